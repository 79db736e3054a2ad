import { pointsOf, totalOf } from './blackjack.ts'
import type { Move } from './blackjack-play.ts'
import type { Card } from './shoe.ts'

/*
 * The basic strategy of these rules (eight decks, dealer stands on 17, double after split, one split), by what two numbers say: the
 * hand's total and the dealer's open card, 2 to 10 and then the ace. A test holds each cell to what the solver finds best.
 * H hit, S stand, D double or else hit, E double or else stand, P split.
 */
const HARD: Readonly<Record<number, string>> = {
  ...{ 4: 'HHHHHHHHHH', 5: 'HHHHHHHHHH', 6: 'HHHHHHHHHH', 7: 'HHHHHHHHHH', 8: 'HHHHHHHHHH', 9: 'HDDDDHHHHH' },
  ...{ 10: 'DDDDDDDDHH', 11: 'DDDDDDDDDH', 12: 'HHSSSHHHHH', 13: 'SSSSSHHHHH', 14: 'SSSSSHHHHH', 15: 'SSSSSHHHHH' },
  ...{ 16: 'SSSSSHHHHH', 17: 'SSSSSSSSSS', 18: 'SSSSSSSSSS', 19: 'SSSSSSSSSS', 20: 'SSSSSSSSSS' },
}
const SOFT: Readonly<Record<number, string>> = {
  ...{ 12: 'HHHHHHHHHH', 13: 'HHHDDHHHHH', 14: 'HHHDDHHHHH', 15: 'HHDDDHHHHH', 16: 'HHDDDHHHHH', 17: 'HDDDDHHHHH' },
  ...{ 18: 'SEEEESSHHH', 19: 'SSSSSSSSSS', 20: 'SSSSSSSSSS' },
}
/** By the value of one card of a pair. */
const PAIRS: Readonly<Record<number, string>> = {
  ...{ 1: 'PPPPPPPPPP', 2: 'PPPPPP----', 3: 'PPPPPP----', 4: '---PP-----', 5: '----------', 6: 'PPPPP-----' },
  ...{ 7: 'PPPPPP----', 8: 'PPPPPPPPPP', 9: 'PPPPP-PP--', 10: '----------' },
}
const LETTERS: Readonly<Record<string, readonly Move[]>> = {
  ...{ H: ['hit'], S: ['stand'], D: ['double', 'hit'], E: ['double', 'stand'] },
}

/** What basic strategy does with a hand that may do these. It never insures. */
export function advise(hand: readonly Pick<Card, 'rank'>[], up: Pick<Card, 'rank'>, moves: readonly Move[]): Move {
  if (moves.includes('decline')) return 'decline'
  const column = up.rank === 1 ? 9 : pointsOf(up) - 2
  if (moves.includes('split') && PAIRS[pointsOf(hand[0]!)]![column] === 'P') return 'split'
  const { total, isSoft } = totalOf(hand)
  const letter = (isSoft ? SOFT : HARD)[total]![column]!
  return LETTERS[letter]!.find(move => moves.includes(move))!
}
