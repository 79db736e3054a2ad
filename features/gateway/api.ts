import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { utf8 } from '#shared/sha256.ts'

/* The wallet contract "WC-1" (wallet contract §2.3): what a vendor calls, one path per operation. */

/** Any text without control characters, and without halves of characters, which all look the same once they are bytes. */
const PLAIN = /^[^\p{Cc}\p{Cs}]*$/u
const id = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(PLAIN))
const optionalId = (max: number) => z._default(z.string().check(z.maxLength(max), z.regex(PLAIN)), '')
/** A time that nobody can read is none: it is no reason to refuse money. */
const time = z._default(z.string().check(z.maxLength(40), z.regex(PLAIN), z.overwrite(readableTime)), '')

/** A time of our era as ISO text, else nothing. */
export function readableTime(text: string): string {
  const ms = Date.parse(text)
  const iso = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  return /^(?!0000)\d{4}-/.test(iso) ? iso : ''
}
/** A whole number of the currency's smallest unit, as a string. Never a float, and never more than can be counted. */
const minor = z.string().check(z.regex(/^\d{1,13}$/))
const signedMinor = z.string().check(z.regex(/^-?\d{1,13}$/))

const MOST_META_BYTES = 8_192

function isSmall(meta: unknown): boolean {
  return utf8(JSON.stringify(meta)).length <= MOST_META_BYTES
}

const common = {
  request_id: optionalId(128),
  /** May be stale wherever money comes back to the player. */
  session: optionalId(128),
  player: id(64),
  game: id(128),
  currency: id(8),
  occurred_at: time,
  launch_ref: optionalId(128),
  /** Opaque and stored; at most 8 KB as JSON. */
  meta: z.optional(z.unknown().check(z.refine(isSmall))),
}
/** Where a call refers to another, game and currency are known from that one. */
const referring = { ...common, game: optionalId(128), currency: optionalId(8) }

const bet = {
  tx: id(128),
  amount: minor,
  kind: z._default(z.enum(['normal', 'free_round', 'tip', 'jackpot_contribution', 'feature_buy']), 'normal'),
  reward: optionalId(128),
  bet_lines: z.optional(z.array(z.unknown()).check(z.maxLength(200))),
  odds: z.optional(z.string().check(z.maxLength(32))),
}
const win = {
  tx: id(128),
  ref: optionalId(128),
  amount: minor,
  kind: z._default(z.enum(['normal', 'free_round', 'jackpot', 'cashout']), 'normal'),
  jackpot: z.optional(
    z.object({ progressive: z.optional(minor), fixed: z.optional(minor), level: z.optional(id(32)) }),
  ),
  reward: optionalId(128),
}
const reason = z._default(z.enum(['timeout', 'error', 'void', 'cancel']), 'error')

export const playAction = z.discriminatedUnion('op', [
  z.object({ op: z.literal('bet'), ...bet }),
  z.object({ op: z.literal('win'), ...win }),
  z.object({ op: z.literal('rollback'), tx: id(128), ref: id(128), reason }),
])
export type PlayAction = z.output<typeof playAction>

export const walletCalls = {
  authenticate: z.object({
    request_id: common.request_id,
    launch_token: id(128),
    platform: z._default(z.string().check(z.maxLength(32)), 'web'),
    ip: z._default(z.string().check(z.maxLength(45)), ''),
  }),
  balance: z.object({ ...common, session: id(128), game: optionalId(128) }),
  bet: z.object({ ...common, session: id(128), round: id(128), ...bet }),
  win: z.object({ ...common, round: id(128), ...win, final: z._default(z.boolean(), false) }),
  /** All or nothing, in list order. No actions: the balance. */
  play: z.object({
    ...common,
    session: id(128),
    round: id(128),
    actions: z.array(playAction).check(z.maxLength(50)),
    final: z._default(z.boolean(), false),
  }),
  rollback: z.object({ ...referring, tx: id(128), ref: id(128), amount: z.optional(minor), reason }),
  rollback_round: z.object({ ...referring, tx: id(128), round: id(128), reason }),
  partial_refund: z.object({ ...referring, tx: id(128), ref: id(128), amount: minor }),
  adjust: z.object({
    ...common,
    tx: id(128),
    round: optionalId(128),
    ref: optionalId(128),
    amount: signedMinor,
    reason: id(128),
  }),
  promo_win: z.object({
    ...common,
    game: optionalId(128),
    tx: id(128),
    campaign: id(128),
    campaign_type: z.enum(['tournament', 'prize_drop', 'cashback', 'community_jackpot', 'other']),
    amount: minor,
  }),
  reward_status: z.object({
    ...referring,
    tx: id(128),
    reward: id(128),
    status: z.enum(['played', 'expired', 'cancelled']),
    total: minor,
  }),
  end_round: z.object({
    ...common,
    round: id(128),
    declared: z.optional(
      z.object({
        ...{ bet: z.optional(minor), win: z.optional(minor), count: z.optional(z.number().check(z.int())) },
        /** What of the stakes is a valid bet, where opposite sides or most of the outcomes were bet on: it may only lower. */
        valid: z.optional(minor),
      }),
    ),
    details_url: z._default(z.string().check(z.maxLength(2048)), ''),
  }),
  tx_status: z.object({ request_id: common.request_id, tx: id(128) }),
  ping: z.object({ request_id: common.request_id }),
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
  country: z.optional(z.string()),
  game: z.optional(z.string()),
})
export type WalletAnswer = z.output<typeof walletAnswer>

const ABOUT: Record<WalletOp, string> = {
  authenticate: 'Exchange a launch token for a vendor session',
  balance: 'The balance of a player',
  bet: 'Take a stake, once per tx',
  win: 'Pay a win, once per tx; 0 marks the bet lost',
  play: 'Several bets, wins and rollbacks of a round, all or nothing',
  rollback: 'Undo a bet or a win; an unknown ref leaves a tombstone',
  rollback_round: 'Undo all bets of a round that has no win; an unknown round is cancelled before its first bet',
  partial_refund: 'Give back a part of a stake',
  adjust: 'Correct what was settled, up or down',
  promo_win: 'Pay a prize of a campaign, outside of any round',
  reward_status: 'Free rounds were played, expired or cancelled',
  end_round: 'Close a round and compare the totals',
  tx_status: 'What became of a tx; reading it changes nothing',
  ping: 'Whether the wallet answers, with its time',
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

/** The scale table: how many decimals the smallest unit of each currency stands for. Unsigned and public. */
export const walletCurrencies = endpoint({
  method: 'GET',
  path: '/wc/v1/currencies',
  who: 'anyone',
  about: 'Decimals of each currency on the wallet contract',
  input: z.object({}),
  output: z.object({ currencies: z.record(z.string(), z.number()) }),
})
