import * as z from 'zod/mini'
import type { Card } from '../poker/cards.ts'
import { classOf, leadOf, strengthOf } from '../poker/strength.ts'
import type { Brought, Claim } from '../rules.ts'
import type { BettingAction } from './betting.ts'
import {
  applyHoldem,
  type HoldemSettings,
  type HoldemState,
  legalHoldem,
  resultHoldem,
  startHoldem,
  timeoutHoldem,
  viewHoldem,
} from './holdem.ts'

/* A hand of hold'em as a room runs it: with turns that take time, time banks, and places that left. */

/** Blinds in units of the room, which are its chips. */
export const holdemFile = z.strictObject({
  kind: z.literal('holdem'),
  smallBlind: z.int().check(z.gte(1)),
  bigBlind: z.int().check(z.gte(2)),
})
export type HoldemTimes = { turn: number; bank: number; banks: number }
export type HoldemAction = BettingAction | { do: 'bank' } | { do: 'leave' }
type Place = { banks: number; left: boolean }
export type HoldemRoomState = {
  hand: HoldemState
  places: Place[]
  /** How many turns there were, and the time banks that this one has used. */
  turns: number
  banking: number
}

const action = z.union([
  z.strictObject({ do: z.enum(['fold', 'check', 'call']) }),
  z.strictObject({ do: z.literal('raise'), to: z.int().check(z.positive()) }),
])

/** What is seen from a place: hands of others only when they are shown. */
export type HoldemRoomView = ReturnType<ReturnType<typeof holdemRules>['view']>

export function holdemRules(settings: HoldemSettings, times: HoldemTimes) {
  type State = HoldemRoomState

  function apply(state: State, place: number, action: HoldemAction): State {
    const own = state.places[place]
    if (!own || state.hand.over) throw new RangeError('this place is not in the hand')
    if (action.do === 'leave') return { ...state, places: state.places.with(place, { banks: 0, left: true }) }
    if (action.do === 'bank') {
      if (state.hand.turn !== place || own.banks === 0)
        throw new RangeError('no time bank is left, or it is not the turn')
      const places = state.places.with(place, { ...own, banks: own.banks - 1 })
      return { ...state, places, banking: state.banking + 1 }
    }
    const hand = applyHoldem(state.hand, place, action)
    if (!hand) throw new RangeError('this may not be done now')
    return { ...state, hand, turns: state.turns + 1, banking: 0 }
  }

  function legal({ hand }: State, place: number): BettingAction[] {
    const may = legalHoldem(hand, place)
    if (!may) return []
    const { from, to } = may.raise ?? { from: 0, to: 0 }
    return [
      ...(may.fold ? [{ do: 'fold' } as const] : []),
      ...(may.raise ? [...new Set([from, to])].map(to => ({ do: 'raise', to }) as const) : []),
      may.check ? { do: 'check' } : { do: 'call' },
    ]
  }

  return {
    kind: 'holdem' as const,
    hasStacks: true,
    /** `first`: who has the button. */
    start: (_places: number, deck: readonly Card[], first: number | null, { chips, posts }: Brought): State => ({
      hand: startHoldem({ chips, button: first ?? 0, posts }, deck, settings),
      places: chips.map(() => ({ banks: times.banks, left: false })),
      turns: 1,
      banking: 0,
    }),
    legal,
    apply,
    leave: { do: 'leave' } as const,
    readAction: (json: unknown): BettingAction | undefined => action.safeParse(json).data,
    turn: ({ hand, places, turns, banking }: State) => ({
      number: turns,
      places: hand.turn === undefined ? [] : [hand.turn],
      ms: hand.turn !== undefined && places[hand.turn]!.left ? 0 : times.turn + banking * times.bank,
    }),
    timeout: ({ hand, places }: State, place: number): HoldemAction =>
      places[place]!.banks > 0 ? { do: 'bank' } : timeoutHoldem(hand),
    choose: (state: State, place: number): BettingAction => choose(state.hand, legal(state, place), place),
    view: ({ hand, places, turns, banking }: State, place: number | null) => ({
      ...viewHoldem(hand, place ?? undefined),
      ...{ turns, banking, places },
    }),
    /** `first`: who has the button next. */
    result: ({ hand }: State) => {
      const result = resultHoldem(hand)
      if (!result) return null
      const claims = result.moved.map(({ pot, from, to, chips }): Claim => {
        return { group: pot, from, to, units: chips, why: pot === 0 ? 'pot' : 'sidePot' }
      })
      return { claims, rake: result.rake, first: (hand.button + 1) % hand.players.length }
    },
  }
}

/**
 * What the computer does at a table of practice, by its own cards and the board: it stays with two pairs or more, and with a pair or a
 * high card where that is cheap; it raises with two pairs, until the bets are high.
 */
function choose(hand: HoldemState, legal: readonly BettingAction[], place: number): BettingAction {
  const { board: open, players, bet } = viewHoldem(hand, place)
  const pot = players.reduce((sum, { put }) => sum + put, 0)
  const isDear = (bet - players[place]!.round) * 2 > pot
  const made = strengthOf([...hand.hands[place]!, ...open])
  const of = classOf(made)
  const strong = of !== 'high' && of !== 'pair'
  const stays = strong || (!isDear && (of === 'pair' || (hand.street === 'preflop' && leadOf(made) >= HIGH_ENOUGH)))
  const [first] = legal
  const raise = legal.find(each => each.do === 'raise')
  if (strong && raise && bet <= HIGHEST * hand.settings.bigBlind) return raise
  return stays || first!.do !== 'fold' ? legal.at(-1)! : first!
}
const HIGH_ENOUGH = 12
const HIGHEST = 4
