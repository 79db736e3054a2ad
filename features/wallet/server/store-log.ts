import type { Tx } from '#shared/server/db.ts'

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

export type NewRow = {
  key: string
  isFirst: boolean
  content: bigint
  op: string
  reference: string
  wallet: bigint
  version: number
  cash: bigint
  bonus: bigint
  pool: bigint
  balance: bigint
  bonusBalance: bigint
  staked: bigint
  won: bigint
  deposited: bigint
  house: { merchantId: number; book: string; currency: string; purpose: string; subject: string }
}

/** Of wallets that are held. */
export async function appendRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  const places = new Map<string, number>()
  const houses: NewRow['house'][] = []
  const placeOf = (house: NewRow['house']): number => {
    const name = Object.values(house).join('\x1f')
    if (!places.has(name)) places.set(name, houses.push(house))
    return places.get(name)!
  }
  const column = <K extends keyof NewRow>(name: K) => rows.map(row => row[name])
  const house = <K extends keyof NewRow['house']>(name: K) => houses.map(each => each[name])
  await tx`
    select wallet.append(${rows.map(row => (row.isFirst ? row.key : null))}::uuid[],
      ${rows.map(row => (row.isFirst ? null : row.key))}::uuid[], ${column('wallet')}::int[], ${column('version')}::int[],
      ${column('cash')}::bigint[], ${column('bonus')}::bigint[], ${column('pool')}::bigint[], ${column('balance')}::bigint[],
      ${column('bonusBalance')}::bigint[], ${column('staked')}::bigint[], ${column('won')}::bigint[],
      ${column('deposited')}::bigint[], ${column('content')}::bigint[], ${column('op')}::text[],
      ${column('reference')}::text[], ${rows.map(row => placeOf(row.house))}::int[], ${house('merchantId')}::int[],
      ${house('book')}::text[], ${house('currency')}::text[], ${house('purpose')}::text[], ${house('subject')}::text[])`
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
