import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-members.ts'

/* SQL of what growth counts: bets as turnover counts them, and deposits as the wallet's log tells of them. */

type Named = { merchantId: number; reference: string }
export type Rules = { merchantId: number; today: Day; timeZone: string; weights: Readonly<Record<string, number>> }

export async function selectPlayers(tx: Tx, bets: readonly Named[]): Promise<(Owner & { currency: string })[]> {
  return tx`
    select distinct b.member_id as "memberId", b.merchant_id as "merchantId", b.currency
    from unnest(${bets.map(b => b.merchantId)}::int[], ${bets.map(b => b.reference)}::text[]) k(merchant_id, reference)
    join turnover.public_bets b using (merchant_id, reference)`
}

/** Which bets: those that are named, or all of these members. */
export type Which = { named: readonly Named[] } | { memberIds: readonly string[] }

/**
 * Counts bets of members who are held as they stand now: what a bet's own valid play is more than was counted of it, or less. Day and
 * weight are those of the first time; of all that a member played before, the day is that on which a bet was taken. The same again
 * finds nothing.
 */
export async function countBets(tx: Tx, which: Which, rules: readonly Rules[], at: Date): Promise<void> {
  const keys =
    'named' in which
      ? tx`select distinct * from unnest(${which.named.map(b => b.merchantId)}::int[], ${which.named.map(b => b.reference)}::text[])
          k(merchant_id, reference)`
      : tx`select merchant_id, reference from turnover.public_bets where member_id = any(${[...which.memberIds]}::text[])`
  const weights = rules.flatMap(rule => Object.entries(rule.weights).map(each => [rule.merchantId, ...each] as const))
  await tx`
    with ${rulesOf(tx, rules)}, ${weightsOf(tx, weights)}, asked as (${keys}), bets as (
      select b.merchant_id, b.member_id, b.reference, b.accepted_at, b.valid, b.cash, b.stake,
        case when b.stake > b.cash then div(b.valid::numeric * b.cash, b.stake::numeric)::bigint else b.valid end as own,
        coalesce(g.game_type, case when b.reference like 'lot:%' then 'LOTT' else 'RNG' end) as product
      from asked k join turnover.public_staked b using (merchant_id, reference)
      left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game
    ), changed as (
      select 'PLAY' as kind, b.merchant_id, b.member_id, b.reference, coalesce(c.product, b.product) as product,
        coalesce(c.day, ${'named' in which ? tx`r.today` : tx`(b.accepted_at at time zone r.zone)::date`}) as day,
        b.accepted_at as happened_at, b.valid, b.cash, b.stake, b.own, coalesce(c.own, 0) as own_before,
        coalesce(c.weight, w.weight, 0) as weight
      from bets b join rules r on r.merchant_id = b.merchant_id
      left join weights w on w.merchant_id = b.merchant_id and w.product = b.product
      left join lateral (
        select c.product, c.day, c.valid, c.own, c.weight from ranks.counted c
        where c.merchant_id = b.merchant_id and c.reference = b.reference and c.kind = 'PLAY' order by c.place desc limit 1) c on true
      where (b.valid, b.own) is distinct from (coalesce(c.valid, 0), coalesce(c.own, 0))
    ), ${written(tx, at)}`
}

/** Counts deposits of members who are held: what each brought, less what was taken back of it, by its reference. */
export async function countDeposits(tx: Tx, memberIds: readonly string[], rules: readonly Rules[], at: Date) {
  await tx`
    with ${rulesOf(tx, rules)}, changed as (
      select 'DEPOSIT' as kind, d.merchant_id, d.member_id, d.reference, '' as product, coalesce(c.day, (d.at at time zone r.zone)::date) as day,
        d.at as happened_at, 0::bigint as valid, 0::bigint as cash, 0::bigint as stake, d.own, coalesce(c.own, 0) as own_before,
        0 as weight
      from (
        select a.merchant_id, a.member_id, m.reference, min(m.at) as at, greatest(sum(m.cash), 0)::bigint as own
        from wallet.public_accounts a join wallet.public_moved m on m.wallet = a.id
        where a.member_id = any(${[...memberIds]}::text[]) and a.book = 'real'
          and m.kind in ('deposit', 'deposit_reversed') and m.vendor_id is null and m.kind not like 'lottery%'
        group by 1, 2, 3) d
      join rules r on r.merchant_id = d.merchant_id
      left join lateral (
        select c.day, c.own from ranks.counted c
        where c.merchant_id = d.merchant_id and c.reference = d.reference and c.kind = 'DEPOSIT' order by c.place desc limit 1) c on true
      where d.own is distinct from coalesce(c.own, 0)
    ), ${written(tx, at)}`
}

const rulesOf = (tx: Tx, rules: readonly Rules[]) => tx`
  rules as (
    select * from unnest(${rules.map(rule => rule.merchantId)}::int[], ${rules.map(rule => rule.today)}::date[],
      ${rules.map(rule => rule.timeZone)}::text[]) r(merchant_id, today, zone))`

const weightsOf = (tx: Tx, weights: readonly (readonly [number, string, number])[]) => tx`
  weights as (
    select * from unnest(${weights.map(each => each[0])}::int[], ${weights.map(each => each[1])}::text[],
      ${weights.map(each => each[2])}::int[]) w(merchant_id, product, weight))`

/** What changed becomes rows, and sums of days and members. */
const written = (tx: Tx, at: Date) => tx`
  rows as (
    insert into ranks.counted (member_id, place, merchant_id, at, kind, reference, product, day, happened_at, valid, cash, stake, own,
      own_before, weight)
    select c.member_id, m.counted + row_number() over (partition by c.member_id order by c.happened_at, c.reference), c.merchant_id,
      ${at}::timestamptz, c.kind, c.reference, c.product, c.day, c.happened_at, c.valid, c.cash, c.stake, c.own, c.own_before, c.weight
    from changed c join ranks.members m using (member_id)
    returning *
  ), by_day as (
    select member_id, day, merchant_id, sum((own - own_before) * weight)::bigint as weighed,
      sum(case kind when 'DEPOSIT' then own - own_before else 0 end)::bigint as deposited
    from rows group by 1, 2, 3
  ), days as (
    insert into ranks.days as d (member_id, day, merchant_id, weighed, deposited) select * from by_day order by 1, 2
    on conflict (member_id, day) do update set weighed = d.weighed + excluded.weighed, deposited = d.deposited + excluded.deposited
  )
  update ranks.members m set weighed = m.weighed + s.weighed, deposited = m.deposited + s.deposited, counted = s.place
  from (
    select member_id, max(place) as place, sum((own - own_before) * weight)::bigint as weighed,
      sum(case kind when 'DEPOSIT' then own - own_before else 0 end)::bigint as deposited
    from rows group by 1) s
  where s.member_id = m.member_id`

/** Members after this one whose bets are counted, or who paid in, and whose growth is not. */
export async function selectUncounted(db: Sql, after: string, most: number): Promise<(Owner & { currency: string })[]> {
  return db`
    select f.member_id as "memberId", f.merchant_id as "merchantId", f.currency from turnover.public_follows f
    where f.member_id > ${after} and not exists (select from ranks.members m where m.member_id = f.member_id)
    order by f.member_id limit ${most}`
}
