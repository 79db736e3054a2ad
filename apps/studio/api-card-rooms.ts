import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { key, type PlayedRound } from './api.ts'
import { minor } from './api-crash.ts'
import type { CardRound, ToldClaim } from './engine/card-rooms/card-round.ts'
import { CARD_KINDS } from './engine/card-rooms/rules.ts'

/* What card rooms and their players say to each other on their socket. Money is smallest units. */

export type PlayedCards = Omit<PlayedRound, 'events'> & { events: CardRound }

const CARDS: readonly string[] = CARD_KINDS
/** The same round, as a player's part of a hand of cards. Throws for another. */
export function cardRound(round: PlayedRound): PlayedCards {
  if (!CARDS.includes(round.kind)) throw new Error('no hand of cards')
  return round as unknown as PlayedCards
}

const clientSeed = z.string().check(z.regex(/^[\w-]{1,64}$/))

export const cardAsk = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), token: z.string().check(z.maxLength(128)) }),
  /** Looks at the levels again. */
  z.strictObject({ t: z.literal('look') }),
  /** A seat of this level, whichever is free: nobody chooses whom to sit with. */
  z.strictObject({ t: z.literal('sit'), key, level: z.string().check(z.maxLength(32)), money: minor, clientSeed }),
  /** What the player gives to the next shuffle. */
  z.strictObject({ t: z.literal('seed'), clientSeed }),
  /** `turn`: the one that the player saw. The same key again does nothing more. */
  z.strictObject({
    t: z.literal('act'),
    key,
    hand: z.string().check(z.regex(/^\d{1,18}$/)),
    turn: z.int().check(z.nonnegative()),
    action: z.unknown(),
  }),
  z.strictObject({ t: z.literal('leave'), key }),
  /** Of games of stacks: has so much on the table from the next hand on, unless it is more already; plays again. */
  z.strictObject({ t: z.literal('top'), key, money: minor }),
  /** Sits out from the next hand on, or plays again. */
  z.strictObject({ t: z.literal('out'), key, out: z.boolean() }),
])
export type CardAsk = z.output<typeof cardAsk>

/** What a level's rooms take, and how many sit in them. */
export type ToldLevel = {
  id: 'low' | 'medium' | 'high'
  unit: string
  /** The small and the big one; null for a game without. */
  blinds: [string, string] | null
  least: string
  most: string
  /** What a hand can cost. */
  stake: string
  rooms: number
  seated: number
  waiting: number
}
export type ToldSeat = {
  seat: number
  name: string
  computer: boolean
  money: string
  isHere: boolean
  isOut: boolean
  leaving: boolean
  /** In the hand that is played; null for who waits for the next one. */
  place: number | null
}
/** How a hand ended, for who played it. */
export type ToldEnd = {
  names: string[]
  seats: number[]
  claims: ToldClaim[]
  gross: string[]
  rake: string[]
}
export type ToldRoom = {
  /** Rises with each change: what is not higher is old. */
  version: number
  room: string
  level: string
  unit: string
  /** What may be brought to the table. */
  least: string
  most: string
  practice: boolean
  /** The own seat. */
  seat: number
  seats: ToldSeat[]
  hand: {
    id: string
    state: 'WAITING' | 'STAKING' | 'PLAYING' | 'ENDED' | 'VOID'
    /** SHA-256 of the seed of its cards, told before anybody gives theirs. */
    commitment: string
    /** Until it begins while WAITING; else what is left of the turn. */
    ms: number
    /** What the turn has in all. */
    ofMs: number
    turn: number
    /** Who may act now, by place, and the own place; null for who looks on. */
    places: number[]
    place: number | null
    names: string[]
    seats: number[]
    stakes: string[]
    /** By the rules of the game, from the own place. */
    view: unknown
    end: ToldEnd | null
  } | null
  /** The hand before, while the next one waits. */
  last: { view: unknown; place: number | null; end: ToldEnd; names: string[]; seats: number[] } | null
}

export type CardWord =
  /** The player sits nowhere. `why`: got up by itself. */
  | { t: 'lobby'; levels: ToldLevel[]; stood: boolean }
  | { t: 'room'; room: ToldRoom }
  /** What became of what was asked: empty for done, else why not. */
  | { t: 'done'; key: string; code: string }

export const cardApi = {
  cardBalance: endpoint({
    method: 'GET',
    path: '/stage/v1/card-rooms/balance',
    who: 'player',
    about: 'The balance of who plays cards: stakes and winnings move it while nobody asks',
    input: z.object({}),
    output: z.object({ balance: minor }),
  }),
}
