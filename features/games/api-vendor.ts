import * as z from 'zod/mini'
import { bookCalls } from './api-book.ts'
import { answer, id, minor, request, sharedCalls } from './api-shared.ts'

/*
 * The other direction of WC-1 (wallet contract §2.3): what the platform asks of a vendor, signed the same way, at
 * `<vendor>/wc/v1/<path>`. Every answer carries `status`, OK when it was done.
 */

const signedMinor = z.string().check(z.regex(/^-?\d{1,15}$/))
const instant = z.string().check(z.maxLength(40))
/** `full_stake`: the stake that wins all of it; a smaller one wins its share, stake ÷ full stake. */
const jackpotPool = z.looseObject({
  ...{ id: id(64), game: id(128), level: id(32), amount: minor },
  full_stake: z.optional(minor),
})
const word = z.string().check(z.regex(/^[a-zA-Z]{1,24}$/))
const volatility = z.enum(['low', 'medium', 'mediumHigh', 'high', 'veryHigh', 'chosen'])

/** Classes of a statement: every accepted transaction counts in one of them, with its sign towards the player. */
export const statementClass = z.enum([
  'BET',
  'TIP',
  'JACKPOT_CONTRIB',
  'WIN',
  'JACKPOT',
  'PROMO',
  'ADJUST',
  'REFUND',
  'ROLLBACK_BET',
  'ROLLBACK_WIN',
])
export type StatementClass = z.output<typeof statementClass>

/** A transaction as the vendor's books hold it. UNKNOWN: it was sent and never decided. */
export const feedItem = z.looseObject({
  tx: id(128),
  op: z.enum(['bet', 'win', 'rollback', 'partial_refund', 'adjust', 'promo_win']),
  player: id(64),
  round: z.string().check(z.maxLength(128)),
  game: z.string().check(z.maxLength(128)),
  currency: id(8),
  amount: signedMinor,
  kind: z.string().check(z.maxLength(32)),
  ref: z.string().check(z.maxLength(128)),
  state: z.enum(['ACCEPTED', 'REFUSED', 'ROLLED_BACK', 'UNKNOWN']),
  at: instant,
})
export type FeedItem = z.output<typeof feedItem>

/** A call that the vendor gave up on: `body` is what it would send again. */
export const failedItem = z.looseObject({
  id: id(128),
  op: z.enum(['win', 'rollback', 'partial_refund', 'promo_win', 'adjust', 'end_round']),
  body: z.record(z.string(), z.unknown()),
  since: instant,
})

/** A round that ended: its stakes and its wins together, with what pools paid. */
export const declaredRound = z.looseObject({
  player: id(64),
  round: id(128),
  currency: id(8),
  bet: minor,
  win: minor,
  ended_at: instant,
})
export type DeclaredRound = z.output<typeof declaredRound>

const told = z.string().check(z.maxLength(160))
/** A leg of a sports bet in the player's words; `odds` are decimal, `score` is empty while nothing is known of it. */
export const betLeg = z.looseObject({
  ...{ event: told, market: told, pick: told, score: z.string().check(z.maxLength(32)) },
  odds: z.string().check(z.regex(/^\d{1,7}\.\d{2,3}$/)),
  result: z.enum(['open', 'win', 'half_win', 'void', 'half_lose', 'lose', 'dead_heat']),
})

/** A stake on one side of a coup or market, `on`: who is on another side of the same wins when it loses. */
const betSide = z.looseObject({ on: told, side: told, stake: minor })

export const vendorCalls = {
  launch: {
    path: 'launch',
    input: z.object({
      ...request,
      /** Empty in demo mode: the vendor makes no wallet call then. */
      launch_token: z.string().check(z.maxLength(128)),
      player: id(64),
      game: id(128),
      currency: id(8),
      language: id(8),
      theme: z.enum(['light', 'dark']),
      return_url: z.string().check(z.maxLength(2048)),
      money_mode: z.enum(['credits', 'real']),
      demo: z._default(z.boolean(), false),
      /** The room that is entered, of a game with `rooms`. */
      room: z.optional(id(64)),
    }),
    output: answer({ url: z.optional(z.string().check(z.maxLength(2048))) }),
  },
  games: {
    path: 'games',
    input: z.object({ ...request, currency: id(8) }),
    output: answer({
      games: z.optional(
        z.array(
          z.looseObject({
            code: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
            name: id(80),
            /** In other languages, by their codes: `{ VI: '…' }`. */
            names: z.optional(z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), id(80))),
            type: id(16),
            classify: id(16),
            /** Return to player in percent, `96.01`. */
            rtp: z.string().check(z.regex(/^(\d{1,3}\.\d{2})?$/)),
            min_bet: minor,
            lines: z.number().check(z.int(), z.minimum(1)),
            /** A path on the vendor's public origin. */
            cover: z.string().check(z.regex(/^\/[\w./-]{1,200}$/)),
            /** By σ of a round in stakes, from 3, 6, 9 and 15 on; `chosen` where players choose among several. */
            volatility: z.optional(volatility),
            /** The most that a round can pay but for pools, in stakes: `5000`, `183.33`. */
            top_win: z.optional(z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))),
            /** The standard deviation of a round in stakes, of the widest way to play: `7.42`. */
            deviation: z.optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/))),
            /** What it plays with: `freeSpins`, `cascade`. Platforms show those that they have words for. */
            mechanics: z.optional(z.array(word).check(z.maxLength(12))),
            theme: z.optional(word),
            /** A path on the vendor's public origin where anybody plays it for nothing; `language` and `theme` are added. */
            demo: z.optional(z.string().check(z.regex(/^\/(?!\/)[\w./?=&-]{1,200}$/))),
          }),
        ),
      ),
    }),
  },
  round_status: {
    path: 'round_status',
    input: z.object({ ...request, player: id(64), round: id(128) }),
    /** COMPLETED tells the wins that belong to the round, with the ids they were or will be sent under. */
    output: answer({
      state: z.optional(z.enum(['COMPLETED', 'CANCELLED', 'IN_PROGRESS', 'UNKNOWN'])),
      wins: z.optional(z.array(z.object({ tx: id(128), ref: z.string(), amount: minor }))),
    }),
  },
  round_detail: {
    path: 'round_detail',
    input: z.object({ ...request, player: id(64), round: id(128), language: id(8) }),
    /** A replay that never expires: an address on the vendor's public origin, or what happened in plain data. `legs`: of a sports bet. `sides`: of bets that others may bet against. */
    output: answer({
      url: z.optional(z.string().check(z.maxLength(2048))),
      detail: z.optional(z.unknown()),
      legs: z.optional(z.array(betLeg).check(z.maxLength(50))),
      sides: z.optional(z.array(betSide).check(z.maxLength(50))),
    }),
  },
  reward_create: {
    path: 'reward_create',
    input: z.object({
      ...request,
      reward: id(128),
      player: id(64),
      game: id(128),
      currency: id(8),
      rounds: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
      /** The stake each free round is played at. */
      stake: minor,
      expires_at: instant,
    }),
    output: answer({}),
  },
  reward_cancel: { path: 'reward_cancel', input: z.object({ ...request, reward: id(128) }), output: answer({}) },
  reward_list: {
    path: 'reward_list',
    input: z.object({ ...request, player: id(64) }),
    output: answer({
      rewards: z.optional(
        z.array(
          z.looseObject({
            reward: id(128),
            game: id(128),
            rounds: z.number(),
            left: z.number(),
            won: minor,
            state: z.enum(['ACTIVE', 'PLAYED', 'EXPIRED', 'CANCELLED']),
          }),
        ),
      ),
    }),
  },
  feed: {
    path: 'feed',
    input: z.object({ ...request, cursor: z.string().check(z.maxLength(128)), limit: z._default(z.number(), 500) }),
    /** At most 10 minutes behind. The same cursor gives the same page; an empty page keeps its cursor. */
    output: answer({ items: z.optional(z.array(feedItem)), cursor: z.optional(z.string()) }),
  },
  failed: {
    path: 'failed',
    input: z.object({ ...request, cursor: z.string().check(z.maxLength(128)) }),
    output: answer({ items: z.optional(z.array(failedItem)), cursor: z.optional(z.string()) }),
  },
  failed_resolve: {
    path: 'failed/resolve',
    input: z.object({ ...request, id: id(128), our_tx: z.string().check(z.maxLength(128)) }),
    output: answer({}),
  },
  statement: {
    path: 'statement',
    /** A day in UTC, `2026-01-31`: transactions belong to the day of their `occurred_at`. */
    input: z.object({ ...request, date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
    output: answer({
      lines: z.optional(
        z.array(z.object({ currency: id(8), class: statementClass, count: z.number(), total: signedMinor })),
      ),
      /** SHA-256 in hex of `currency|class|count|total` lines, sorted, joined by line feeds. */
      hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
  },
  rounds: {
    path: 'rounds',
    /** Rounds that ended from `from` to before `to`, a page at a time; an empty cursor begins. */
    input: z.object({
      ...request,
      from: instant,
      to: instant,
      cursor: z.string().check(z.maxLength(128)),
      limit: z._default(z.number(), 500),
    }),
    /**
     * What each round took and paid in all, as the vendor's games have it, not its calls: of rounds that were taken back
     * nothing is told. An empty page is the last.
     */
    output: answer({ items: z.optional(z.array(declaredRound)), cursor: z.optional(z.string()) }),
  },
  session_kill: {
    path: 'session_kill',
    input: z.object({ ...request, player: id(64), reason: id(64) }),
    output: answer({}),
  },
  limits_set: {
    path: 'limits_set',
    input: z.object({ ...request, game: id(128), currency: id(8), min: minor, max: minor }),
    output: answer({}),
  },
  jackpots: {
    path: 'jackpots',
    input: z.object({ ...request, currency: id(8) }),
    output: answer({
      jackpots: z.optional(z.array(jackpotPool)),
    }),
  },
  ...sharedCalls,
  ...bookCalls,
  health: { path: 'health', input: z.object(request), output: answer({ time: z.optional(instant) }) },
}
export type VendorOp = keyof typeof vendorCalls
export type VendorInput<Op extends VendorOp> = z.input<(typeof vendorCalls)[Op]['input']>
export type VendorOutput<Op extends VendorOp> = z.output<(typeof vendorCalls)[Op]['output']>
