import { hash } from 'node:crypto'
import { type Amount, amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { contentOf, type Movement } from '../rules/movement.ts'
import { type ApplyInput, applyLines } from './store.ts'

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
  const houses = new Map<string, number>()
  const input: ApplyInput = { movements: movements.length, lines: [], accounts: ids, houses: [], since }
  movements.forEach((movement, m) => {
    const { kind, reference } = movement
    const key = keyUuid(movement.key)
    const content = hash('sha256', contentOf(movement), 'buffer').readBigInt64BE()
    movement.lines.forEach(({ account, house, amount }, no) => {
      const name = `${account.merchantId}|${account.book}|${account.currency}|${house.purpose}|${house.subject}`
      let at = houses.get(name)
      if (at === undefined) {
        const { merchantId, book, currency } = account
        at = input.houses.push({ merchantId, book, currency, ...house })
        houses.set(name, at)
      }
      const common = { movement: m + 1, key, content, kind, reference }
      input.lines.push({ ...common, no: no + 1, account: place.get(account.id)!, house: at, amount })
    })
  })
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

/** A movement's key in the database: the first 16 bytes of its SHA-256. */
export function keyUuid(key: string): string {
  return hash('sha256', key, 'hex').slice(0, 32)
}
