import { expect, test } from 'vitest'
import { compareTienLen } from '../../../../../tests/proofs/card-rooms/tien-len.ts'
import { CARDS, cardText, readCard, type TlCard } from './cards.ts'
import { beats, chops, type Play, playOf } from './plays.ts'

const play = (text: string): Play => playOf(text.split(' ').map(each => readCard(each)!))!

test('cards are read as they are written', () => {
  for (let card = 0; card < CARDS; card++) expect(readCard(cardText(card))).toBe(card)
  for (const text of ['', '3', '1S', '3X', '3SS']) expect(readCard(text)).toBeUndefined()
})

test('the same card twice, or none, is no play', () => {
  expect(playOf([4, 4])).toBeUndefined()
  expect(playOf([])).toBeUndefined()
})

test('a higher play is no chop, and a chop is no higher play of its kind', () => {
  expect(chops(play('2S'), play('2H'))).toBe(false)
  expect(chops(play('2S'), play('3S 3C 4S 4C 5S 5C'))).toBe(true)
  expect(chops(play('7S 7C 7D 7H'), play('8S 8C 8D 8H'))).toBe(false)
})

test('of two plays at most one beats the other, and nothing beats itself', () => {
  const plays: Play[] = []
  const ranks = (from: number, count: number, each: number): TlCard[] =>
    Array.from({ length: count * each }, (_, i) => (from + Math.floor(i / each)) * 4 + (i % each))
  for (let rank = 0; rank < 13; rank++)
    for (const [count, each] of [
      ...[
        [1, 1],
        [1, 2],
        [1, 3],
        [1, 4],
        [3, 1],
        [5, 1],
        [3, 2],
      ],
      [4, 2],
    ] as const) {
      const found = rank + count <= 13 ? playOf(ranks(rank, count, each)) : undefined
      if (found) plays.push(found)
    }
  expect(plays.length).toBeGreaterThan(80)
  for (const one of plays) {
    expect(beats(one, one)).toBe(false)
    for (const other of plays) if (beats(one, other)) expect(beats(other, one)).toBe(false)
  }
})

test('plays by chance are what a second formulation says, and lie on one another as it says', () => {
  const { apart, chopped } = compareTienLen(3_000, 7)
  expect(apart).toBeUndefined()
  expect(chopped).toBeGreaterThan(30)
})
