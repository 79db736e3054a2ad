import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { ProviderKind } from '../../rules/provider-kinds.ts'

/* SQL of what the desk of a merchant looks at besides single payments: cases, statements, vouchers, configuration, sums. */

export type CaseRow = {
  id: bigint
  kind: string
  about: string
  detail: string
  foundAt: Date
  closedBy: string | null
  closedAt: Date | null
  note: string
}

const caseColumns = (db: Sql | Tx) => db`
  id, kind, about, detail, found_at as "foundAt", closed_by as "closedBy", closed_at as "closedAt", note`

type Page = { before?: string | undefined; limit: number }

/** Newest first. */
export async function selectCasePage(db: Sql, merchantId: number, ask: Page & { isOpen: boolean }): Promise<CaseRow[]> {
  return db<CaseRow[]>`
    select ${caseColumns(db)} from cashier.cases
    where merchant_id = ${merchantId} and (closed_by is null) = ${ask.isOpen}::boolean
      and (${ask.before ?? null}::bigint is null or id < ${ask.before ?? null}::bigint)
    order by id desc limit ${ask.limit}`
}

/** Held until the transaction ends. */
export async function holdCase(tx: Tx, merchantId: number, id: string): Promise<CaseRow | undefined> {
  const [row] = await tx<CaseRow[]>`
    select ${caseColumns(tx)} from cashier.cases where merchant_id = ${merchantId} and id = ${id}::bigint for update`
  return row
}

export async function closeCaseRow(tx: Tx, id: bigint, by: string, note: string, at: Date): Promise<void> {
  await tx`update cashier.cases set closed_by = ${by}, closed_at = ${at}, note = ${note} where id = ${id}`
}

export type StatementLine = {
  provider: string
  currency: string
  day: string
  lines: number
  differences: number
  closing: Amount
  isEven: boolean
  readAt: Date
}

/** The newest day first; `before` is `2026-12-01:psp:USD` of the last one shown. */
export async function selectStatements(db: Sql, merchantId: number, { before, limit }: Page): Promise<StatementLine[]> {
  const [day = null, provider = null, currency = null] = before?.split(':') ?? []
  return db<StatementLine[]>`
    select provider, currency, to_char(date, 'YYYY-MM-DD') as day, lines, differences, closing, is_even as "isEven",
      read_at as "readAt"
    from cashier.statements
    where merchant_id = ${merchantId} and (${day}::date is null or date < ${day}::date
      or (date = ${day}::date and (provider, currency) > (${provider}::text, ${currency}::text)))
    order by date desc, provider, currency limit ${limit}`
}

export type BatchRow = {
  batch: string
  currency: string
  value: Amount
  issued: number
  redeemed: number
  expiresAt: Date
  issuedBy: string
  secondBy: string
}

/** Batches of vouchers by their names, never a code. */
export async function selectBatches(db: Sql | Tx, merchantId: number, { before, limit }: Page): Promise<BatchRow[]> {
  return db<BatchRow[]>`
    select batch, min(currency) as currency, min(amount)::bigint as value, count(*)::int as issued,
      (count(*) filter (where state = 'REDEEMED'))::int as redeemed, min(expires_at) as "expiresAt",
      min(issued_by) as "issuedBy", min(second_by) as "secondBy"
    from cashier.vouchers
    where merchant_id = ${merchantId} and (${before ?? null}::text is null or batch < ${before ?? null})
    group by batch order by batch desc limit ${limit}`
}

export async function hasBatch(db: Sql | Tx, merchantId: number, batch: string): Promise<boolean> {
  const rows = await db`
    select from cashier.vouchers where merchant_id = ${merchantId} and batch = ${batch} limit 1`
  return rows.length > 0
}

export type ConfigRow = { version: number; config: Record<string, unknown>; setBy: string; setAt: Date }

const configColumns = (db: Sql | Tx) => db`version, config, set_by as "setBy", set_at as "setAt"`

/** Versions of the configuration, the one that counts first. */
export async function selectConfigs(db: Sql | Tx, merchantId: number, limit: number): Promise<ConfigRow[]> {
  return db<ConfigRow[]>`
    select ${configColumns(db)} from cashier.configs
    where merchant_id = ${merchantId} order by version desc limit ${limit}`
}

/** One at a time of those who change it, until the transaction ends. */
export async function holdConfigs(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7011, ${merchantId})`
}

export type ProviderLine = {
  code: string
  route: string | null
  address: string | null
  keyId: string | null
  isDemo: boolean
  kind: ProviderKind
  version: string
}

/** Providers of a merchant and how they are reached; what they sign with is part of the version, and of nothing else. */
export async function selectProviders(db: Sql | Tx, merchantId: number): Promise<ProviderLine[]> {
  return db<ProviderLine[]>`
    select code, route, address, key_id as "keyId", is_demo as "isDemo", kind,
      left(md5(concat_ws('|', encode(keys, 'hex'), route, address, key_id, encode(secret, 'hex'))), 16) as version
    from cashier.providers where merchant_id = ${merchantId} order by code`
}

export type DeskSum = { provider: string; currency: string; there: Amount; suspense: Amount; fees: Amount }

/** By provider: what lies there, what of it nobody is known to own, and what it charged (§2). */
export async function sumDesk(db: Sql, merchantId: number): Promise<DeskSum[]> {
  return db<DeskSum[]>`
    select provider, currency, sum(there)::bigint as there, sum(suspense)::bigint as suspense, sum(fees)::bigint as fees
    from (
      select subject as provider, currency, amount as there, 0 as suspense, 0 as fees from wallet.public_lines
      where merchant_id = ${merchantId} and book = 'real' and house in ('deposits', 'withdrawals', 'chargebacks')
      union all
      select split_part(purpose, ':', 3), currency, 0,
        case when purpose like 'desk:suspense:%' then balance else 0 end,
        case when purpose like 'desk:fees:%' then balance else 0 end
      from wallet.public_balances where merchant_id = ${merchantId} and purpose like 'desk:%') both_sides
    group by provider, currency order by provider, currency`
}
