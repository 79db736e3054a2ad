import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'
import type { Round } from './math/round.ts'

/* What a game's stage in the browser asks of the studio. Amounts are the wallet contract's integer strings. */

const minor = z.string().check(z.regex(/^\d{1,15}$/))
/** The round's event list, as `math/round.ts` describes it. */
const roundEvents = z.custom<Round>(value => typeof value === 'object' && value !== null)

const playedRound = z.object({
  id: z.string(),
  at: z.string(),
  game: z.string(),
  stake: minor,
  payout: minor,
  /** `playing` until the stage has shown all of it; money has moved already. `refunded` when the bet was taken back. */
  state: z.enum(['playing', 'done', 'refunded']),
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
export type PlayedRound = z.output<typeof playedRound>

const fairness = z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.number() })
export type Fairness = z.output<typeof fairness>

const entered = z.object({
  token: z.string(),
  game: z.string(),
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
  /** A round whose end has not been shown yet: the stage goes on with it. */
  unfinished: z.nullable(playedRound),
  lastRound: z.nullable(playedRound),
  /** Only this round is looked at: nobody plays. */
  replay: z.nullable(playedRound),
})
export type Entered = z.output<typeof entered>

export const studioApi = {
  enter: endpoint({
    method: 'POST',
    path: '/stage/v1/enter',
    who: 'anyone',
    about: 'Exchange a launch token for a stage session',
    input: z.strictObject({ launch: z.string().check(z.minLength(1), z.maxLength(128)) }),
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
  spin: endpoint({
    method: 'POST',
    path: '/stage/v1/spin',
    who: 'player',
    about: 'Play one round; the same key answers with the same round',
    input: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{8,64}$/)), stake: minor }),
    output: z.object({ round: playedRound, balance: minor, fairness }),
  }),
  shown: endpoint({
    method: 'POST',
    path: '/stage/v1/shown',
    who: 'player',
    about: 'How far the stage has shown a round, so that a reload goes on from there',
    input: z.strictObject({ round: z.string().check(z.maxLength(40)), steps: z.number().check(z.int(), z.minimum(0)) }),
    output: z.object({ state: z.enum(['playing', 'done', 'refunded']), balance: minor }),
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
  sheet: endpoint({
    method: 'GET',
    path: '/stage/v1/games/:game',
    who: 'anyone',
    about: "A game's file and its exact figures, for the rules and fairness pages",
    input: z.object({ game: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/)) }),
    output: z.object({ file: z.unknown(), gameHash: z.string(), figures: z.record(z.string(), z.unknown()) }),
  }),
}
