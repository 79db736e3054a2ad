import type { Sql } from '#shared/server/db.ts'

/* SQL of what looks like friends who are none (promotions §11, R8). */

export type Ring = { referrerId: string; friends: string[]; at: Date }

/** Inviters with friends of whom several shared something with others, and when the last of them did what was asked. */
export async function selectTiedRings(db: Sql, merchantId: number, least: number): Promise<Ring[]> {
  return db<Ring[]>`
    select referrer_id as "referrerId", array_agg(friend_id order by friend_id) as friends, max(qualified_at) as at
    from referral.friends
    where merchant_id = ${merchantId} and jsonb_array_length(ties) > 0 and qualified_at > now() - interval '90 days'
    group by referrer_id having count(*) >= ${least} order by referrer_id`
}

/** Inviters with friends who were paid for so many days ago, paid in once in all, and have played nothing since. */
export async function selectStopped(db: Sql, merchantId: number, least: number, days: number): Promise<Ring[]> {
  return db<Ring[]>`
    select f.referrer_id as "referrerId", array_agg(f.friend_id order by f.friend_id) as friends, max(f.decided_at) as at
    from referral.friends f
    where f.merchant_id = ${merchantId} and f.state = 'PAID'
      and f.decided_at between now() - interval '90 days' and now() - ${days} * interval '1 day'
      and not exists (select from turnover.public_bets b where b.member_id = f.friend_id and b.accepted_at > f.decided_at)
      and 1 = (
        select count(*) from wallet.public_moved m
        where m.member_id = f.friend_id and m.book = 'real' and m.kind = 'deposit' and m.vendor_id is null
          and m.kind not like 'lottery%')
    group by f.referrer_id having count(*) >= ${least} order by f.referrer_id`
}
