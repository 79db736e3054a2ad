import type { Sql } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'

/* SQL of whom records are of, of days by the merchant's clock, and of the follower that keeps records. */

/** A member and their cash wallet, which all records are of. */
export type Whose = { merchantId: number; memberId: string; wallet: bigint; currency: string }
/** From one instant to just before another. */
export type Span = { from: Date; to: Date }

export async function selectWallet(db: Sql, { merchantId, memberId }: Pick<Whose, 'merchantId' | 'memberId'>) {
  const [row] = await db<{ wallet: bigint; currency: string }[]>`
    select id::bigint as wallet, currency from wallet.public_accounts
    where member_id = ${memberId} and merchant_id = ${merchantId} and book = 'real' and purpose = 'cash'`
  return row
}

/** What day it is by the merchant's clock. */
export async function selectToday(db: Sql, merchantId: number) {
  const [row] = await db<{ today: string; timeZone: string }[]>`
    select (now() at time zone time_zone)::date::text as today, time_zone as "timeZone" from settings.public_clocks
    where merchant_id = ${merchantId}`
  return row!
}

/** The instants between which days of a clock lie. */
export async function selectSpan(db: Sql, timeZone: string, { from, to }: Days): Promise<Span> {
  const [row] = await db<Span[]>`
    select ${from}::date::timestamp at time zone ${timeZone} as from,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as to`
  return row!
}

/** Makes rows of the log easy to find by their time, up to its end. */
export async function sumTimes(db: Sql): Promise<void> {
  await db`select wallet.public_sum_times()`
}

/** Counts what is newer in the log than the last time, within so many ms of it, and about so many rows at most. */
export async function follow(db: Sql, stepMs: number, most: number): Promise<{ taken: number; isBehind: boolean }> {
  const [row] = await db<{ taken: number; isBehind: boolean }[]>`
    select taken, is_behind as "isBehind" from records.follow(${stepMs} * interval '1 ms', ${most})`
  return row!
}

/** Each must be empty. */
export const PROOFS = ['records.proof_bets', 'records.proof_days']
