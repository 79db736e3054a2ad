import { hash } from 'node:crypto'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import {
  type Account,
  assertMovement,
  contentOf,
  type House,
  type Movement,
  type Totals,
  totalsAfter,
} from '../rules/wallet.ts'
import { type ApplyInput, applyLines, type EntryWrite, type HouseName, insertEntries, updateAccounts } from './store.ts'

/** What became of a movement: `done` now, `repeated` when it was done before, else why nothing moved. */
export type Outcome = {
  status: 'done' | 'repeated' | 'insufficient' | 'no_account' | 'key_reused' | 'locked'
  /** Per line: balance and version of its account after it (of a refused movement: as they stand). */
  lines: { balance: Amount; version: bigint }[]
}

const STATUS = ['done', 'repeated', 'insufficient', 'no_account', 'key_reused', 'locked'] as const
const BEGINNING = new Date(0)

/** Hands movements of distinct keys to `wallet.apply` in one call and reads its answers. */
export async function applyMovements(tx: Tx, movements: readonly Movement[], since = BEGINNING): Promise<Outcome[]> {
  const ids = [...new Set(movements.flatMap(each => each.lines.map(line => line.account.id)))]
  const place = new Map(ids.map((id, i) => [id, i + 1]))
  const houses = createHouses()
  const lines: ApplyInput['lines'] = []
  movements.forEach((movement, m) => {
    const { kind, reference } = movement
    const key = keyUuid(movement.key)
    const content = hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
    movement.lines.forEach(({ account, house, amount }, no) => {
      const common = { movement: m + 1, key, content, kind, reference, no: no + 1, amount }
      lines.push({ ...common, account: place.get(account.id)!, house: houses.placeOf(account, house) })
    })
  })
  const input: ApplyInput = { movements: movements.length, lines, accounts: ids, houses: houses.list, since }
  const done = await applyLines(tx, input)
  let line = 0
  return movements.map((movement, m) => ({
    status: STATUS[Number(done.status[m])]!,
    lines: movement.lines.map(() => {
      const [balance, version] = [BigInt(done.balance[line]!), BigInt(done.version[line]!)]
      line++
      return { balance: amount(balance), version }
    }),
  }))
}

/** How an account stands, with its totals since it was opened. */
export type Held = { balance: Amount; version: bigint; locked: boolean; totals: Totals }

/**
 * Writes movements on accounts that this transaction holds, as `holdAccounts` told them. The caller knows that each fits
 * and that no key was used before; the database keeps both by its constraints. Throws a serialization failure where
 * something else moved an account.
 */
export async function writeMovements(
  tx: Tx,
  held: ReadonlyMap<bigint, Held>,
  movements: readonly Movement[],
): Promise<void> {
  const after = new Map<bigint, Held>()
  const houses = createHouses()
  const entries: EntryWrite[] = []
  for (const movement of movements) {
    assertMovement(movement)
    const { kind, reference } = movement
    const key = keyUuid(movement.key)
    const content = hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
    movement.lines.forEach(({ account, house, amount: value }, no) => {
      const before = after.get(account.id) ?? held.get(account.id)
      if (!before) throw new Error(`account ${account.id} is not held`)
      const balance = amount(before.balance + value)
      const version = before.version + 1n
      after.set(account.id, { ...before, balance, version, totals: totalsAfter(before.totals, house.purpose, value) })
      const { merchantId, id: accountId } = account
      const common = { key, no: no + 1, content, kind, reference, merchantId, accountId }
      entries.push({ ...common, house: houses.placeOf(account, house), amount: value, balance, version })
    })
  }
  const changed = [...after].map(([id, { balance, version, totals }]) => {
    return { id, balance, version, ...totals, first: held.get(id)!.version }
  })
  const [inserted, updated] = await Promise.all([insertEntries(tx, entries, houses.list), updateAccounts(tx, changed)])
  if (inserted !== entries.length || updated !== changed.length)
    throw Object.assign(new Error('an account moved outside the ledger'), { code: '40001' })
}

/** The distinct house accounts of many lines; a line names its own by its place, from 1. */
function createHouses() {
  const places = new Map<string, number>()
  const list: HouseName[] = []
  return {
    list,
    placeOf: ({ merchantId, book, currency }: Account, house: House): number => {
      const name = `${merchantId}|${book}|${currency}|${house.purpose}|${house.subject}`
      const known = places.get(name)
      if (known !== undefined) return known
      const place = list.push({ merchantId, book, currency, ...house })
      places.set(name, place)
      return place
    },
  }
}

/** A movement's key in the database: the first 16 bytes of its SHA-256. */
export function keyUuid(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}
