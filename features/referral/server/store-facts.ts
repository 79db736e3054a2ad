import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Done } from '../rules/referral.ts'

/* SQL of what friends did, of whom somebody looks at, and of visits. */

type Span = { memberId: string; from: Date; to: Date }

/** What a member paid in then, and the first of it. */
export async function sumDeposits(db: Sql | Tx, { memberId, from, to }: Span): Promise<Omit<Done, 'valid'>> {
  const [row] = await db<Omit<Done, 'valid'>[]>`
    select coalesce((array_agg(cash order by version) filter (where kind = 'deposit'))[1], 0)::bigint as first,
      greatest(coalesce(sum(cash), 0), 0)::bigint as deposited
    from wallet.public_moved
    where member_id = ${memberId} and book = 'real' and kind in ('deposit', 'deposit_reversed')
      and vendor_id is null and kind not like 'lottery%' and at >= ${from} and at < ${to}`
  return row!
}

/** Own money in valid bets that a member made then (promotions §5). */
export async function sumValid(db: Sql | Tx, { memberId, from, to }: Span): Promise<Amount> {
  const [row] = await db<{ valid: Amount }[]>`
    select coalesce(sum(case when stake > cash then div(valid::numeric * cash, stake::numeric)::bigint else valid end), 0)::bigint
      as valid
    from turnover.public_staked where member_id = ${memberId} and accepted_at >= ${from} and accepted_at < ${to}`
  return row!.valid
}

/** Whoever played may have reached it, while it is not decided. */
export async function notePlayers(tx: Tx, bets: readonly (readonly [merchantId: number, reference: string])[]) {
  await tx`
    insert into referral.due (friend_id, merchant_id)
    select distinct f.friend_id, f.merchant_id
    from unnest(${bets.map(([merchantId]) => merchantId)}::int[], ${bets.map(([, reference]) => reference)}::text[])
      k(merchant_id, reference)
    join turnover.public_bets b using (merchant_id, reference)
    join referral.friends f on f.friend_id = b.member_id and f.state = 'REGISTERED' and b.accepted_at < f.until
    order by 1 on conflict do nothing`
}

export async function noteFriend(tx: Tx, merchantId: number, memberId: string): Promise<void> {
  await tx`
    insert into referral.due (friend_id, merchant_id)
    select friend_id, merchant_id from referral.friends
    where friend_id = ${memberId} and merchant_id = ${merchantId} and state = 'REGISTERED' on conflict do nothing`
}

/** Friends to look at: who moved, and for whom a budget is there now that was spent before. */
export async function selectDue(db: Sql, most: number) {
  return db<{ merchantId: number; friendId: string }[]>`
    (select merchant_id as "merchantId", friend_id as "friendId" from referral.due limit ${most})
    union
    (select f.merchant_id, f.friend_id from referral.friends f
     join referral.settings s on s.merchant_id = f.merchant_id and s.version = f.version
     join promotions.public_promotions p on p.merchant_id = s.merchant_id and p.code = s.promotion
     where f.state = 'QUALIFIED' and p.budget_left >= s.bonus + s.friend_bonus limit ${most})`
}

export async function takeDue(tx: Tx, friendId: string): Promise<void> {
  await tx`delete from referral.due where friend_id = ${friendId}`
}

/** One more visit of an inviter's link, on that day. */
export async function addVisit(db: Sql, merchantId: number, referrerId: string): Promise<void> {
  await db`
    insert into referral.visits as v (merchant_id, referrer_id, day, visits)
    select ${merchantId}, ${referrerId}, (now() at time zone c.time_zone)::date, 1
    from settings.public_clocks c where c.merchant_id = ${merchantId}
    on conflict (referrer_id, day) do update set visits = v.visits + 1`
}

export async function sumVisits(db: Sql, referrerId: string): Promise<number> {
  const [row] = await db<{ visits: number }[]>`
    select coalesce(sum(visits), 0)::int as visits from referral.visits where referrer_id = ${referrerId}`
  return row!.visits
}
