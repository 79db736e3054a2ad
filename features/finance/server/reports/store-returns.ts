import type { Sql, Tx } from '#shared/server/db.ts'
import type { Days } from '../store.ts'

/* SQL of what games paid of their stakes, and of those that paid too much or too little. */

export type ReturnRow = {
  merchantId: number
  day: string
  vendor: string
  game: string
  name: string
  currency: string
  bets: number
  staked: bigint
  paid: bigint
  squares: number
  rtp: number | null
  deviation: number | null
  topWin: number | null
}
type Which = { currency?: string | undefined; vendor?: string | undefined; game?: string | undefined }

/** Games of these days, all days together or each by itself; of all merchants without one. */
export async function selectReturns(
  db: Sql,
  days: Days,
  { merchantId, each, ...which }: Which & { merchantId?: number; each: boolean },
): Promise<ReturnRow[]> {
  const wanted = (column: string, value: string | number | undefined) =>
    value === undefined ? db`` : db`and ${db.unsafe(column)} = ${value}`
  return db<ReturnRow[]>`
    select s.*, g.name, g.rtp::float8 as rtp, g.deviation::float8 as deviation, g.top_win::float8 as "topWin" from (
      select merchant_id as "merchantId", ${each ? db`day::text` : db`''`} as day, subject as vendor, game, currency,
        sum(bets)::int as bets, sum(squares) as squares,
        coalesce(-sum(amount) filter (where account in ('stake', 'jackpot_contribution')), 0)::bigint as staked,
        coalesce(sum(amount) filter (where account in ('payout', 'adjust', 'jackpot')), 0)::bigint as paid
      from finance.sums
      where day between ${days.from}::date and ${days.to}::date and game <> '' and book <> 'demo'
        and account in ('stake', 'jackpot_contribution', 'payout', 'adjust', 'jackpot')
        ${wanted('merchant_id', merchantId)} ${wanted('currency', which.currency)} ${wanted('subject', which.vendor)}
        ${wanted('game', which.game)}
      group by 1, 2, 3, 4, 5) s
    join games.public_games g on g.vendor = s.vendor and g.code = s.game
    order by s.staked desc, s.vendor, s.game, s.currency`
}

export type AlertRow = Omit<ReturnRow, 'name' | 'squares' | 'rtp' | 'deviation' | 'topWin'> & {
  expected: bigint
  sigmas: number
}
export type KeptAlert = AlertRow & { foundAt: Date; seenBy: string | null; seenAt: Date | null; note: string }

/** What somebody closed stays closed, while its figures follow the day. */
export async function saveAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<void> {
  for (const a of rows)
    await tx`
      insert into finance.alerts (merchant_id, day, vendor, game, currency, bets, staked, paid, expected, sigmas)
      values (${a.merchantId}, ${a.day}, ${a.vendor}, ${a.game}, ${a.currency}, ${a.bets}, ${a.staked}, ${a.paid}, ${a.expected},
        ${a.sigmas})
      on conflict (merchant_id, day, vendor, game, currency) do update set bets = excluded.bets, staked = excluded.staked,
        paid = excluded.paid, expected = excluded.expected, sigmas = excluded.sigmas`
}

export async function selectAlerts(db: Sql, merchantId: number, isOpen: boolean, most: number): Promise<KeptAlert[]> {
  return db<KeptAlert[]>`
    select merchant_id as "merchantId", day::text, vendor, game, currency, bets, staked, paid, expected::bigint as expected,
      sigmas::float8 as sigmas, found_at as "foundAt", seen_by as "seenBy", seen_at as "seenAt", note
    from finance.alerts where merchant_id = ${merchantId} and (seen_at is null) = ${isOpen}
    order by day desc, vendor, game, currency limit ${most}`
}

/** False when there is none that is open. */
export async function closeAlert(
  tx: Tx,
  merchantId: number,
  a: Pick<AlertRow, 'day' | 'vendor' | 'game' | 'currency'>,
  by: string,
  note: string,
): Promise<boolean> {
  const done = await tx`
    update finance.alerts set seen_by = ${by}, seen_at = clock_timestamp(), note = ${note}
    where merchant_id = ${merchantId} and day::text = ${a.day} and vendor = ${a.vendor} and game = ${a.game}
      and currency = ${a.currency} and seen_at is null`
  return done.count === 1
}
