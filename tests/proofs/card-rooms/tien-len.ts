import { cardText, type TlCard } from '#apps/studio/engine/card-rooms/tien-len/cards.ts'
import { beats, playOf } from '#apps/studio/engine/card-rooms/tien-len/plays.ts'
import { chanceOf, shuffled } from './chance.ts'

/* What may lie on what in tiến lên a second time: ranks as letters, kinds as patterns, chops as a table (games.md §5). */

const LETTERS = 'abcdefghijklm'
const STRAIGHT = 'abcdefghijkl'
const PAIRS = 'aabbccddeeffgghhiijjkkll'
const CHOPS: Record<string, readonly string[]> = {
  'single two': ['pairs 6', 'quad', 'pairs 8', 'pairs 10', 'pairs 12'],
  'pair of twos': ['quad', 'pairs 8', 'pairs 10', 'pairs 12'],
  'pairs 6': ['quad', 'pairs 8', 'pairs 10', 'pairs 12'],
  quad: ['pairs 8', 'pairs 10', 'pairs 12'],
}

/** A play by name and its highest card; undefined for none. */
function nameOf(cards: readonly TlCard[]): { name: string; high: TlCard } | undefined {
  const letters = cards.map(card => LETTERS[Math.floor(card / 4)]!).sort()
  const word = letters.join('')
  const high = Math.max(...cards)
  const name = (): string | undefined => {
    if (/^(.)$/.test(word)) return 'single'
    if (/^(.)\1$/.test(word)) return 'pair'
    if (/^(.)\1\1$/.test(word)) return 'triple'
    if (/^(.)\1\1\1$/.test(word)) return 'quad'
    if (word.length > 2 && STRAIGHT.includes(word)) return `straight ${word.length}`
    // Pairs stand at even places of the word of all pairs; an odd place would begin with half of one.
    if (word.length > 5 && word.length % 2 === 0 && PAIRS.indexOf(word) % 2 === 0) return `pairs ${word.length}`
    return undefined
  }
  const found = name()
  return found === undefined ? undefined : { name: found, high }
}

function mayLieOn(on: readonly TlCard[], play: readonly TlCard[]): boolean {
  const [below, above] = [nameOf(on)!, nameOf(play)!]
  if (below.name === above.name && above.high > below.high) return true
  const twos = on.every(card => card >= 48)
  const chopped = twos ? { single: 'single two', pair: 'pair of twos', quad: 'quad' }[below.name] : below.name
  return chopped !== undefined && (CHOPS[chopped]?.includes(above.name) ?? false)
}

export type TienLenReport = { plays: number; beaten: number; chopped: number; apart: string | undefined }

/** Two sets of cards at a time, mostly plays, until so many pairs were plays: what each is, and whether one may lie on the other. */
export function compareTienLen(plays: number, seed: number): TienLenReport {
  const next = chanceOf(seed)
  const report: TienLenReport = { plays: 0, beaten: 0, chopped: 0, apart: undefined }
  const text = (cards: readonly TlCard[]) => cards.map(cardText).join(' ')
  while (report.plays < plays && report.apart === undefined) {
    const deck = shuffled(52, next)
    const one = someCards(deck, next)
    const other = someCards(
      deck.filter(card => !one.includes(card)),
      next,
    )
    for (const cards of [one, other])
      if ((playOf(cards) === undefined) !== (nameOf(cards) === undefined)) report.apart = text(cards)
    const [on, play] = [playOf(one), playOf(other)]
    if (!on || !play) continue
    report.plays++
    const may = beats(on, play)
    if (may) report.beaten++
    if (may && on.kind !== play.kind) report.chopped++
    if (may !== mayLieOn(one, other)) report.apart = `${text(other)} on ${text(one)}`
  }
  return report
}

/** So many of each of some neighbouring ranks, as the deck has them; now and then a card is another. */
function someCards(deck: readonly TlCard[], next: (n: number) => number): TlCard[] {
  const lot = next(8)
  const [each, length] = lot < 4 ? [1 + next(4), 1] : lot < 5 ? [1, 3 + next(4)] : [2, 3 + next(3)]
  // Twos come up often: they are what chops are about.
  const low = length === 1 && next(3) === 0 ? 12 : next(14 - length)
  const cards = Array.from({ length }, (_, i) => deck.filter(card => card >> 2 === low + i).slice(0, each)).flat()
  if (next(10) === 0) cards[next(cards.length)] = deck.find(card => !cards.includes(card))!
  return cards.length > 0 ? cards : [deck[0]!]
}
