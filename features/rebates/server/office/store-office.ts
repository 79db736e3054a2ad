import type { Sql } from '#shared/server/db.ts'
import type { ClaimRow } from '../claims/store-claims.ts'

/* SQL of what operators look through. */

type Page = { limit: number; before: string | null; memberId: string | null }

/** Claims of a merchant, newest first. One is named by its member and number. */
export async function selectClaimsOf(
  db: Sql,
  merchantId: number,
  { limit, before, memberId }: Page,
): Promise<(Pick<ClaimRow, 'memberId' | 'no' | 'kind' | 'at' | 'currency' | 'amount'> & { own: bigint })[]> {
  const [lastMember, lastNo] = before?.split(':') ?? [null, null]
  return db`
    select member_id as "memberId", no, kind, at, currency, amount,
      (select sum(own)::bigint from rebates.claim_lines l where (l.member_id, l.no) = (c.member_id, c.no)) as own
    from rebates.claims c
    where merchant_id = ${merchantId} and (${memberId}::text is null or member_id = ${memberId})
      and (${lastMember}::text is null or (at, member_id, no) < (
        select at, member_id, no from rebates.claims
        where member_id = ${lastMember} and no = ${lastNo}::int and merchant_id = ${merchantId}))
    order by at desc, member_id desc, no desc limit ${limit}`
}
