import type { Sql, Tx } from '#shared/server/db.ts'
import type { Who } from '../facts.ts'

/* SQL of members who may have reached what an activity pays by itself. Where none runs nobody is noted. */

const hasAuto = (db: Sql | Tx) => db`
  exists (select from promotions.promotions p join promotions.versions v using (merchant_id, code, version)
    where p.merchant_id = m.merchant_id and p.kind = 'activity' and p.state = 'RUNNING' and v.offer ->> 'apply' = 'AUTO'
      and v.starts_at <= now() and v.ends_at > now())`

export async function notePlayers(
  tx: Tx,
  bets: readonly (readonly [merchantId: number, reference: string])[],
): Promise<void> {
  await tx`
    insert into promotions.due (merchant_id, member_id)
    select distinct m.merchant_id, m.member_id
    from unnest(${bets.map(([merchantId]) => merchantId)}::int[], ${bets.map(([, reference]) => reference)}::text[])
      k(merchant_id, reference)
    join turnover.public_bets m using (merchant_id, reference)
    where ${hasAuto(tx)} order by 1, 2 on conflict do nothing`
}

export async function noteMember(tx: Tx, { merchantId, memberId }: Who): Promise<void> {
  await tx`
    insert into promotions.due (merchant_id, member_id)
    select m.merchant_id, m.member_id from (values (${merchantId}::int, ${memberId}::text)) m(merchant_id, member_id)
    where ${hasAuto(tx)} on conflict do nothing`
}

export async function selectDue(db: Sql, most: number): Promise<Who[]> {
  return db<Who[]>`select merchant_id as "merchantId", member_id as "memberId" from promotions.due limit ${most}`
}

/** False where somebody else looks at them. */
export async function takeDue(tx: Tx, { merchantId, memberId }: Who): Promise<boolean> {
  const done = await tx`
    delete from promotions.due where ctid = (
      select ctid from promotions.due where merchant_id = ${merchantId} and member_id = ${memberId} for update skip locked)`
  return done.count === 1
}
