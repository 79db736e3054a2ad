import * as z from 'zod/mini'
import { type Acting, type Actions, audit, fourEyes } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { assertDays } from '../reports/sums.ts'
import { type Days, selectProgress, selectSpan } from '../store.ts'
import * as store from './store-accounts.ts'

/* Days are closed when all of them is counted: nothing is booked into the past, so that what a closed day says stays. */

export async function closingsOf(db: Sql, merchantId: number, days: Days) {
  assertDays(days)
  const { today } = await selectSpan(db, merchantId, days)
  return { today, list: (await store.selectClosings(db, merchantId, days)).map(toWire) }
}

/** Refused as `invalid_input` for a day that is not over, or not counted to its end; as `state_changed` when it is closed. */
export async function closeDay(db: Sql, who: Acting, day: string) {
  const { merchantId, operatorId } = who
  return transaction(db, async tx => {
    const last = await store.holdClosing(tx, merchantId, day)
    if (last && last.reopenedAt === null) throw new Refusal('state_changed')
    const { to } = await selectSpan(tx, merchantId, { from: day, to: day })
    if ((await selectProgress(tx)).ranAt.getTime() < to.getTime() + SETTLED_MS)
      throw new Refusal('invalid_input', { field: 'day' })
    const row = await store.insertClosing(tx, merchantId, day, (last?.version ?? 0) + 1, operatorId)
    await audit(tx, who, { action: 'days.close', item: `day:${day}`, inputs: { version: row.version, hash: row.hash } })
    return toWire(row)
  })
}

/** The follower has run so long after the day's end: writers of the log that were under way then are done. */
const SETTLED_MS = 60_000

const reopenShape = z.object({ day: z.iso.date() })

export function closingActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'days.reopen': fourEyes('days.reopen', reopenShape, {
      ground: async (tx, merchantId, { day }) => {
        const { version, closedBy, closedAt, hash } = await holdClosed(tx, merchantId, day)
        const effect = { day, closedBy, closedAt: closedAt.toISOString(), hash }
        return { item: `day:${day}`, version: String(version), effect }
      },
      carryOut: ({ merchantId, people, reason }, { day }) =>
        transaction(db, async tx => {
          const closed = await holdClosed(tx, merchantId, day)
          await people.mark(tx)
          await store.reopenClosing(tx, merchantId, closed, { by: people.by, second: people.second!, reason })
          return { day }
        }),
    }),
  }
}

/** Refused as `not_found` for a day that is not closed. */
async function holdClosed(tx: Tx, merchantId: number, day: string): Promise<store.ClosingRow> {
  const last = await store.holdClosing(tx, merchantId, day)
  if (!last || last.reopenedAt !== null) throw new Refusal('not_found')
  return last
}

function toWire({ closedAt, reopenedAt, ...row }: store.ClosingRow) {
  return { ...row, closedAt: closedAt.toISOString(), reopenedAt: reopenedAt?.toISOString() ?? null }
}
