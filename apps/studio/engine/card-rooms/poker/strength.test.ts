import { expect, test } from 'vitest'
import { readCard } from './cards.ts'
import { CLASSES, classOf, leadOf, type Strength, strengthOf } from './strength.ts'

const strength = (text: string): Strength => strengthOf(text.split(' ').map(each => readCard(each)!))

test('all 2,598,960 hands of five cards: the classes and the strengths that there are (games.md §5)', () => {
  const found = new Map<string, number>()
  const strengths = new Set<Strength>()
  const hand = [0, 0, 0, 0, 0]
  for (hand[0] = 4; hand[0] < 52; hand[0]++)
    for (hand[1] = 3; hand[1] < hand[0]; hand[1]++)
      for (hand[2] = 2; hand[2] < hand[1]; hand[2]++)
        for (hand[3] = 1; hand[3] < hand[2]; hand[3]++)
          for (hand[4] = 0; hand[4] < hand[3]; hand[4]++) {
            const made = strengthOf(hand)
            strengths.add(made)
            const name = classOf(made) === 'straightFlush' && leadOf(made) === 14 ? 'royal' : classOf(made)
            found.set(name, (found.get(name) ?? 0) + 1)
          }
  expect(Object.fromEntries(found)).toEqual({
    royal: 4,
    straightFlush: 36,
    quads: 624,
    fullHouse: 3_744,
    flush: 5_108,
    straight: 10_200,
    trips: 54_912,
    twoPair: 123_552,
    pair: 1_098_240,
    high: 1_302_540,
  })
  expect(strengths.size).toBe(7_462)
})

test.each([
  ['AS 2C 3D 4H 5S', '2S 3C 4D 5H 6S'],
  ['KS KC QD QH 2S', 'KD KH QS QC 3S'],
  ['AS AC 2D 2H 2S 3C 3D', 'AS AC AD 2H 2S 3C 4D'],
  ['2S 2C 2D 2H 3S KC QD', '2S 2C 2D 2H 3S AC QD'],
  ['AS KS QS JS 9S TC 8D', 'KS QS JS TS 9S AC 2D'],
  ['5S 5C AD', '5D 5H AS 2C 3D'],
  ['AS KC QD', '2S 2C 3D'],
  ['2S 2C 2D', '2S 2C 2D 4H 3C'],
])('%s is less than %s', (less, more) => {
  expect(strength(less)).toBeLessThan(strength(more))
})

test('three pairs of seven cards: the highest other card counts, be it of the third pair', () => {
  expect(strength('KS KC QD QH JS JC TD')).toBe(strength('KS KC QD QH JS 2C 3D'))
  expect(strength('KS KC QD QH 3S 3C TD')).toBe(strength('KS KC QD QH TS'))
})

test('suits do not rank', () => {
  expect(strength('AS KS QS JS 9S')).toBe(strength('AH KH QH JH 9H'))
  expect(CLASSES.indexOf(classOf(strength('AS KS QS JS 9S')))).toBe(5)
})
