import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import { crashState, minor, toldFlight } from './api-crash.ts'
import { freeRounds } from './api-rewards.ts'
import { CARD_KINDS } from './engine/card-rooms/rules.ts'
import type { Round } from './engine/slots/round.ts'
import { TABLE_KINDS } from './engine/tables/rules.ts'

/* What a game's stage in the browser asks of the studio. Amounts are the wallet contract's integer strings. */

/** What a game is: its rules, its screen and the shape of its rounds' events. */
const gameKind = z.enum([
  'slot',
  'plinko',
  'dice',
  'limbo',
  'keno',
  'wheel',
  'scratch',
  'mines',
  'hilo',
  'poker',
  'crash',
  'fishing',
  ...TABLE_KINDS,
  ...CARD_KINDS,
])
export type GameKind = z.output<typeof gameKind>

/** The round's event list: of a slot as `math/round.ts` describes it, of another game as `arcade/round.ts` does. */
const roundEvents = z.custom<Round>(value => typeof value === 'object' && value !== null)

export const playedRound = z.object({
  id: z.string(),
  at: z.string(),
  game: z.string(),
  kind: gameKind,
  /** Played for nothing: no money moved. */
  demo: z.boolean(),
  stake: minor,
  payout: minor,
  /** One of the player's free rounds: nobody paid its stake. */
  free: z.optional(z.boolean()),
  /** What of the stake was not played and went back: of a reserve of shots. */
  returned: z.optional(minor),
  /** What of the payout came from pools. */
  jackpots: z.array(z.object({ tier: z.string(), amount: minor })),
  /**
   * `open`: the player may act, or is in a flight. `playing` until the stage has shown all of it; money has moved
   * already. `refunded` when the bet was taken back.
   */
  state: z.enum(['open', 'playing', 'done', 'refunded']),
  /** How many steps the stage has shown. */
  shownSteps: z.number(),
  events: roundEvents,
  fairness: z.object({
    serverSeedHash: z.string(),
    /** Empty until the seed was exchanged for a new one. */
    serverSeed: z.string(),
    clientSeed: z.string(),
    nonce: z.number(),
    mathVersion: z.number(),
    gameHash: z.string(),
  }),
})
/** A round of a slot. Of the other games see `arcadeRound`. */
export type PlayedRound = z.output<typeof playedRound>
const fairness = z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.number() })
export type Fairness = z.output<typeof fairness>

const entered = z.object({
  token: z.string(),
  game: z.string(),
  kind: gameKind,
  /** Played for nothing: the balance is ours, no money moves, and all that is shown says so. */
  demo: z.boolean(),
  language: z.string(),
  theme: z.enum(['light', 'dark']),
  currency: z.string(),
  currencyScale: z.number(),
  moneyMode: z.enum(['credits', 'real']),
  balance: minor,
  returnUrl: z.string(),
  stakes: z.array(minor),
  defaultStake: minor,
  /** What the jurisdiction of the merchant allows (security C-31). */
  allowed: z.object({ quickStop: z.boolean(), autoplay: z.boolean(), minCycleMs: z.number() }),
  fairness,
  /** A round that is open, or whose end has not been shown yet: the stage goes on with it. */
  unfinished: z.nullable(playedRound),
  lastRound: z.nullable(playedRound),
  /** What may be played for nothing now. */
  freeRounds: z.nullable(freeRounds),
  /** Only this round is looked at: nobody plays. */
  replay: z.nullable(playedRound),
})
export type Entered = z.output<typeof entered>

/** What every play answers with. */
export const played = z.object({
  ...{ round: playedRound, balance: minor, fairness },
  /** After a free round: how they stand. */
  freeRounds: z.optional(freeRounds),
})
export const key = z.string().check(z.regex(/^[\w-]{8,64}$/))
const gameId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const roundId = z.string().check(z.maxLength(40))

export const studioApi = {
  enter: endpoint({
    method: 'POST',
    path: '/stage/v1/enter',
    who: 'anyone',
    about: 'Exchange a launch token for a stage session',
    input: z.strictObject({
      launch: z.string().check(z.minLength(1), z.maxLength(128)),
      /** The page's own secret: with the same, whoever lost the answer may ask again. */
      attempt: z.optional(z.string().check(z.minLength(16), z.maxLength(64))),
    }),
    output: entered,
  }),
  resume: endpoint({
    method: 'GET',
    path: '/stage/v1/state',
    who: 'player',
    about: 'The same as enter, for a stage that was reloaded',
    input: z.object({}),
    output: entered,
  }),
  replay: endpoint({
    method: 'GET',
    path: '/stage/v1/replay',
    who: 'anyone',
    about: 'A round to be looked at, by a name that the studio signed',
    input: z.object({
      replay: z.string().check(z.minLength(1), z.maxLength(128)),
      language: z.string().check(z.maxLength(8)),
    }),
    output: entered,
  }),
  demo: endpoint({
    method: 'POST',
    path: '/stage/v1/demo',
    who: 'anyone',
    about: 'Play for nothing, for who says to be 18 or older: no money, no wallet, an own balance',
    input: z.strictObject({
      game: gameId,
      language: z.string().check(z.regex(/^[A-Z]{2}$/)),
      theme: z.enum(['light', 'dark']),
      adult: z.literal(true),
    }),
    output: entered,
  }),
  refill: endpoint({
    method: 'POST',
    path: '/stage/v1/refill',
    who: 'player',
    about: 'Fill the balance of a demo again',
    input: z.strictObject({}),
    output: z.object({ balance: minor }),
  }),
  spin: endpoint({
    method: 'POST',
    path: '/stage/v1/spin',
    who: 'player',
    about: 'Play one round; the same key answers with the same round',
    input: z.strictObject({
      ...{ key, stake: minor, choice: z.optional(z.unknown()) },
      /** The free rounds that it is one of; of another game's or nobody's it is refused. */
      reward: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    }),
    output: played,
  }),
  recall: endpoint({
    method: 'POST',
    path: '/stage/v1/recall',
    who: 'player',
    about:
      'What became of a bet whose answer got lost; without a round there is no bet, nor will this key ever make one',
    input: z.strictObject({ key }),
    output: z.nullable(played),
  }),
  act: endpoint({
    method: 'POST',
    path: '/stage/v1/act',
    who: 'player',
    about: 'Go on with an open round; the same sequence number answers with the same round',
    input: z.strictObject({
      round: roundId,
      /** Number of this action in its round, from 1: as many as `steps` that are known. */
      sequence: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
      action: z.unknown(),
    }),
    output: played,
  }),
  crash: endpoint({
    method: 'GET',
    path: '/stage/v1/crash',
    who: 'player',
    about: 'The flight that this game shares among its players; /stage/v1/crash/events sends the same as it changes',
    input: z.object({}),
    output: crashState,
  }),
  flights: endpoint({
    method: 'GET',
    path: '/stage/v1/crash/flights',
    who: 'player',
    about: 'The last 50 flights of this game that are over, whoever flew them, the newest first',
    input: z.object({}),
    output: z.object({ list: z.array(toldFlight) }),
  }),
  cashOut: endpoint({
    method: 'POST',
    path: '/stage/v1/crash/cash-out',
    who: 'player',
    about: 'Leave the flight: judged when it arrives, once for each round',
    input: z.strictObject({ round: roundId }),
    output: played,
  }),
  leaveWater: endpoint({
    method: 'POST',
    path: '/stage/v1/fishing/leave',
    who: 'player',
    about: 'Settle a reserve of shots: what is left of it and what it won; the same again answers the same',
    input: z.strictObject({ round: roundId }),
    output: played,
  }),
  shown: endpoint({
    method: 'POST',
    path: '/stage/v1/shown',
    who: 'player',
    about: 'How far the stage has shown a round, so that a reload goes on from there',
    input: z.strictObject({ round: roundId, steps: z.number().check(z.int(), z.minimum(0)) }),
    output: z.object({ state: playedRound.shape.state, balance: minor }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/stage/v1/history',
    who: 'player',
    about: "This player's rounds of this game, newest first",
    input: z.object(keysetInput),
    output: z.object({ list: z.array(playedRound), next: z.nullable(z.string()) }),
  }),
  rotateSeed: endpoint({
    method: 'POST',
    path: '/stage/v1/seed',
    who: 'player',
    about: 'Reveal the server seed in use, commit to a new one, optionally with an own client seed',
    input: z.strictObject({ clientSeed: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
    output: z.object({
      revealed: z.object({
        serverSeed: z.string(),
        serverSeedHash: z.string(),
        clientSeed: z.string(),
        rounds: z.number(),
      }),
      fairness,
    }),
  }),
  pools: endpoint({
    method: 'GET',
    path: '/stage/v1/pools',
    who: 'player',
    about: "What this game's pools hold now; a hit pays the part of it that the stake is of the highest",
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ tier: z.string(), amount: minor })), highestStake: minor }),
  }),
  gameFile: endpoint({
    method: 'GET',
    path: '/stage/v1/games/:game/file',
    who: 'anyone',
    about: "A game's file byte for byte: its SHA-256 is the `gameHash` of its rounds",
    input: z.object({ game: gameId }),
    output: z.object({ text: z.string() }),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/stage/v1/games/:game',
    who: 'anyone',
    about: "A game's file and its exact figures, for the rules and fairness pages",
    input: z.object({ game: gameId }),
    output: z.object({
      kind: gameKind,
      file: z.unknown(),
      gameHash: z.string(),
      /** Of a slot its PAR sheet, of another game `ArcadeSheet` (arcade/figures.ts). */
      figures: z.record(z.string(), z.unknown()),
      /** What a simulation of this very file came to (figures/kept-simulations.ts); null of one that was not simulated. */
      simulated: z.nullable(
        z.object({ rounds: z.number(), ways: z.number(), rtp: z.nullable(z.number()), z: z.number() }),
      ),
    }),
  }),
}
