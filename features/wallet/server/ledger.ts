import { hash } from 'node:crypto'
import { type Amount, amount } from '#shared/money.ts'
import { packRows } from '#shared/server/arrays.ts'
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
import { type ApplyInput, applyLines, type HouseName } from './store.ts'

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

/** What `wallet.public_write` takes. */
export type LedgerWrite = { entries: string; accounts: string; houses: readonly HouseName[] }

/**
 * Movements on accounts that the transaction holds, as `holdAccounts` told them, ready for `wallet.public_write`. The
 * caller knows that each fits and that no key was used before; the database keeps both by its constraints, and fails as a
 * serialization failure where something else moved an account.
 */
export function writeOf(held: ReadonlyMap<bigint, Held>, movements: readonly Movement[]): LedgerWrite {
  const after = new Map<bigint, Held>()
  const houses = createHouses()
  const entries: (string | number | bigint)[][] = []
  for (const movement of movements) {
    assertMovement(movement)
    const key = keyUuid(movement.key)
    const content = hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
    movement.lines.forEach(({ account, house, amount: value }, no) => {
      const before = after.get(account.id) ?? held.get(account.id)
      if (!before) throw new Error(`account ${account.id} is not held`)
      const balance = amount(before.balance + value)
      const version = before.version + 1n
      after.set(account.id, { ...before, balance, version, totals: totalsAfter(before.totals, house.purpose, value) })
      const at = houses.placeOf(account, house)
      const { kind, reference } = movement
      entries.push([key, no + 1, content, account.merchantId, account.id, at, kind, value, balance, version, reference])
    })
  }
  const accounts = [...after].map(([id, { balance, version, totals }]) => {
    return [id, balance, version, totals.staked, totals.won, totals.deposited, held.get(id)!.version]
  })
  return { entries: packRows(entries), accounts: packRows(accounts), houses: houses.list }
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
