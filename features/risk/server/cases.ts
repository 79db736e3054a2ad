import { type Acting, audit, staffWith } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { after, type Deed, type Outcome } from '#features/risk/rules/cases.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { holdAlerts, takeAlerts } from './store-alerts.ts'
import * as store from './store-cases.ts'

/* What people do with cases. Each deed is on record in the transaction that does it; the record is the case's history. */

type Db = Pick<Context, 'db'>
type Wish = { memberIds: readonly string[]; alertIds: readonly string[]; reason: string }

export const itemOf = (id: string): string => `riskCase:${id}`

/**
 * Opens a case; an alert is in one case for ever. Asked twice for the same members by hand, it is the same case: refused as
 * `not_found` for members and alerts of others, as `invalid_input` without any.
 */
export function openCase({ db }: Db, who: Acting, { memberIds, alertIds, reason }: Wish): Promise<string> {
  const { merchantId, operatorId: by } = who
  return transaction(db, async tx => {
    await store.holdOpening(tx, merchantId)
    const alerts = await holdFree(tx, merchantId, alertIds)
    const members = [...new Set([...memberIds, ...alerts.flatMap(alert => alert.members)])]
    if (members.length === 0) throw new Refusal('invalid_input', { field: 'memberIds' })
    const names = await memberNames(tx, merchantId, memberIds)
    if (memberIds.some(id => !names.has(id))) throw new Refusal('not_found')
    const same = alerts.length === 0 ? await store.findSame(tx, merchantId, members) : undefined
    if (same !== undefined) return same
    const id = await store.insertCase(tx, merchantId, { by, why: reason, members })
    await takeAlerts(
      tx,
      alerts.map(alert => alert.id),
      id,
    )
    const inputs = { members: members.sort(), alerts: alerts.map(alert => String(alert.id)) }
    await audit(tx, who, { action: 'risk.work:open', item: itemOf(id), inputs, reason })
    return id
  })
}

/** Refused as `not_found` for alerts of others, as `state_changed` for one that is in a case. */
async function holdFree(tx: Tx, merchantId: number, alertIds: readonly string[]) {
  const wanted = new Set(alertIds)
  const alerts = await holdAlerts(tx, merchantId, [...wanted])
  if (alerts.length < wanted.size) throw new Refusal('not_found')
  if (alerts.some(alert => alert.caseId !== null)) throw new Refusal('state_changed')
  return alerts
}

/** Holds the case, does it, and puts it on record. */
function work(
  { db }: Db,
  who: Acting,
  { id, deed, reason }: { id: string; deed: Deed; reason?: string },
  does: (tx: Tx, row: store.CaseRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  return transaction(db, async tx => {
    const row = await store.holdCase(tx, who.merchantId, id)
    if (!row) throw new Refusal('not_found')
    if (after(row.state, deed) === undefined) throw new Refusal('order_final')
    const inputs = await does(tx, row)
    await audit(tx, who, { action: `risk.work:${deed}`, item: itemOf(id), inputs, reason })
  })
}

export const noteCase = (db: Db, who: Acting, id: string, text: string): Promise<void> =>
  work(db, who, { id, deed: 'note' }, async () => ({ text }))

export const addAlerts = (db: Db, who: Acting, id: string, alertIds: readonly string[]): Promise<void> =>
  work(db, who, { id, deed: 'add' }, async (tx, row) => {
    const alerts = await holdFree(tx, who.merchantId, alertIds)
    const members = [...new Set(alerts.flatMap(alert => alert.members))].sort()
    await store.insertMembers(tx, who.merchantId, row.id, members)
    const ids = alerts.map(alert => alert.id)
    await takeAlerts(tx, ids, id)
    return { members, alerts: ids.map(String) }
  })

/** To whom a case can be given. */
export const colleagues = (db: Sql | Tx, merchantId: number) => staffWith(db, merchantId, ['risk.work'])

/** Refused as `invalid_input` for who may not work on cases of the merchant. */
export const assignCase = (db: Db, who: Acting, id: string, to: string): Promise<void> =>
  work(db, who, { id, deed: 'assign' }, async (tx, { id, assignedTo }) => {
    if (to === assignedTo) throw new Refusal('state_changed')
    if (!(await colleagues(tx, who.merchantId)).some(each => each.id === to))
      throw new Refusal('invalid_input', { field: 'to' })
    await store.assignCase(tx, id, to)
    return { before: assignedTo, after: to }
  })

type End = { id: string; outcome: Outcome; reason: string }

export const closeCase = (db: Db, who: Acting, { id, outcome, reason }: End): Promise<void> =>
  work(db, who, { id, deed: 'close', reason }, async (tx, row) => {
    await store.closeCase(tx, row.id, outcome, who.operatorId)
    return { outcome }
  })
