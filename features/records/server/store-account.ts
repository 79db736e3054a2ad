import type { Sql } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'
import { FEW, FIGURES_OF, type Group } from '../rules/groups.ts'
import type { Span, Whose } from './store.ts'

/* SQL of what moved in a member's account, and of the figures of their days. */

export type AccountFilter = { group?: Group | undefined; reference?: string | undefined }
export type MovedRow = {
  version: number
  at: Date
  kind: string
  figure: string
  cash: bigint
  bonus: bigint
  balance: bigint
  reference: string
}

/** Movements of the cash wallet below a place, the newest first. */
export async function selectMoved(
  db: Sql,
  { wallet }: Whose,
  span: Span,
  { group, reference }: AccountFilter,
  before: number,
  most: number,
): Promise<MovedRow[]> {
  // In the words of the index of those few.
  const few = group && FEW.includes(group) ? db`and m.vendor_id is null and m.kind not like 'lottery%'` : db``
  const figures = group ? db`and records.figure_of(m.kind, m.house) = any(${[...FIGURES_OF[group]]}::text[])` : db``
  const part = reference ? db`and strpos(lower(m.reference), lower(${reference})) > 0` : db``
  return db<MovedRow[]>`
    select m.version, m.at, m.kind, records.figure_of(m.kind, m.house) as figure, m.cash, m.bonus,
      m.balance + m.bonus_balance as balance, m.reference
    from wallet.public_moved m
    where m.wallet = ${wallet} and m.version < ${before} and m.at >= ${span.from} and m.at < ${span.to}
      and (m.cash <> 0 or m.bonus <> 0) ${few} ${figures} ${part}
    order by m.version desc limit ${most}`
}

export type DayRow = {
  day: string
  product: string
  stake: bigint
  payout: bigint
  valid: bigint
  rebate: bigint
  bonus: bigint
  deposit: bigint
  withdrawal: bigint
  transfer: bigint
}

export async function selectDays(db: Sql, { memberId, currency, merchantId }: Whose, days: Days): Promise<DayRow[]> {
  return db<DayRow[]>`
    select day::text, product, stake, payout, valid, rebate, bonus, deposit, withdrawal, transfer from records.days
    where member_id = ${memberId} and currency = ${currency} and merchant_id = ${merchantId}
      and day between ${days.from}::date and ${days.to}::date
    order by day, product`
}

/** What of lottery bets was valid, by the day on which they were placed. */
export async function selectValid(db: Sql, { memberId, merchantId }: Whose, span: Span, timeZone: string) {
  return db<{ day: string; valid: bigint }[]>`
    select (placed_at at time zone ${timeZone})::date::text as day, sum(valid)::bigint as valid from lottery.public_tickets
    where member_id = ${memberId} and merchant_id = ${merchantId} and book = 'real'
      and placed_at >= ${span.from} and placed_at < ${span.to}
    group by 1 having sum(valid) > 0`
}

export async function selectCountedAt(db: Sql): Promise<Date> {
  const [row] = await db<{ at: Date }[]>`select ran_at as at from records.progress`
  return row!.at
}
