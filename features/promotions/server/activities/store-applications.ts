import type { Sql, Tx } from '#shared/server/db.ts'
import { type PartRow, type Picture, partColumns } from './store-parts.ts'

/* SQL of applications, as operators look through them. */

export type ApplicationRow = PartRow & { currency: string; offer: object; pictures: number }
type Ask = { state: string; memberId: string | null; before: string | null; limit: number }

/** Of a state: those that wait the oldest first, others the newest. What was joined was never applied for. */
export async function selectApplications(db: Sql, merchantId: number, ask: Ask): Promise<ApplicationRow[]> {
  const { state, memberId, before, limit } = ask
  const waits = state === 'APPLYING' || state === 'APPROVED'
  const after = db`(select changed_at, id from promotions.participations where id = ${before} and merchant_id = ${merchantId})`
  return db<ApplicationRow[]>`
    select q.*, p.currency, v.offer,
      (select count(*)::int from promotions.pictures i where i.participation_id = q.id) as pictures
    from (
      select ${partColumns(db)} from promotions.participations
      where merchant_id = ${merchantId} and state = ${state} and applied > 0 and (${memberId}::text is null or member_id = ${memberId})
        and (${before}::text is null or ${waits ? db`(changed_at, id) > ${after}` : db`(changed_at, id) < ${after}`})
      order by ${waits ? db`changed_at, id` : db`changed_at desc, id desc`} limit ${limit}) q
    join promotions.promotions p on p.merchant_id = ${merchantId} and p.code = q.code
    join promotions.versions v on v.merchant_id = p.merchant_id and v.code = p.code and v.version = q.version
    order by ${waits ? db`q."changedAt", q.id` : db`q."changedAt" desc, q.id desc`}`
}

export async function findPicture(
  tx: Tx,
  merchantId: number,
  id: string,
  number: number,
): Promise<Picture | undefined> {
  const [row] = await tx<Picture[]>`
    select type, bytes from promotions.pictures
    where participation_id = ${id} and merchant_id = ${merchantId} and number = ${number}`
  return row
}
