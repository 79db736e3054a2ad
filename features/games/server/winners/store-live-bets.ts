import { preferIndices, type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type FreshBet, MOST_LIVE } from './live-bets-fresh.ts'

/* SQL of the newest bets. */

/** Adds rounds to the lists of their merchants, which keep their newest. */
export async function insertLiveBets(tx: Tx, bets: readonly FreshBet[]): Promise<void> {
  await tx`
    insert into games.live_bets (key, at, merchant_id, vendor_id, member_id)
    select * from unnest(${bets.map(bet => bet.key)}::uuid[],
      ${bets.map(bet => bet.at.toISOString())}::timestamptz[],
      ${bets.map(bet => bet.merchantId)}::int[], ${bets.map(bet => bet.vendorId)}::smallint[],
      ${bets.map(bet => bet.memberId)}::text[]) b(key, at, merchant_id, vendor_id, member_id)
    order by merchant_id, key
    on conflict (merchant_id, key) do update set at = greatest(live_bets.at, excluded.at)`
  await tx`
    delete from games.live_bets b using (
      select merchant_id, key, row_number() over (partition by merchant_id order by at desc, key) as place
      from games.live_bets where merchant_id = any(${[...new Set(bets.map(bet => bet.merchantId))]}::int[])) old
    where b.merchant_id = old.merchant_id and b.key = old.key and old.place > ${MOST_LIVE}`
}

export type LiveBetRow = {
  memberId: string
  vassalage: string
  nodeId: string
  gameCode: string
  gameName: string
  names: Record<string, string>
  coverUrl: string
  state: string
  stake: bigint
  payout: bigint
  at: Date
}

/** The newest first, as their rounds stand now; without those that were taken back whole. */
export async function selectLiveBets(db: Sql, merchantId: number): Promise<LiveBetRow[]> {
  return transaction(db, async tx => {
    await preferIndices(tx)
    return tx<LiveBetRow[]>`
      select b.member_id as "memberId", v.code as vassalage, coalesce(g.id, '') as "nodeId", r.game as "gameCode",
        coalesce(g.name, r.game) as "gameName", coalesce(g.names, '{}') as names, coalesce(g.cover_url, '') as "coverUrl",
        r.state, r.stake, r.payout, b.at
      from games.live_bets b join games.vendors v on v.id = b.vendor_id
      cross join lateral (
        select game, state, stake, payout from wallet.public_rounds r
        where r.key = b.key and r.opened_at between b.at - interval '35 days' and b.at + interval '1 minute' offset 0) r
      left join games.games g on g.vendor_id = b.vendor_id and g.code = r.game
      where b.merchant_id = ${merchantId} and r.state <> 'CANCELLED' and r.stake > 0
      order by b.at desc, b.key`
  })
}
