import type { Reveal } from '../rules.ts'
import { DEALER_STANDS, isBlackjack, isBust, MOST, pointsOf, totalOf } from './blackjack.ts'
import type { Card } from './shoe.ts'

/*
 * A coup of blackjack. All boxes decide at the same time, step by step; then each gets its card in the order of the boxes. So a
 * coup is its boxes, the cards in the order in which they were dealt, and what was decided in each step: nothing else is kept.
 */

export type Move = 'hit' | 'stand' | 'double' | 'split' | 'insure' | 'decline'
/** By hand: `3.0` is that of the third box, `3.1` the second one of its split. Who says nothing stands. */
export type Moves = Readonly<Record<string, Move>>
/** What of a coup is not cards: the boxes with bets, and what was decided. */
export type Said = { seats: readonly number[]; moves: readonly Moves[] }
export type Outcome = Said & { cards: readonly Card[] }

export type Hand = { id: string; cards: Card[]; isSplit: boolean; isDone: boolean }
export type Stage = 'insurance' | 'playing' | 'over'
export type Table = {
  stage: Stage
  hands: Hand[]
  /** The open card, the hole card, and what is drawn. */
  dealer: Card[]
  /** All that was dealt, in its order. */
  cards: Card[]
  /** What is shown of it; grows with each step. */
  log: Reveal[]
}

export const idOf = (seat: number, hand: 0 | 1 = 0): string => `${seat}.${hand}`
export const seatOf = (hand: string): number => Number(hand.split('.')[0])

/** The table after all that was said, with cards from this source. Throws RangeError for a move that a hand does not have. */
export function run({ seats, moves }: Said, next: () => Card): Table {
  const hands: Hand[] = seats.map(seat => ({ id: idOf(seat), cards: [], isSplit: false, isDone: false }))
  const table: Table = { stage: 'playing', hands, dealer: [], cards: [], log: [] }
  const { dealer, cards, log } = table
  const draw = (at: string, to: Card[], isOpen = true) => {
    const card = next()
    to.push(card)
    cards.push(card)
    log.push({ show: 'box', at, card: isOpen ? card : null })
  }
  const give = (hand: Hand) => {
    draw(hand.id, hand.cards)
    if (totalOf(hand.cards).total >= MOST) hand.isDone = true
  }
  const isLive = (hand: Hand) => !hand.isDone
  const steps = [...moves]
  for (const isOpen of [true, false]) {
    for (const hand of hands) give(hand)
    draw('dealer', dealer, isOpen)
  }
  const over = () => {
    table.stage = 'over'
    log.push({ show: 'turn', card: dealer[1]! })
    return table
  }
  if (seats.length > 0 && dealer[0]!.rank === 1 && !steps.shift()) return { ...table, stage: 'insurance' }
  if (isBlackjack(dealer)) return over()
  while (hands.some(isLive)) {
    const step = steps.shift()
    if (!step) return table
    for (const hand of hands.filter(isLive)) {
      const move = step[hand.id] ?? 'stand'
      if (!movesOf(table, hand).includes(move)) throw new RangeError(`${hand.id} cannot ${move}`)
      if (move === 'split') split(hand)
      else if (move !== 'stand') give(hand)
      if (move !== 'hit' && move !== 'split') hand.isDone = true
    }
  }
  over()
  // Who has lost or won already needs no card of the dealer's.
  if (hands.some(({ cards, isSplit }) => !isBust(cards) && (isSplit || !isBlackjack(cards))))
    while (totalOf(dealer).total < DEALER_STANDS) draw('dealer', dealer)
  return table

  /** Aces get one card each. */
  function split(hand: Hand) {
    const second: Hand = { ...hand, id: hand.id.replace('.0', '.1'), cards: [hand.cards.pop()!], isSplit: true }
    hand.isSplit = true
    hands.splice(hands.indexOf(hand) + 1, 0, second)
    log.push({ show: 'split', seat: seatOf(hand.id) })
    for (const each of [hand, second]) {
      give(each)
      if (each.cards[0]!.rank === 1) each.isDone = true
    }
  }
}

/** What a hand may do now; nothing when it is not its turn. */
export function movesOf({ stage }: Pick<Table, 'stage'>, { cards, isSplit, isDone, id }: Hand): readonly Move[] {
  if (stage === 'insurance') return id.endsWith('.0') ? ['insure', 'decline'] : []
  if (stage === 'over' || isDone) return []
  const [one, two] = cards
  const isPair = cards.length === 2 && pointsOf(one!) === pointsOf(two!)
  return [
    ...(['hit', 'stand'] as const),
    ...(cards.length === 2 ? (['double'] as const) : []),
    ...(isPair && !isSplit ? (['split'] as const) : []),
  ]
}

/** The bet that a move needs beside those that lie; null where it needs none. */
export function betOfMove(move: Move, hand: string): string | null {
  if (move === 'double') return `double${hand}`
  if (move === 'split' || move === 'insure') return `${move}${seatOf(hand)}`
  return null
}

/** The table of an outcome, or of what is played so far. */
export function tableOf({ seats, moves, cards }: Outcome): Table {
  let next = 0
  return run({ seats, moves }, () => cards[next++]!)
}

/** The open cards of a hand, or of the dealer, in what is shown so far. */
export function cardsIn(shown: readonly Reveal[], at: string): Card[] {
  let cards: Card[] = []
  let twin: Card[] = []
  for (const reveal of shown) {
    if (reveal.show === 'box' && reveal.at === at && reveal.card) cards.push(reveal.card)
    if (reveal.show === 'box' && reveal.at === at.replace('.1', '.0') && reveal.card) twin.push(reveal.card)
    if (reveal.show === 'turn' && at === 'dealer') cards.push(reveal.card)
    if (reveal.show !== 'split' || reveal.seat !== seatOf(at)) continue
    if (at.endsWith('.1')) [cards, twin] = [twin.slice(1), []]
    else cards = cards.slice(0, 1)
  }
  return cards
}

/** How much of the log was shown before the last step. */
export function shownBefore(outcome: Outcome): number {
  const { moves } = outcome
  return moves.length === 0 ? 0 : tableOf({ ...outcome, moves: moves.slice(0, -1) }).log.length
}
