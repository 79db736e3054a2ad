import type { Card } from '../poker/cards.ts'
import { type Strength, strengthOf } from '../poker/strength.ts'
import {
  act,
  type Better,
  type Betting,
  type BettingAction,
  type Legal,
  legalOf,
  nextTurn,
  putMore,
} from './betting.ts'
import { type Moved, potsOf, type Rake, share, type Uncalled, type WonPot } from './pots.ts'

/* A hand of Texas hold'em, no limit (games.md §5), of 2 to 9 players. Pure: a state and an action make the next state. */

export const MOST_SEATS = 9
/** In chips, whole ones: what a chip is worth, the room says. */
export type HoldemSettings = { smallBlind: number; bigBlind: number; ante: number; rake: Rake }
export type Street = 'preflop' | 'flop' | 'turn' | 'river'
const STREETS: readonly Street[] = ['preflop', 'flop', 'turn', 'river']
const OPEN = { preflop: 0, flop: 3, turn: 4, river: 5 }

export type HoldemState = Betting & {
  settings: HoldemSettings
  button: number
  hands: Card[][]
  /** All five; `street` says how many of them lie open. */
  board: Card[]
  street: Street
  over: boolean
}
export type HoldemResult = {
  /** What the hand brought each seat, after rake; together they come to less by all the rake. */
  net: number[]
  /** Of what each seat won. */
  rake: number[]
  pots: WonPot[]
  back: Uncalled
  won: number[]
  moved: Moved[]
  /** Whose hands are shown, in that order. */
  shown: number[]
}

/**
 * Seats are those that are dealt in, clockwise; two cards go round from the left of the button, then the board. `posts`: who was not
 * dealt in before puts a big blind, too, unless it is a blind already.
 */
export function startHoldem(
  players: { chips: readonly number[]; button: number; posts?: readonly number[] },
  deck: readonly Card[],
  settings: HoldemSettings,
): HoldemState {
  const { chips, button, posts = [] } = players
  const { length } = chips
  const from = (n: number) => (button + n) % length
  // Of two players the button posts the small blind.
  const [small, big] = length === 2 ? [from(0), from(1)] : [from(1), from(2)]
  const betters = chips.map((behind, seat): Better => {
    const fresh = { behind, round: 0, put: 0, folded: false, answered: undefined }
    // An ante is no part of the bets.
    const dealt = { ...putMore(fresh, settings.ante), round: 0 }
    if (seat === small) return putMore(dealt, settings.smallBlind)
    return putMore(dealt, seat === big || posts.includes(seat) ? settings.bigBlind : 0)
  })
  const betting = { players: betters, bet: settings.bigBlind, step: settings.bigBlind, aggressor: undefined }
  return settle({
    ...betting,
    turn: nextTurn(betting, big),
    settings,
    button,
    hands: chips.map((_, seat) => [0, length].map(round => deck[round + ((seat - button - 1 + length) % length)]!)),
    board: deck.slice(2 * length, 2 * length + 5),
    street: 'preflop',
    over: false,
  })
}

/** Once nobody has to act: the next street, or the end of the hand. */
function settle(state: HoldemState): HoldemState {
  if (state.turn !== undefined) return state
  const next = STREETS[STREETS.indexOf(state.street) + 1]
  const alone = state.players.filter(({ folded }) => !folded).length === 1
  if (alone || next === undefined) return { ...state, over: true }
  const players = state.players.map(player => ({ ...player, round: 0, answered: undefined }))
  const betting = { players, bet: 0, step: state.settings.bigBlind, aggressor: undefined }
  return settle({ ...state, ...betting, street: next, turn: nextTurn(betting, state.button) })
}

export const applyHoldem = (state: HoldemState, seat: number, action: BettingAction): HoldemState | undefined => {
  const next = state.turn === seat ? act(state, action) : undefined
  return next && settle({ ...state, ...next })
}

export const legalHoldem = (state: HoldemState, seat: number): Legal | undefined =>
  state.turn === seat ? legalOf(state) : undefined

/** Of a player without an answer: a check where it costs nothing, or else a fold. */
export const timeoutHoldem = (state: HoldemState): BettingAction => ({ do: legalOf(state).check ? 'check' : 'fold' })

/** What a seat may see; undefined: who only watches. Hands of others only when they are shown. */
export function viewHoldem(state: HoldemState, seat: number | undefined) {
  const { settings, button, street, over, turn, bet } = state
  const result = resultHoldem(state)
  return {
    settings,
    button,
    street,
    over,
    turn,
    bet,
    board: openBoard(state),
    // What lies before the players comes in at the end of the round.
    pots: potsOf(
      state.players.map(({ put, round, folded }) => ({ put: put - round, strength: folded ? undefined : 0 })),
    ).flatMap(({ chips, seats }) => (chips > 0 ? [{ chips, seats }] : [])),
    players: state.players.map(({ behind, round, put, folded }, each) => ({
      ...{ behind, round, put, folded },
      cards: each === seat || result?.shown.includes(each) ? state.hands[each]! : undefined,
    })),
    legal: seat === undefined ? undefined : legalHoldem(state, seat),
    result,
  }
}

/** Of a hand that ended by folding no more is dealt. */
const openBoard = ({ board, street }: HoldemState): Card[] => board.slice(0, OPEN[street])

export function resultHoldem(state: HoldemState): HoldemResult | undefined {
  if (!state.over) return undefined
  const { players, button, settings } = state
  const order = players.map((_, i) => (button + 1 + i) % players.length)
  const alone = players.filter(({ folded }) => !folded).length === 1
  const strengths = players.map(({ folded }, seat) =>
    folded ? undefined : alone ? 0 : strengthOf([...state.hands[seat]!, ...state.board]),
  )
  const contenders = players.map(({ put }, seat) => ({ put, strength: strengths[seat] }))
  const shares = share(contenders, order, settings.rake, state.street !== 'preflop')
  return {
    ...shares,
    net: players.map(({ put }, seat) => shares.won[seat]! - put),
    shown: alone ? [] : shownOf(state, order, strengths),
  }
}

/**
 * With somebody all in all hands are open. Otherwise who bet last on the river shows first, or the first left of the button;
 * those after show what is at least as good as all before, or throw it away.
 */
function shownOf(state: HoldemState, order: readonly number[], strengths: readonly (Strength | undefined)[]): number[] {
  const live = order.filter(seat => strengths[seat] !== undefined)
  const first = state.aggressor === undefined ? 0 : Math.max(0, live.indexOf(state.aggressor))
  const turns = [...live.slice(first), ...live.slice(0, first)]
  if (live.some(seat => state.players[seat]!.behind === 0)) return turns
  let best = -1
  return turns.filter(seat => {
    const shows = strengths[seat]! >= best
    best = Math.max(best, strengths[seat]!)
    return shows
  })
}
