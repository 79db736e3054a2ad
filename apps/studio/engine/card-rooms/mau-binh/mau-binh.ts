import type { Card } from '../poker/cards.ts'
import { arrange } from './arrange.ts'
import { type Owed, owedBetween, type Shown } from './compare.ts'
import { HAND, holdsHand, isFoul, type Payments, type Rows, rowsFile, strengthsOf } from './rows.ts'
import { type Special, specialOf } from './specials.ts'

/* A hand of mậu binh (games.md §5), of 2 to 4 players who all arrange at once. Pure: a state and an action make the next state. */

export type MauBinhTimes = { arrange: number }
export type MauBinhAction = { rows: Rows } | { leave: true }
type Place = { hand: Card[]; special: Special | undefined; rows: Rows | undefined; left: boolean }
export type MauBinhState = { places: Place[]; over: boolean }

/** What is seen from a place: the cards of others only when the hand is over. */
export type MauBinhView = {
  over: boolean
  places: {
    left: boolean
    ready: boolean
    hand: Card[] | null
    rows: Rows | null
    special: Special | null
    foul: boolean
  }[]
  claims: Owed[]
}

export function mauBinhRules(payments: Payments, times: MauBinhTimes) {
  type State = MauBinhState
  const waiting = ({ places }: State) => [...places.keys()].filter(place => !places[place]!.rows)

  function start(count: number, deck: readonly Card[]): State {
    const places = Array.from({ length: count }, (_, place): Place => {
      const hand = deck.slice(place * HAND, (place + 1) * HAND).toSorted((one, other) => other - one)
      return { hand, special: specialOf(hand), rows: undefined, left: false }
    })
    return { places, over: false }
  }

  /** Rows may be laid until all have laid theirs; fouled ones, too. */
  function apply(state: State, place: number, action: MauBinhAction): State {
    const own = state.places[place]
    if (!own || own.rows || state.over) throw new RangeError('this place has nothing to arrange')
    if ('leave' in action) return { ...state, places: state.places.with(place, { ...own, left: true }) }
    if (!holdsHand(own.hand, action.rows)) throw new RangeError('these are not the cards of this place')
    const next = { ...state, places: state.places.with(place, { ...own, rows: action.rows }) }
    return { ...next, over: waiting(next).length === 0 }
  }

  const offer = ({ places }: State, place: number): MauBinhAction => ({ rows: arrange(places[place]!.hand, payments) })

  function result({ places, over }: State): { claims: Owed[]; first: number } | null {
    if (!over) return null
    const shown = places.map(({ rows, special }): Shown => ({ rows: strengthsOf(rows!), special }))
    return { claims: owedBetween(shown, payments), first: 0 }
  }

  return {
    kind: 'mauBinh' as const,
    hasStacks: false,
    start,
    apply,
    result,
    leave: { leave: true } as const,
    readAction(json: unknown): MauBinhAction | undefined {
      const rows = rowsFile.safeParse((json as { rows?: unknown } | null)?.rows).data
      return rows && { rows }
    },
    /** Of all splits the one that the server offers. */
    legal: (state: State, place: number): MauBinhAction[] =>
      waiting(state).includes(place) ? [offer(state, place)] : [],
    turn: (state: State) => ({
      number: 1,
      places: waiting(state),
      ms: waiting(state).every(place => state.places[place]!.left) ? 0 : times.arrange,
    }),
    timeout: offer,
    choose: offer,
    view: (state: State, place: number | null): MauBinhView => ({
      over: state.over,
      places: state.places.map(({ hand, rows, special, left }, each) => {
        const open = state.over || each === place
        return {
          left,
          ready: rows !== undefined,
          hand: open ? hand : null,
          rows: open ? (rows ?? null) : null,
          special: open ? (special ?? null) : null,
          foul: state.over && !special && isFoul(strengthsOf(rows!)),
        }
      }),
      claims: result(state)?.claims ?? [],
    }),
  }
}
