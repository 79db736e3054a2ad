import type { Sql } from '#shared/server/db.ts'

/* SQL by which operators find a bet of any member, and what a member's days came to in all. */

export type FoundBet = {
  source: 'round' | 'ticket'
  id: string
  memberId: string
  at: Date
  name: string
  round: string
  status: string
  stake: bigint
  currency: string
}

/** Rounds of a merchant by what their vendors call them, or by our own key. */
export async function selectFoundRounds(db: Sql, merchantId: number, text: string, most: number): Promise<FoundBet[]> {
  const isKey = /^[0-9a-f]{32}$/.test(text)
  return db<FoundBet[]>`
    select 'round' as source, replace(b.key::text, '-', '') as id, a.member_id as "memberId", b.at,
      coalesce(g.name, b.game) as name, b.round, b.state as status, b.stake, a.currency
    from records.bets b join wallet.public_accounts a on a.id = b.wallet
    left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game
    where b.merchant_id = ${merchantId} and (b.round = ${text} ${isKey ? db`or b.key = ${text}::uuid` : db``})
    limit ${most}`
}

export async function selectFoundTickets(db: Sql, merchantId: number, id: bigint): Promise<FoundBet[]> {
  return db<FoundBet[]>`
    select 'ticket' as source, t.id::text as id, t.member_id as "memberId", t.placed_at as at, t.name, t.numero as round,
      t.status, t.stake, a.currency
    from lottery.public_tickets t
    join wallet.public_accounts a on a.member_id = t.member_id and a.book = t.book and a.purpose = 'cash'
    where t.merchant_id = ${merchantId} and t.id = ${id} limit 1`
}

export type LifetimeRow = Record<'stake' | 'payout' | 'valid' | 'rebate' | 'bonus' | 'deposit' | 'withdrawal', bigint>

/** All days of a member together, as the follower has counted them. */
export async function sumLifetime(db: Sql, merchantId: number, memberId: string): Promise<LifetimeRow> {
  const [row] = await db<LifetimeRow[]>`
    select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(rebate), 0)::bigint as rebate,
      coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(deposit), 0)::bigint as deposit,
      coalesce(sum(withdrawal), 0)::bigint as withdrawal
    from records.days where member_id = ${memberId} and merchant_id = ${merchantId}`
  return row!
}
