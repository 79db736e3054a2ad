import type { BinaryRows } from '#shared/server/db/binary-rows.ts'
import { exchange } from '#shared/server/db/exchange.ts'
import { throwCoded } from '#shared/server/db/pool.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { copyInto, encodeRows, type HouseKey, type LogRow } from './log-rows.ts'

/* SQL of the log: how wallets stand, and the rows that move them. */

export type StandRow = {
  id: bigint
  merchantId: number
  book: 'real' | 'demo'
  currency: string
  purpose: string
  locked: boolean
  version: number
  balance: bigint
  bonus: bigint
  staked: bigint
  won: bigint
  deposited: bigint
}

/** Takes the lock that all writers of the log take, then tells how these wallets stand. */
export async function holdWallets(tx: Tx, ids: readonly bigint[]): Promise<StandRow[]> {
  return tx<StandRow[]>`
    select wallet::bigint as id, merchant_id as "merchantId", book, currency, purpose, locked, version, balance, bonus,
      staked, won, deposited
    from wallet.public_hold(${ids}::int[])`
}

/** How wallets stand, for whoever only looks. */
export async function selectStand(db: Sql | Tx, ids: readonly bigint[]): Promise<StandRow[]> {
  return db<StandRow[]>`
    select wallet::bigint as id, merchant_id as "merchantId", book, currency, purpose, locked, version, balance, bonus,
      staked, won, deposited
    from wallet.public_stand(${ids}::int[])`
}

/** The month that is written now; all that was written to the one before is done. */
export async function enterMonth(db: Sql): Promise<Date> {
  const [row] = await db<{ month: Date }[]>`select wallet.public_enter_month() as month`
  return row!.month
}

/** Takes a place in the sequence of these members' wallets. */
export async function markWallets(tx: Tx, memberIds: readonly string[], why: string): Promise<void> {
  await tx`select wallet.public_mark(${memberIds}::text[], ${why})`
}

/** Of wallets that are held. */
export async function copyRows(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  const houses = new Map<string, HouseKey>()
  for (const { house } of rows) if (house) houses.set(houseName(house), house)
  const ids = await selectHouseIds(tx, [...houses.values()])
  await tx.copy(
    copyInto('wallet.log'),
    encodeRows(rows, house => ids.get(houseName(house))!),
  )
}

/**
 * Rows of a month that were decided without holding their wallets, in one exchange: the lock of all writers, a look at the
 * month before, and the copy. Fails by a unique index where another writer came before.
 */
export async function appendRows(
  db: Sql,
  month: Date,
  rows: readonly LogRow[],
  idOf: (house: HouseKey) => number,
  out: BinaryRows,
): Promise<void> {
  const keys = rows.flatMap(row => row.key ?? [])
  const opened = rows.flatMap(({ call }) => (call?.standing?.place === 1 ? call.standing.key : []))
  const table = `wallet.log_${month.toISOString().slice(0, 7).replace('-', '')}`
  const copied = { into: copyInto(table), rows: encodeRows(rows, idOf, out) }
  const asked = { ...BEGIN, values: [`{${keys.join(',')}}`, `{${opened.join(',')}}`, month.toISOString()] }
  await db.borrow(client => exchange(client, copied, asked).catch(throwCoded))
}

const BEGIN = { name: 'begin_batch', text: 'select wallet.public_begin($1::uuid[], $2::uuid[], $3::timestamptz)' }

export const houseName = ({ merchantId, book, currency, purpose, subject }: HouseKey): string =>
  `${merchantId} ${book} ${currency} ${purpose} ${subject}`

/** The ids of house accounts by name; those that are missing are opened. */
export async function selectHouseIds(db: Tx | Sql, houses: readonly HouseKey[]): Promise<Map<string, number>> {
  if (houses.length === 0) return new Map()
  const column = <K extends keyof HouseKey>(name: K) => houses.map(each => each[name])
  const [row] = await db<{ ids: number[] }[]>`
    select wallet.house_ids(${column('merchantId')}::int[], ${column('book')}::text[], ${column('currency')}::text[],
      ${column('purpose')}::text[], ${column('subject')}::text[]) as ids`
  return new Map(houses.map((house, i) => [houseName(house), row!.ids[i]!]))
}

export type KnownRow = { key: string; content: bigint; wallet: bigint; balance: bigint; bonus: bigint; version: number }

/** Rows of movements that were made under these keys, the last row of each of their wallets. */
export async function selectKnown(tx: Tx, keys: readonly string[]): Promise<KnownRow[]> {
  return tx<KnownRow[]>`
    select distinct on (k.key, l.wallet) translate(k.key::text, '-', '') as key, l.content, l.wallet::bigint as wallet, l.balance,
      coalesce(l.bonus_balance, 0) as bonus, l.version
    from unnest(${keys}::uuid[]) k(key)
    cross join lateral (
      select * from wallet.log l where l.key = k.key union all select * from wallet.log l where l.main = k.key) l
    order by k.key, l.wallet, l.version desc`
}
