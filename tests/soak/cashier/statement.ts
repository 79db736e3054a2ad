import { hash } from 'node:crypto'
import { writeAmount } from '#features/cashier/api-provider.ts'
import { parseAmount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'
import { cashierOn } from '../../support/cashier/on-database.ts'

const LINES = 100_000
const FAULTS = 100
const DATE = '2026-12-01'
const KINDS = ['MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'STATUS_DIFF', 'DUPLICATE_LINE', 'LATE'] as const

/** A statement of 100,000 lines of which one in a thousand is wrong (A6): which of them were named, and how long it took. */
export async function bigStatement(db: Sql) {
  const world = await cashierOn({ db, drop: async () => {} })
  const payments = Array.from({ length: LINES }, (_, i) => `pay-${i}`)
  const kindOf = (i: number) => (i % (LINES / FAULTS) === 7 ? KINDS[Math.floor(i / (LINES / FAULTS)) % 6] : undefined)
  const ours = payments.filter((_, i) => kindOf(i) !== 'MISSING_OURS')
  // As they lie after their events, without the ledger's side: what is joined is this.
  await db`
    insert into cashier.arrivals (merchant_id, provider, payment_id, currency, amount, state, reason, came_at)
    select 1, 'psp', id, 'USD', 1000000, 'SUSPENSE', 'NO_ORDER', ${`${DATE}T02:00:00Z`}::timestamptz from unnest(${ours}::text[]) id`
  const lines: string[] = []
  const wanted: string[] = []
  for (const [i, paymentId] of payments.entries()) {
    const kind = kindOf(i)
    if (kind) wanted.push(`${kind} payment|${paymentId}`)
    if (kind === 'MISSING_THEIRS') continue
    const sum = kind === 'AMOUNT_DIFF' ? '99.9900' : '100.0000'
    const day = kind === 'LATE' ? '2026-11-30' : DATE
    const status = kind === 'STATUS_DIFF' ? 'pending' : 'settled'
    const line = `payment,${paymentId},,${sum},0.0000,${day}T10:00:00+07:00,${status}`
    lines.push(line)
    if (kind === 'DUPLICATE_LINE') lines.push(line)
  }
  const total = writeAmount(lines.reduce((sum, line) => sum + parseAmount(line.split(',')[3]!), 0n) as never)
  const text = [`PC1-STATEMENT,psp,USD,${DATE},0.0000`, ...lines, `END,${lines.length},${total},0.0000,${total},`].join(
    '\n',
  )
  const begun = performance.now()
  const { differences } = await world.cashier.reconcileFile(1, `${text}${hash('sha256', text, 'hex')}\n`)
  const seconds = (performance.now() - begun) / 1000
  const named = new Set(differences)
  return {
    ...{ lines: lines.length, seconds, faults: wanted.length, cases: (await world.cashier.openCases(1)).length },
    ...{ missed: wanted.filter(each => !named.has(each)).length, invented: named.size - wanted.length },
  }
}
