import type { Amount } from '#shared/money.ts'
import { type Sql, withLongTimeout } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'
import type { Reach } from '../rules/ranges.ts'

/* SQL of whom records are of, of days by the merchant's clock, and of the follower that keeps records. */

/** A member and their cash wallet, which all records are of. */
export type Whose = { merchantId: number; memberId: string; wallet: bigint; currency: string }
/** From one instant to just before another. */
export type Span = { from: Date; to: Date }

export type AskRow = { wallet: bigint; currency: string; timeZone: string; firstDay: string; lastDay: string } & Span

/** A member's cash wallet, and the days by the merchant's clock with the instants between which they lie. */
export async function selectAsk(
  db: Sql,
  { merchantId, memberId }: Pick<Whose, 'merchantId' | 'memberId'>,
  reach: Reach,
) {
  const { from = null, to = null, fromAgo = 0, toAgo = 0 } = reach as Partial<Days & { fromAgo: number; toAgo: number }>
  const [row] = await db<AskRow[]>`
    select a.id::bigint as wallet, a.currency, c.time_zone as "timeZone", d.first::text as "firstDay", d.last::text as "lastDay",
      d.first::timestamp at time zone c.time_zone as from, (d.last + 1)::timestamp at time zone c.time_zone as to
    from wallet.public_accounts a
    join settings.public_clocks c on c.merchant_id = a.merchant_id
    cross join lateral (select (now() at time zone c.time_zone)::date as today) t
    cross join lateral (
      select coalesce(${from}::date, t.today - ${fromAgo}::int) as first, coalesce(${to}::date, t.today - ${toAgo}::int) as last) d
    where a.member_id = ${memberId} and a.merchant_id = ${merchantId} and a.book = 'real' and a.purpose = 'cash'`
  return row
}

/** Makes rows of the log easy to find by their time, up to its end. */
export async function sumTimes(db: Sql): Promise<void> {
  await db`select wallet.public_sum_times()`
}

/**
 * Counts what is newer in the log than the last time, within so many ms of it, and about so many rows at most. Those of one
 * instant go together, however many an import wrote: cut off after ten seconds it would never come past them.
 */
export async function follow(db: Sql, stepMs: number, most: number): Promise<{ taken: number; isBehind: boolean }> {
  const [row] = await withLongTimeout(
    db,
    tx => tx<{ taken: number; isBehind: boolean }[]>`
      select taken, is_behind as "isBehind" from records.follow(${stepMs} * interval '1 ms', ${most})`,
  )
  return row!
}

/** What everybody staked in a category since a day, and what it left the house. */
export async function selectPlayByCategory(
  db: Sql,
  { merchantId, currency, since }: { merchantId: number; currency: string; since: Date },
) {
  return db<{ category: string; staked: Amount; result: Amount }[]>`
    select product as category, sum(stake)::bigint as staked, (sum(stake) - sum(payout))::bigint as result from records.days
    where merchant_id = ${merchantId} and currency = ${currency} and day >= ${since}::date and stake <> 0 group by product`
}

/** Each must be empty. */
export const PROOFS = ['records.proof_bets', 'records.proof_days']
