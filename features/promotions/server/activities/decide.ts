import { type Acting, assertWithin, audit } from '#features/operators/server/operators.ts'
import { holdFollow } from '#features/turnover/server/turnover.ts'
import { formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { applicationDecided } from '../events.ts'
import { factsOf } from '../facts.ts'
import { whyNotGive } from './judge.ts'
import { notForYou, payPart, promisePart } from './pay.ts'
import { findPicture } from './store-applications.ts'
import { findActivity, findPart, holdPart, type PartRow, updatePart } from './store-parts.ts'

/** An application as it stands, held after its member's follow, as whoever pays does. */
async function held(tx: Tx, merchantId: number, id: string, state: PartRow['state']) {
  const seen = await findPart(tx, merchantId, id)
  if (!seen) throw new Refusal('not_found')
  const row = (await findActivity(tx, seen))!
  const at = await databaseNow(tx)
  await holdFollow(tx, { ...seen, currency: row.currency }, at)
  const part = await holdPart(tx, seen, seen.code)
  if (part?.id !== id || part.state !== state) throw new Refusal('state_changed')
  return { row, part, at }
}

const itemOf = ({ id }: PartRow) => `application:${id}`

/** What it brings is promised from now on, and no more than there is. */
export function approve(db: Sql, who: Acting, id: string) {
  return transaction(db, async tx => {
    const { row, part, at } = await held(tx, who.merchantId, id, 'APPLYING')
    assertWithin(who, 'applications.approve', { amount: part.amount, currency: row.currency })
    const reason = whyNotGive(row, await factsOf(tx, part, at), at)
    if (reason) throw notForYou(reason)
    await promisePart(tx, row, part)
    await updatePart(tx, part, { state: 'APPROVED', at, by: who.operatorId })
    await audit(tx, who, {
      action: 'applications.approve',
      item: itemOf(part),
      inputs: { amount: formatAmount(part.amount) },
    })
    return {}
  })
}

export function issue(db: Sql, who: Acting, id: string) {
  return transaction(db, async tx => {
    const { row, part } = await held(tx, who.merchantId, id, 'APPROVED')
    assertWithin(who, 'applications.issue', { amount: part.amount, currency: row.currency })
    await payPart(tx, row, part, 'ISSUED', who.operatorId)
    await audit(tx, who, {
      action: 'applications.issue',
      item: itemOf(part),
      inputs: { amount: formatAmount(part.amount) },
    })
    await tell(tx, part, 'ISSUED', row.currency, '')
    return {}
  })
}

export function reject(db: Sql, who: Acting, { id, reason }: { id: string; reason: string }) {
  return transaction(db, async tx => {
    const { row, part, at } = await held(tx, who.merchantId, id, 'APPLYING')
    await updatePart(tx, part, { state: 'REJECTED', at, by: who.operatorId, remark: reason })
    await audit(tx, who, { action: 'applications.reject', item: itemOf(part), inputs: {}, reason })
    await tell(tx, part, 'REJECTED', row.currency, reason)
    return {}
  })
}

const tell = (tx: Tx, part: PartRow, state: 'ISSUED' | 'REJECTED', currency: string, remark: string) =>
  noteEvent(tx, applicationDecided, {
    ...{
      merchantId: part.merchantId,
      memberId: part.memberId,
      participationId: part.id,
      applied: part.applied,
      state,
      remark,
    },
    ...{ code: part.code, amount: String(part.amount), currency },
  })

/** One picture of an application; who looked is on record. */
export function pictureOf(db: Sql, who: Acting, { id, number }: { id: string; number: number }) {
  return transaction(db, async tx => {
    const picture = await findPicture(tx, who.merchantId, id, number)
    if (!picture) throw new Refusal('not_found')
    await audit(tx, who, { action: 'applications.look', item: `application:${id}`, inputs: { number } })
    return { type: picture.type, file: Buffer.from(picture.bytes).toString('base64') }
  })
}
