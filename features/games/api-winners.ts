import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A row of the winner board (specification §3: a vo object per row). */
export const winner = z.object({
  vo: z.object({
    /** Masked: `l***a`. */
    account: z.string(),
    vassalage: z.string(),
    vendorName: z.string(),
    nodeId: z.string(),
    gameType: z.string(),
    gameCode: z.string(),
    gameName: z.string(),
    /** The name in the language asked for. */
    displayName: z.string(),
    coverUrl: z.string(),
    /** What was paid in real money, `1234.50`. */
    amount: z.string(),
    /** The win by what its round staked, `12.5`; empty when nothing was staked, as in free rounds. */
    multiplier: z.string(),
    isJackpot: z.boolean(),
    at: z.string(),
  }),
})
export type Winner = z.output<typeof winner>['vo']

/** A round that somebody has just bet on. */
export const liveBet = z.object({
  /** Masked: `l***a`. */
  account: z.string(),
  vassalage: z.string(),
  nodeId: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  /** The name in the language asked for. */
  displayName: z.string(),
  coverUrl: z.string(),
  /** All that the round has staked so far, `1.50`. */
  stake: z.string(),
  /** What the round has paid; empty while it goes on. */
  payout: z.string(),
  /** The payout by the stake, `12.5`; empty while it goes on. */
  multiplier: z.string(),
  at: z.string(),
})
export type LiveBet = z.output<typeof liveBet>

/** A progressive pool as its vendor tells it. */
export const jackpot = z.object({
  vassalage: z.string(),
  level: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.string(),
  gameCode: z.string(),
  /** The game's name in the language asked for. */
  displayName: z.string(),
  coverUrl: z.string(),
  /** The stake that wins all of it; a smaller one wins its share, stake ÷ this. Empty when its vendor does not say. */
  fullStake: z.string(),
})
export type Jackpot = z.output<typeof jackpot>

export const winnersApi = {
  rankList: endpoint({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    who: 'anyone',
    about: 'Winner board: the newest wins that were really paid, each above the stake of its round (specification §7)',
    input: z.object({
      /** ALL, or a game type. */
      gameCategory: z._default(z.string().check(z.maxLength(16)), 'ALL'),
      language: z._default(z.string().check(z.maxLength(8)), 'EN'),
      limitNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 50),
    }),
    output: z.object({ list: z.array(winner) }),
  }),
  liveBets: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_liveBets',
    who: 'anyone',
    polled: true,
    about: 'The newest rounds that players bet on, whatever comes of them, without members who hide themselves',
    input: z.object({ language: z._default(z.string().check(z.maxLength(8)), 'EN') }),
    output: z.object({ list: z.array(liveBet) }),
  }),
  jackpots: endpoint({
    method: 'GET',
    path: '/wps/relay/GCS_jackpots',
    who: 'anyone',
    polled: true,
    about: 'Progressive pools of the merchant’s vendors, the largest first',
    input: z.object({
      vassalage: z._default(z.string().check(z.maxLength(32)), ''),
      language: z._default(z.string().check(z.maxLength(8)), 'EN'),
    }),
    output: z.object({
      /** `decorative`: there is no pool, and a counter may move if it says that it is illustrative (security D6). */
      source: z.enum(['pool', 'decorative', 'none']),
      list: z.array(jackpot),
    }),
  }),
}
