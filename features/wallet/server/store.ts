import { arrayLiteral, type Sql, type Tx } from '#shared/server/db.ts'

export type Book = 'real' | 'bonus' | 'demo'
export type AccountRow = { id: bigint; book: Book; currency: string; balance: bigint; version: bigint; locked: boolean }

export async function insertAccounts(tx: Tx, merchantId: number, memberId: string, currency: string, books: Book[]) {
  await tx`
    insert into wallet.accounts (merchant_id, member_id, book, currency)
    select ${merchantId}, ${memberId}, book::wallet.book, ${currency} from unnest(${arrayLiteral(books)}::text[]) book
    on conflict do nothing`
}

export async function selectAccounts(tx: Tx | Sql, memberId: string): Promise<AccountRow[]> {
  return tx<AccountRow[]>`
    select id, book, currency, balance, version, locked from wallet.accounts where member_id = ${memberId}`
}

/** Locks the shards of these accounts until the transaction ends, then reads the accounts. */
export async function lockAccounts(tx: Tx, ids: readonly bigint[]): Promise<AccountRow[]> {
  const list = arrayLiteral(ids)
  const locked = tx`select wallet.lock_shards(${list}::bigint[])`.execute()
  const rows = tx<AccountRow[]>`
    select id, book, currency, balance, version, locked from wallet.accounts where id = any(${list}::bigint[])`.execute()
  await locked
  return rows
}

export type ApplyInput = {
  keys: string[]
  contents: bigint[]
  kinds: string[]
  references: string[]
  lineMovement: number[]
  lineNo: number[]
  lineAccount: number[]
  lineHouse: number[]
  lineAmount: bigint[]
  accounts: bigint[]
  houses: { merchantId: number; book: Book; currency: string; purpose: string; subject: string }[]
}

/** One call of `wallet.apply`: see there for the meaning of each array. */
export async function applyMovements(tx: Tx, a: ApplyInput) {
  const [row] = await tx<{ status: number[]; balance: string[]; version: string[] }[]>`
    select status::text[] as status, balance::text[] as balance, version::text[] as version from wallet.apply(
      ${arrayLiteral(a.keys)}::uuid[], ${arrayLiteral(a.contents)}::bigint[], ${arrayLiteral(a.kinds)}::text[],
      ${arrayLiteral(a.references)}::text[], ${arrayLiteral(a.lineMovement)}::int[], ${arrayLiteral(a.lineNo)}::smallint[],
      ${arrayLiteral(a.lineAccount)}::int[], ${arrayLiteral(a.lineHouse)}::int[], ${arrayLiteral(a.lineAmount)}::bigint[],
      ${arrayLiteral(a.accounts)}::bigint[], ${arrayLiteral(a.houses.map(h => h.merchantId))}::int[],
      ${arrayLiteral(a.houses.map(h => h.book))}::wallet.book[], ${arrayLiteral(a.houses.map(h => h.currency))}::text[],
      ${arrayLiteral(a.houses.map(h => h.purpose))}::text[], ${arrayLiteral(a.houses.map(h => h.subject))}::text[])`
  return { status: row!.status.map(Number), balance: row!.balance.map(BigInt), version: row!.version.map(BigInt) }
}

export type EntryRow = {
  id: bigint
  at: Date
  book: Book
  kind: string
  amount: bigint
  balanceAfter: bigint
  reference: string
}

/** Newest first, those before entry `before`, of all accounts of the member. */
export async function selectStatement(db: Sql, memberId: string, before: bigint, limit: number): Promise<EntryRow[]> {
  return db<EntryRow[]>`
    select e.id, e.at, a.book, e.kind, e.amount, e.balance_after as "balanceAfter", e.reference
    from wallet.accounts a
    cross join lateral (
      select * from wallet.entries e where e.account_id = a.id and e.id < ${before} order by e.id desc limit ${limit}) e
    where a.member_id = ${memberId} order by e.id desc limit ${limit}`
}

/** How many rows each proof view finds; all must be 0. */
export async function countDifferences(tx: Tx | Sql): Promise<Record<string, number>> {
  const [row] = await tx<Record<string, number>[]>`
    select (select count(*)::int from wallet.proof_books) as books,
      (select count(*)::int from wallet.proof_accounts) as accounts,
      (select count(*)::int from wallet.proof_chain) as chain,
      (select count(*)::int from wallet.proof_keys) as keys`
  return row!
}
