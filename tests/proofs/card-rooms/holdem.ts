import { isDeepStrictEqual } from 'node:util'
import type { BettingAction } from '#apps/studio/engine/card-rooms/holdem/betting.ts'
import {
  applyHoldem,
  type HoldemState,
  legalHoldem,
  resultHoldem,
  startHoldem,
} from '#apps/studio/engine/card-rooms/holdem/holdem.ts'
import { chanceOf, shuffled } from './chance.ts'
import { placeOf } from './poker-list.ts'

export type HoldemReport = { hands: number; showdowns: number; sidePots: number; apart: string | undefined }

/**
 * Plays hands by chance until so many came to a showdown. Each is counted a second time: hands by the list of all hands, and pots
 * chip by chip.
 */
export function playHoldem(showdowns: number, seed: number): HoldemReport {
  const next = chanceOf(seed)
  const report: HoldemReport = { hands: 0, showdowns: 0, sidePots: 0, apart: undefined }
  while (report.showdowns < showdowns && report.apart === undefined) {
    const state = playOne(next)
    report.hands++
    if (state.players.filter(({ folded }) => !folded).length > 1) report.showdowns++
    const { net, pots, rake, moved } = resultHoldem(state)!
    if (pots.length > 1) report.sidePots++
    const other = netAgain(state)
    if (!isDeepStrictEqual(net, other)) report.apart = `${JSON.stringify(state)}: ${net} and ${other}`
    // What went from one to the other and the rake of the winners come to the same.
    const told = net.map(
      (_, seat) => moved.reduce((sum, each) => sum + signOf(each, seat) * each.chips, 0) - rake[seat]!,
    )
    if (!isDeepStrictEqual(net, told)) report.apart = `${JSON.stringify(state)}: ${net}, and moved ${told}`
  }
  return report
}

const signOf = ({ from, to }: { from: number; to: number }, seat: number) => (seat === to ? 1 : seat === from ? -1 : 0)

function playOne(next: (n: number) => number): HoldemState {
  const chips = Array.from({ length: 2 + next(8) }, () => 1 + next(next(3) === 0 ? 20 : 250))
  const settings = { smallBlind: 1, bigBlind: 2, ante: next(4) === 0 ? 1 : 0, rake: { ppm: 50_000, cap: 6 } }
  let state = startHoldem({ chips, button: next(chips.length) }, shuffled(52, next), settings)
  while (!state.over) {
    const legal = legalHoldem(state, state.turn!)!
    state = applyHoldem(state, state.turn!, choose(legal, next))!
  }
  return state
}

function choose(
  { raise, call }: NonNullable<ReturnType<typeof legalHoldem>>,
  next: (n: number) => number,
): BettingAction {
  const lot = next(10)
  if (raise && lot < 2)
    return { do: 'raise', to: lot === 0 ? raise.from : raise.from + next(raise.to - raise.from + 1) }
  if (call === undefined) return { do: 'check' }
  return { do: lot < 8 ? 'call' : 'fold' }
}

/** Each height of chips is won by the best of those who have put a chip there; heights that the same players contest are one pot. */
function netAgain({ players, hands, board, button, settings, street }: HoldemState): number[] {
  const put = players.map(each => each.put)
  const live = players.map(({ folded }) => !folded)
  const places = hands.map((hand, seat) => (live[seat] ? placeOf([...hand, ...board]) : Number.POSITIVE_INFINITY))
  const net = put.map(each => 0 - each)
  const pots: { who: string; chips: number; seats: number[] }[] = []
  for (let height = 1; height <= Math.max(...put); height++) {
    const at = put.flatMap((each, seat) => (each >= height ? [seat] : []))
    // A chip that nobody else reached goes back.
    if (at.length === 1) net[at[0]!]!++
    else {
      const seats = at.filter(seat => live[seat])
      const who = seats.join()
      if (pots.at(-1)?.who === who) pots.at(-1)!.chips += at.length
      else pots.push({ who, chips: at.length, seats })
    }
  }
  const rakeOf = (chips: number) => (street === 'preflop' ? 0 : Math.min(settings.rake.cap, Math.floor(chips / 20)))
  let below = 0
  for (const { chips, seats } of pots) {
    let left = chips - (rakeOf(below + chips) - rakeOf(below))
    below += chips
    const best = Math.min(...seats.map(seat => places[seat]!))
    const winners = new Set(seats.filter(seat => places[seat] === best))
    // A chip for each in turn, from the left of the button, until none is left.
    const rounds = Math.floor(left / winners.size)
    for (const seat of winners) net[seat]! += rounds
    left -= rounds * winners.size
    for (let seat = button + 1; left > 0; seat++)
      if (winners.has(seat % net.length)) {
        net[seat % net.length]!++
        left--
      }
  }
  return net
}
