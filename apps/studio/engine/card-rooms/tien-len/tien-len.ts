import * as z from 'zod/mini'
import type { CardRules, Claim, DeckCard } from '../rules.ts'
import { CARDS, rankOf, type TlCard } from './cards.ts'
import { choosePlay } from './choose.ts'
import { INSTANT_WINS, type InstantWin, instantWinOf } from './instant-wins.ts'
import { playsOn } from './legal.ts'
import { endClaims, type Payments, paymentsFile, priceOf } from './payments.ts'
import { beats, chops, type Play, playOf } from './plays.ts'

/* Tiến lên miền Nam (games.md §5), a hand from its deal to its claims. */

const HAND = 13
const FOUR_PAIRS = 8

export const tienLenFile = z.strictObject({ kind: z.literal('tienLen'), payments: paymentsFile })
export type TienLenTimes = { turn: number; bank: number; banks: number }

export type TlAction = { play: TlCard[] } | { pass: true } | { bank: true } | { leave: true }
const action = z.union([
  z.strictObject({ play: z.array(z.int().check(z.gte(0), z.lt(CARDS))).check(z.minLength(1), z.maxLength(HAND)) }),
  z.strictObject({ pass: z.literal(true) }),
])

type Laid = { place: number; cards: TlCard[]; play: Play; chops: boolean }
/** `stuck`: with cards, but out of the game, since it had played nothing when the first was out. */
type Place = { hand: TlCard[]; hasPlayed: boolean; passed: boolean; stuck: boolean; banks: number; left: boolean }
/** Who was chopped owes `units` to who chopped, unless that is chopped as well. */
type Chop = { from: number; to: number; units: number }
export type TlState = {
  places: Place[]
  turn: number
  turns: number
  /** Time banks that this turn has used. */
  banking: number
  trick: Laid[]
  /** The first lead holds this card. */
  mustHold: TlCard | null
  chop: Chop | null
  claims: Claim[]
  groups: number
  /** Who is out, in order; at the end of a ranking all. */
  order: number[]
  instant: { place: number; win: InstantWin } | null
  over: boolean
}
/** What is seen from a place: the cards of others only when the hand is over. */
export type TlView = Omit<TlState, 'places' | 'groups'> & {
  places: (Omit<Place, 'hand'> & { cards: number; hand: TlCard[] | null })[]
  legal: TlAction[]
}

export function tienLenRules(payments: Payments, times: TienLenTimes) {
  const holds = ({ places }: TlState, place: number) => places[place]!.hand.length > 0 && !places[place]!.stuck
  const isIn = (state: TlState, place: number) => !state.over && holds(state, place)

  function start(count: number, deck: readonly DeckCard[], first: number | null): TlState {
    const places = Array.from({ length: count }, (_, place) => ({
      hand: deck.slice(place * HAND, (place + 1) * HAND).toSorted((one, other) => one - other),
      ...{ hasPlayed: false, passed: false, stuck: false, banks: times.banks, left: false },
    }))
    const lowest = Math.min(...places.map(({ hand }) => hand[0]!))
    const turn = first ?? places.findIndex(({ hand }) => hand[0] === lowest)
    const state: TlState = {
      ...{ places, turn, turns: 1, banking: 0, trick: [], mustHold: first === null ? lowest : null, chop: null },
      ...{ claims: [], groups: 0, order: [], instant: null, over: false },
    }
    return withInstantWin(state)
  }

  /** The strongest wins, of equal ones whose turn comes first. */
  function withInstantWin(state: TlState): TlState {
    const count = state.places.length
    const wins = state.places.flatMap(({ hand }, place) => {
      const win = instantWinOf(hand)
      return win ? [{ place, win, after: (place - state.turn + count) % count }] : []
    })
    const [best] = wins.toSorted(
      (one, other) => INSTANT_WINS.indexOf(one.win) - INSTANT_WINS.indexOf(other.win) || one.after - other.after,
    )
    if (!best) return state
    const { place, win } = best
    const losers = [...state.places.keys()].filter(from => from !== place)
    const claims = losers.map(from => ({ group: 0, from, to: place, units: payments.instant, why: 'instant' }))
    return { ...state, instant: { place, win }, claims, order: [place], over: true }
  }

  const legal = (state: TlState, place: number): TlAction[] => {
    if (!isIn(state, place)) return []
    const { hand } = state.places[place]!
    const top = state.trick.at(-1)
    if (state.turn !== place) {
      // A passed or waiting player may chop with four consecutive pairs.
      if (!top || top.place === place) return []
      return playsOn(hand, top.play, null)
        .filter(cards => cards.length >= FOUR_PAIRS && chops(top.play, playOf(cards)!))
        .map(play => ({ play }))
    }
    const plays = playsOn(hand, top?.play ?? null, state.mustHold).map(play => ({ play }))
    return top ? [{ pass: true }, ...plays] : plays
  }

  function apply(state: TlState, place: number, action: TlAction): TlState {
    if (!isIn(state, place)) throw new RangeError('the place is out')
    if ('leave' in action) return change(state, place, { left: true, banks: 0 })
    if ('play' in action) return lay(state, place, action.play)
    if (state.turn !== place) throw new RangeError('it is not the turn of this place')
    if ('bank' in action) {
      const { banks } = state.places[place]!
      if (banks === 0) throw new RangeError('no time bank is left')
      return { ...change(state, place, { banks: banks - 1 }), banking: state.banking + 1 }
    }
    if (state.trick.length === 0) throw new RangeError('who leads does not pass')
    return goOn(change(state, place, { passed: true }), place)
  }

  function lay(state: TlState, place: number, cards: TlCard[]): TlState {
    const { hand } = state.places[place]!
    const play = playOf(cards)
    const top = state.trick.at(-1)
    if (!play || !cards.every(card => hand.includes(card)))
      throw new RangeError('these cards are no play of this place')
    if (state.turn !== place && !(top && top.place !== place && play.length >= FOUR_PAIRS && chops(top.play, play)))
      throw new RangeError('it is not the turn of this place')
    if (top && !beats(top.play, play)) throw new RangeError('this does not beat what lies')
    if (state.mustHold !== null && !cards.includes(state.mustHold))
      throw new RangeError('the first play holds the lowest card')
    const chopped = top !== undefined && isForce(play) && (chops(top.play, play) || isForce(top.play))
    const laid = { place, cards: cards.toSorted((one, other) => one - other), play, chops: chopped }
    const rest = hand.filter(card => !cards.includes(card))
    const next: TlState = {
      ...change(state, place, { hand: rest, hasPlayed: true }),
      trick: [...state.trick, laid],
      mustHold: null,
      chop: chopped ? chopOf(state.chop, top, place) : state.chop,
    }
    if (rest.length > 0) return goOn(next, place)
    return goOut({ ...next, order: [...next.order, place] }, place)
  }

  /** Whoever is chopped after having chopped pays for that, too. */
  const chopOf = (before: Chop | null, top: Laid, to: number): Chop => ({
    ...{ from: top.place, to },
    units: priceOf(top.play, top.cards, payments.chops) + (top.chops && before ? before.units : 0),
  })

  /** A place has no cards any more: at the counting all is over, at the ranking when one is left. */
  function goOut(state: TlState, place: number): TlState {
    if (payments.form === 'counting') return finish(state)
    const isFirst = state.order.length === 1
    const places = state.places.map(own => (isFirst && !own.hasPlayed ? { ...own, stuck: true } : own))
    const next = { ...state, places }
    const playing = [...places.keys()].filter(each => holds(next, each))
    if (playing.length > 1) return goOn(next, place)
    const after = (each: number) => (each - state.order[0]! + places.length) % places.length
    const stuck = [...places.keys()].filter(each => places[each]!.stuck)
    const last = stuck.toSorted((one, other) => after(one) - after(other))
    return finish({ ...next, order: [...state.order, ...playing, ...last] })
  }

  /** The next who may beat what lies; when there is none the trick is its owner's, who leads again. */
  function goOn(state: TlState, place: number): TlState {
    const count = state.places.length
    const top = state.trick.at(-1)!.place
    const from = (start: number, may: (each: number) => boolean) => {
      const round = Array.from({ length: count }, (_, i) => (start + 1 + i) % count)
      return round.find(each => holds(state, each) && may(each))
    }
    const next = from(place, each => !state.places[each]!.passed && each !== top)
    const moved = { ...state, turns: state.turns + 1, banking: 0 }
    if (next !== undefined) return { ...moved, turn: next }
    const cleared = closeChop({ ...moved, places: state.places.map(own => ({ ...own, passed: false })), trick: [] })
    const leads = holds(state, top) ? top : from(top, () => true)!
    return { ...cleared, turn: leads }
  }

  /** What was chopped last is owed. */
  function closeChop(state: TlState): TlState {
    if (!state.chop) return state
    const claim = { group: state.groups, ...state.chop, why: 'chop' }
    return { ...state, chop: null, claims: [...state.claims, claim], groups: state.groups + 1 }
  }

  function finish(before: TlState): TlState {
    const state = closeChop(before)
    const failed = new Set([...state.places.keys()].filter(each => hasFailed(state, each)))
    const ended = { hands: state.places.map(({ hand }) => hand), order: state.order, failed }
    return { ...state, claims: [...state.claims, ...endClaims(payments, ended, state.groups)], over: true }
  }

  const hasFailed = (state: TlState, place: number) => {
    const { hand, hasPlayed, left } = state.places[place]!
    return hand.length > 0 && (!hasPlayed || left)
  }

  return {
    kind: 'tienLen',
    hasStacks: false,
    start,
    legal,
    apply,
    leave: { leave: true },
    readAction: json => action.safeParse(json).data,
    turn: ({ turns, turn, banking, places, over }) => ({
      number: turns,
      places: over ? [] : [turn],
      ms: places[turn]!.left ? 0 : times.turn + banking * times.bank,
    }),
    timeout({ places, trick }, place): TlAction {
      const { banks, hand } = places[place]!
      if (banks > 0) return { bank: true }
      return trick.length > 0 ? { pass: true } : { play: [hand[0]!] }
    },
    choose: (state, place) => choosePlay(legal(state, place)),
    result: ({ over, claims, order }) => (over ? { claims, first: order[0]! } : null),
    view: (state, place): TlView => ({
      ...{ turn: state.turn, turns: state.turns, banking: state.banking, trick: state.trick, mustHold: null },
      ...{ order: state.order, instant: state.instant, over: state.over, claims: state.claims, chop: state.chop },
      places: state.places.map(({ hand, ...own }, each) => ({
        ...own,
        cards: hand.length,
        hand: state.over || each === place ? hand : null,
      })),
      ...(place === state.turn && { mustHold: state.mustHold }),
      legal: place === null ? [] : legal(state, place),
    }),
  } satisfies CardRules<TlState, TlAction>
}

const isForce = ({ kind, top }: Play) => kind === 'pairs' || (kind === 'quad' && rankOf(top) < 12)

const change = (state: TlState, place: number, more: Partial<Place>): TlState => ({
  ...state,
  places: state.places.map((own, each) => (each === place ? { ...own, ...more } : own)),
})
