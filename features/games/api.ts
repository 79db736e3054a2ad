import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'

/** A game as the specification's list shows it (§3 Game). */
export const game = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  gameClassify: z.string(),
  minBet: z.string(),
  minLineNum: z.number(),
  isHot: z.enum(['0', '1']),
  /** Published return in percent, `96.01`, from the vendor's own game list. Empty when the vendor states none. */
  rtp: z.string(),
  coverUrl: z.string(),
})
export type Game = z.output<typeof game>

export const gamesApi = {
  gameList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    who: 'anyone',
    about: 'Games by type, vendor, classification and name (specification §3 Game query)',
    input: z.object({
      ...pageInput,
      gameType: z._default(z.string().check(z.maxLength(16)), ''),
      vassalage: z._default(z.string().check(z.maxLength(32)), ''),
      gameClassify: z._default(z.string().check(z.maxLength(16)), ''),
      gameName: z._default(z.string().check(z.maxLength(64)), ''),
    }),
    output: z.object({ games: z.array(game), totalPages: z.number() }),
  }),
  launchGame: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    who: 'player',
    about: 'A single-use address that opens the game; `content` goes into the game frame',
    input: z.strictObject({
      vassalage: z.string().check(z.maxLength(32)),
      gameCode: z.string().check(z.maxLength(64)),
      language: z._default(z.string().check(z.maxLength(8)), 'EN'),
      theme: z._default(z.enum(['light', 'dark']), 'light'),
      /** Where the game's own back button leads: a path of this site. */
      backUrl: z._default(z.string().check(z.regex(/^\/(?![/\\])[\w\-./?=&%]*$/), z.maxLength(255)), '/'),
    }),
    output: z.object({ content: z.string(), origin: z.string(), game }),
  }),
}

/* The wallet contract "WC-1" (wallet contract §2.3): what a vendor calls, one path per operation. */

/** Any text without control characters. */
const id = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u))
/** A whole number of the currency's smallest unit, as a string. Never a float. */
const minor = z.string().check(z.regex(/^\d{1,15}$/))
const common = {
  request_id: z._default(z.string().check(z.maxLength(128)), ''),
  session: z._default(z.string().check(z.maxLength(128)), ''),
  player: id(64),
  game: id(128),
  currency: id(8),
  occurred_at: z._default(z.string().check(z.maxLength(40)), ''),
  launch_ref: z._default(z.string().check(z.maxLength(128), z.regex(/^[^\p{Cc}]*$/u)), ''),
  meta: z.optional(z.unknown()),
}

export const walletCalls = {
  authenticate: z.object({
    request_id: common.request_id,
    launch_token: id(128),
    platform: z._default(z.string().check(z.maxLength(32)), 'web'),
    ip: z._default(z.string().check(z.maxLength(45)), ''),
  }),
  balance: z.object({ ...common, session: id(128), game: z._default(z.string().check(z.maxLength(128)), '') }),
  bet: z.object({
    ...common,
    session: id(128),
    tx: id(128),
    round: id(128),
    amount: minor,
    kind: z._default(z.enum(['normal', 'tip', 'jackpot_contribution', 'feature_buy']), 'normal'),
  }),
  win: z.object({
    ...common,
    tx: id(128),
    round: id(128),
    ref: z._default(z.string().check(z.maxLength(128), z.regex(/^[^\p{Cc}]*$/u)), ''),
    amount: minor,
    kind: z._default(z.enum(['normal', 'jackpot', 'cashout']), 'normal'),
    final: z._default(z.boolean(), false),
  }),
  rollback: z.object({
    ...common,
    game: z._default(z.string().check(z.maxLength(128)), ''),
    currency: z._default(z.string().check(z.maxLength(8)), ''),
    tx: id(128),
    ref: id(128),
    amount: z.optional(minor),
    reason: z._default(z.enum(['timeout', 'error', 'void', 'cancel']), 'error'),
  }),
  end_round: z.object({
    ...common,
    round: id(128),
    declared: z.optional(
      z.object({ bet: z.optional(minor), win: z.optional(minor), count: z.optional(z.number().check(z.int())) }),
    ),
  }),
}

export type WalletOp = keyof typeof walletCalls
export type WalletCall<Op extends WalletOp> = z.output<(typeof walletCalls)[Op]>

const money = z.object({ cash: z.string(), bonus: z.string() })
export const walletAnswer = z.looseObject({
  status: z.string(),
  /** False: nothing was written, the call may be sent again. */
  decided: z.boolean(),
  retry: z.enum(['never', 'same_id']),
  our_tx: z.optional(z.string()),
  split: z.optional(money),
  balance: z.optional(z.extend(money, { total: z.string() })),
  wallet_version: z.optional(z.number()),
  round_state: z.optional(z.string()),
  session: z.optional(z.string()),
  player: z.optional(z.string()),
  currency: z.optional(z.string()),
  language: z.optional(z.string()),
  game: z.optional(z.string()),
})
export type WalletAnswer = z.output<typeof walletAnswer>

const ABOUT: Record<WalletOp, string> = {
  authenticate: 'Exchange a launch token for a vendor session',
  balance: 'The balance of a player',
  bet: 'Take a stake, once per tx',
  win: 'Pay a win, once per tx; 0 marks the bet lost',
  rollback: 'Undo a bet or a win; an unknown ref leaves a tombstone',
  end_round: 'Close a round and compare the totals',
}
export const walletContract = (Object.keys(walletCalls) as WalletOp[]).map(op =>
  endpoint({
    method: 'POST',
    path: `/wc/v1/${op}`,
    who: 'vendor',
    about: ABOUT[op],
    input: walletCalls[op],
    output: walletAnswer,
  }),
)

/** What the platform asks of a vendor, signed the same way, at `<vendor>/wc/v1/launch`. */
export const vendorLaunch = {
  input: z.object({
    request_id: id(128),
    launch_token: id(128),
    player: id(64),
    game: id(128),
    currency: id(8),
    language: id(8),
    theme: z.enum(['light', 'dark']),
    return_url: z.string().check(z.maxLength(2048)),
    money_mode: z.enum(['credits', 'real']),
  }),
  output: z.looseObject({ status: z.string(), url: z.optional(z.string().check(z.maxLength(2048))) }),
}

/** The vendor's own list of games, at `<vendor>/wc/v1/games`. */
export const vendorGames = {
  input: z.object({ request_id: id(128), currency: id(8) }),
  output: z.looseObject({
    status: z.string(),
    games: z.optional(
      z.array(
        z.looseObject({
          code: z.string().check(z.regex(/^[\w.:-]{1,64}$/)),
          name: id(80),
          type: id(16),
          classify: id(16),
          /** Return to player in percent, `96.01`. */
          rtp: z.string().check(z.regex(/^(\d{1,3}\.\d{2})?$/)),
          min_bet: minor,
          lines: z.number().check(z.int(), z.minimum(1)),
          /** A path on the vendor's public origin. */
          cover: z.string().check(z.regex(/^\/[\w./-]{1,200}$/)),
        }),
      ),
    ),
  }),
}
