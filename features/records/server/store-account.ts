import type { Sql } from '#shared/server/db.ts'
import type { Days } from '../rules/days.ts'
import { FEW, FIGURES_OF, type Group } from '../rules/groups.ts'
import type { Span, Whose } from './store.ts'

/* SQL of what moved in a member's account, and of the figures of their days. */

export type AccountFilter = { group?: Group | undefined; reference?: string | undefined }
/** `orders`: what the ledger calls the orders that people mean by the reference. */
type Narrowed = AccountFilter & { orders: readonly string[] }
export type MovedRow = {
  version: number
  at: Date
  kind: string
  figure: string
  cash: bigint
  bonus: bigint
  balance: bigint
  reference: string
  /** Of the vendor's game, where it is one. */
  name: string
  names: Record<string, string>
}

/** Groups that bets and wins belong to as well: where these stand is kept. */
const GIVEN: readonly Group[] = ['bonus', 'rebate']

/**
 * Movements of the cash wallet below a place, the newest first. A reference is looked for among those that are no bets: a
 * bet is found by its round.
 */
export async function selectMoved(
  db: Sql,
  { wallet }: Whose,
  span: Span,
  { group, reference, orders }: Narrowed,
  before: number,
  most: number,
): Promise<MovedRow[]> {
  const isGiven = group !== undefined && GIVEN.includes(group)
  const source = isGiven
    ? db`records.given k join wallet.public_moved m on m.wallet = k.wallet and m.version = k.version and m.at = k.at
      where k.wallet = ${wallet} and k.figure = ${group} and k.version < ${before}`
    : db`wallet.public_moved m where m.wallet = ${wallet} and m.version < ${before}`
  // In the words of the index of those few.
  const isFew = reference !== undefined || (group !== undefined && FEW.includes(group))
  const few = isFew ? db`and m.vendor_id is null and m.kind not like 'lottery%'` : db``
  const figures =
    group && !isGiven ? db`and records.figure_of(m.kind, m.house) = any(${[...FIGURES_OF[group]]}::text[])` : db``
  const part =
    reference === undefined
      ? db``
      : db`and (strpos(lower(m.reference), lower(${reference})) > 0 or m.reference = any(${[...orders]}::text[]))`
  return db<MovedRow[]>`
    select m.version, m.at, m.kind, records.figure_of(m.kind, m.house) as figure, m.cash, m.bonus,
      m.balance + m.bonus_balance as balance, m.reference, coalesce(g.name, m.game, '') as name, coalesce(g.names, '{}') as names
    from (
      select m.* from ${source} and m.at >= ${span.from} and m.at < ${span.to} and (m.cash <> 0 or m.bonus <> 0)
        ${few} ${figures} ${part}
      order by m.version desc limit ${most}) m
    left join games.public_games g on g.vendor_id = m.vendor_id and g.code = m.game
    order by m.version desc`
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
