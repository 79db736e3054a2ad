import { ordersOf, paymentsOf } from '#features/cashier/server/cashier.ts'
import { findSold } from '#features/lottery/server/lottery.ts'
import type { AccountLine } from '#features/records/api-account.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { groupOf } from '../rules/groups.ts'
import { productOf } from '../rules/products.ts'
import type { RangeAsk } from '../rules/ranges.ts'
import { fileOf, localTime } from './files.ts'
import { nameIn } from './names.ts'
import { type AccountFilter, type MovedRow, selectMoved } from './store-account.ts'
import { type Asked, type Asker, readAsk } from './whose.ts'

export type AccountAsk = RangeAsk & AccountFilter & { language: string }
const NEWEST = 2 ** 31 - 1

/** A page of what moved in a member's account, newest first. */
export async function accountPage(
  db: Sql,
  asker: Asker,
  { before = String(NEWEST), limit, ...ask }: AccountAsk & { before?: string | undefined; limit: number },
) {
  if (!/^\d{1,10}$/.test(before) || Number(before) > NEWEST) throw new Refusal('invalid_input', { field: 'before' })
  return readLines(db, await readAsk(db, asker, ask), ask, Number(before), limit)
}

async function readLines(db: Sql, { whose, span }: Asked, ask: AccountAsk, before: number, limit: number) {
  const orders = ask.reference === undefined ? [] : await paymentsOf(db, whose, ask.reference)
  const found = await selectMoved(db, whose, span, { ...ask, orders }, before, limit + 1)
  const rows = found.slice(0, limit)
  const paid = await ordersOf(
    db,
    whose,
    rows.map(row => row.reference),
  )
  const bets = rows.filter(row => productOf(row.kind) === 'lottery').map(row => row.reference)
  const sold = bets.length > 0 ? await findSold(db, whose.memberId, bets) : new Map<string, never>()
  const list = rows.map(row =>
    lineOf(row, nameIn(sold.get(row.reference) ?? row, ask.language), paid.get(row.reference)),
  )
  return { list, next: found.length > limit ? list.at(-1)!.id : null }
}

type Order = { item: string; number: string }

function lineOf({ version, cash, bonus, ...row }: MovedRow, played: string, order: Order | undefined): AccountLine {
  const value = cash + bonus
  return {
    id: String(version),
    at: row.at.toISOString(),
    group: groupOf(row.figure),
    kind: row.kind,
    in: text(value > 0n ? value : 0n),
    out: text(value < 0n ? -value : 0n),
    balanceAfter: text(row.balance),
    cash: text(cash),
    bonus: text(bonus),
    reference: order?.number ?? row.reference,
    order: order?.item ?? null,
    played,
  }
}

const text = (value: bigint) => formatAmount(amount(value))

/** The same as CSV, all pages. */
export async function accountFile(db: Sql, asker: Asker, ask: AccountAsk) {
  const asked = await readAsk(db, asker, ask)
  const titles = [`time ${asked.timeZone}`, 'type', 'kind', 'in', 'out', 'balance after', 'reference', 'game']
  return fileOf('account', asked, titles, NEWEST, async (before: number, limit) => {
    const { list, next } = await readLines(db, asked, ask, before, limit)
    const rows = list.map(line => [
      ...[localTime(line.at, asked.timeZone), line.group, line.kind, line.in, line.out, line.balanceAfter],
      ...[line.reference, line.played],
    ])
    return { rows, next: next === null ? null : Number(next) }
  })
}
