import { slotOf, WINDOW_MS } from '#features/agents/rules/contracts/periods.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { contractsById } from '../contracts/store-contracts.ts'
import { countedUntil } from '../metrics/metrics.ts'
import { settledAfter } from './figures.ts'
import { reviseBills } from './revise.ts'
import { type Clock, inputsOf, writeBills } from './settle.ts'
import * as store from './store-runs.ts'

/**
 * Settles five minutes after five minutes (§2.12). A day is one bill: each settlement calculates it again as far as the day has
 * come, and pays what that is more. So a bet that comes late is in the next one, and one that is taken back is netted.
 */
export async function settleRealtime(db: Sql, clock: Clock): Promise<void> {
  const limit = await lastWindow(db, clock)
  for (;;) {
    const rows = await store.selectUnsettled(db, clock.merchantId, 'realtime', limit)
    const [first] = rows
    if (!first) return
    await transaction(db, tx => settleDay(tx, clock, rows, first.settledTo, limit))
  }
}

/** The end of the last five minutes that are over, have had their grace, and are counted. */
async function lastWindow(db: Sql, { at }: Clock): Promise<Date> {
  const over = at.getTime() - settledAfter('realtime', 0)
  const until = Math.min(over, (await countedUntil(db)).getTime())
  return new Date(Math.floor(until / WINDOW_MS) * WINDOW_MS)
}

async function settleDay(tx: Tx, clock: Clock, rows: readonly store.DueRow[], at: Date, limit: Date): Promise<void> {
  await store.holdSettlement(tx, clock.merchantId)
  const day = slotOf('daily', 'DAILY', at.getTime(), clock.timeZone)
  const inDay = (instant: Date) => +instant >= day.start && +instant < day.end
  const contracts = (
    await contractsById(
      tx,
      rows.filter(row => inDay(row.settledTo)).map(({ id }) => id),
    )
  ).filter(each => inDay(each.settledTo!) && each.settledTo! < limit)
  if (contracts.length === 0) return
  const end = new Date(Math.min(day.end, limit.getTime()))
  const span = { start: new Date(day.start), end }
  const entries = await inputsOf(tx, clock, contracts, span)
  const known = await store.billsOfPeriod(tx, clock.merchantId, 'realtime', span.start)
  const byContract = new Map(known.map(bill => [bill.contractId, bill]))
  const isNew = ({ contract }: (typeof entries)[number]) => !byContract.has(contract.id)
  await writeBills(tx, clock, entries.filter(isNew), { start: span.start, end: new Date(day.end) })
  const revised = entries.filter(entry => !isNew(entry))
  await reviseBills(
    tx,
    clock,
    revised.map(({ contract, input }) => ({ contract, input, bill: byContract.get(contract.id)! })),
  )
  await store.setSettled(
    tx,
    contracts.map(({ id }) => id),
    end,
  )
}
