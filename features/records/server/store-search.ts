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

/** What a member played of one game in some time, and what its vendor publishes of it: shares and stakes. */
export type PlayRow = {
  bets: number
  staked: bigint
  paid: bigint
  /** The highest win of one round. */
  best: bigint
  /** The squares of all stakes together, in units of money. */
  squares: number
  rtp: number | null
  deviation: number | null
}

/** Rounds of a member that began within a span and are settled, game by game. */
export async function selectPlay(
  db: Sql,
  { merchantId, memberId, currency }: { merchantId: number; memberId: string; currency: string },
  { from, to }: { from: Date; to: Date },
): Promise<PlayRow[]> {
  return db<PlayRow[]>`
    select b.bets, b.staked, b.paid, b.best, b.squares, g.rtp::float8 as rtp, g.deviation::float8 as deviation
    from wallet.public_accounts a
    join records.played p on p.wallet = a.id
    left join games.public_games g on g.vendor_id = p.vendor_id and g.code = p.game
    cross join lateral (
      select count(*)::int as bets, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as paid,
        coalesce(max(payout), 0)::bigint as best, coalesce(sum((stake / 10000.0) ^ 2), 0)::float8 as squares
      from records.bets
      where wallet = p.wallet and vendor_id = p.vendor_id and game = p.game and at >= ${from} and at < ${to}
        and state = 'settled') b
    where a.member_id = ${memberId} and a.merchant_id = ${merchantId} and a.book = 'real' and a.purpose = 'cash'
      and a.currency = ${currency} and b.bets > 0`
}
