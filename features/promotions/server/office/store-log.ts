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
  how: 'deposit' | 'manual' | 'activity' | 'cashback' | 'referral'
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
      from promotions.participations where merchant_id = ${merchantId} and code = ${code}
      union all
      -- Paid by a key, whose movement says to whom.
      select p.key, p.at, l.member_id, coalesce(v.version, 1), split_part(p.key, ':', 1), 'GRANTED', p.amount, ''
      from promotions.promises p
      join wallet.public_lines l on l.key = promotions.key_of(p.key)
      left join lateral (select max(version) as version from promotions.versions v
        where v.merchant_id = p.merchant_id and v.code = p.code and v.at <= p.at) v on true
      where p.merchant_id = ${merchantId} and p.code = ${code} and p.state = 'PAID'
        and split_part(p.key, ':', 1) in ('cashback', 'referral'))
    select id, at, member_id as "memberId", version, how, state, amount, why from log
    where (${memberId}::text is null or member_id = ${memberId})
      and (${before}::text is null or (at, id) < (select l.at, l.id from log l where l.id = ${before}))
    order by at desc, id desc limit ${limit}`
}
