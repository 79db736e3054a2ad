import type { Tx } from '#shared/server/db.ts'
import type { RoundState } from '../../rules/gateway.ts'

/* SQL of what became of bets in the log. */

export type NewsRow = {
  wallet: number
  /** How far the wallet was read, how much is in it there, and when its first row was written that was read now. */
  version: number
  money: bigint
  at: Date
  oldest: Date
  roundKey: string | null
} & Partial<{
  [Key in keyof NewsBet]: NewsBet[Key]
}>
type NewsBet = {
  vendor: string | null
  game: string
  category: string | null
  roundState: RoundState
  roundPayout: bigint
  declared: bigint | null
  /** The key of the bet's call. */
  bet: string
  kind: string
  stake: bigint
  /** Bonus money in it. */
  bonus: bigint
  acceptedAt: Date
}

/** `wallet.public_news`: bets of a round one after the other, as they were taken. */
export async function selectNews(
  tx: Tx,
  follows: readonly { wallet: number; version: number; readAt: Date }[],
  most: number,
): Promise<NewsRow[]> {
  return tx<NewsRow[]>`
    select n.wallet, n.version, n.money, n.at, n.oldest, n.round_key as "roundKey", g.vendor, n.game,
      g.game_type as category, n.round_state as "roundState", n.round_payout as "roundPayout", d.valid as declared,
      translate(n.bet::text, '-', '') as bet, n.kind, n.stake, n.bonus,
      n.accepted_at as "acceptedAt"
    from wallet.public_news(${follows.map(each => each.wallet)}::int[], ${follows.map(each => each.version)}::int[],
      ${follows.map(each => each.readAt)}::timestamptz[], ${most}) n
    left join games.public_games g on g.vendor_id = n.vendor_id and g.code = n.game
    left join gateway.declared_valid d on d.round_key = n.round_key
    order by n.wallet, n.round_key, n.accepted_at, n.bet`
}
