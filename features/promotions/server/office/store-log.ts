import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what a promotion gave, and to whom. */

export type GivenRow = {
  id: string
  merchantId: number
  code: string
  version: number
  memberId: string
  amount: Amount
  reason: string
  by: string
  grantId: bigint
  at: Date
}
export type LogRow = {
  id: string
  at: Date
  memberId: string
  version: number
  how: 'deposit' | 'manual' | 'activity'
  state: string
  amount: Amount
  why: string
}

export async function insertGiven(tx: Tx, g: GivenRow): Promise<void> {
  await tx`
    insert into promotions.given (id, merchant_id, code, version, member_id, amount, reason, by, grant_id, at)
    values (${g.id}, ${g.merchantId}, ${g.code}, ${g.version}, ${g.memberId}, ${g.amount}, ${g.reason}, ${g.by}, ${g.grantId},
      ${g.at})`
}

type Ask = { code: string; memberId: string | null; before: string | null; limit: number }

/** Each grant with its reason, newest first, also those of which nothing became. */
export async function selectLog(db: Sql, merchantId: number, { code, memberId, before, limit }: Ask) {
  return db<LogRow[]>`
    with log as materialized (
      select 'deposit:' || deposit_id as id, at, member_id, version, 'deposit' as how, state, reserved as amount,
        coalesce(why, '') as why
      from promotions.choices where merchant_id = ${merchantId} and code = ${code}
      union all
      select 'manual:' || id, at, member_id, version, 'manual', 'GRANTED', amount, reason
      from promotions.given where merchant_id = ${merchantId} and code = ${code}
      union all
      select 'activity:' || id, changed_at, member_id, version, 'activity', state, amount, remark
      from promotions.participations where merchant_id = ${merchantId} and code = ${code})
    select id, at, member_id as "memberId", version, how, state, amount, why from log
    where (${memberId}::text is null or member_id = ${memberId})
      and (${before}::text is null or (at, id) < (select l.at, l.id from log l where l.id = ${before}))
    order by at desc, id desc limit ${limit}`
}
