import type { Sql, Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-book.ts'

/* SQL of bets that count for points: as turnover counts them, and what each came to. */

type Named = { merchantId: number; reference: string }
const columnsOf = (bets: readonly Named[]) => [bets.map(b => b.merchantId), bets.map(b => b.reference)] as const

export async function selectPlayers(tx: Tx, bets: readonly Named[]): Promise<(Owner & { currency: string })[]> {
  const [merchants, references] = columnsOf(bets)
  return tx`
    select distinct b.member_id as "memberId", b.merchant_id as "merchantId", b.currency
    from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    join turnover.public_bets b using (merchant_id, reference)`
}

export type Bet = Owner & {
  reference: string
  acceptedAt: Date
  valid: bigint
  /** Of which money its stake was; a bet that the log does not tell of took own money alone. */
  cash: bigint
  stake: bigint
}

/** Bets as they stand now, in the order in which they were taken. */
export async function selectBets(tx: Tx, bets: readonly Named[]): Promise<Bet[]> {
  const [merchants, references] = columnsOf(bets)
  return tx<Bet[]>`
    select b.merchant_id as "merchantId", b.member_id as "memberId", b.reference, b.accepted_at as "acceptedAt", b.valid, b.cash, b.stake
    from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    join turnover.public_staked b using (merchant_id, reference)
    order by b.member_id, b.accepted_at, b.reference`
}

export type CountedRow = Owner & {
  place: number
  at: Date
  reference: string
  day: Day
  acceptedAt: Date
  valid: bigint
  cash: bigint
  stake: bigint
  own: bigint
  change: bigint
  perBet: bigint
  points: bigint
  carry: bigint
  why: '' | 'OFF' | 'EXCLUDED'
}

/** What is known of each of these bets. */
export async function selectKnown(
  tx: Tx,
  bets: readonly Named[],
): Promise<(Named & Pick<CountedRow, 'day' | 'valid' | 'own'>)[]> {
  const [merchants, references] = columnsOf(bets)
  return tx`
    select c.* from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    cross join lateral (
      select c.merchant_id as "merchantId", c.reference, c.day::text, c.valid, c.own from points.counted c
      where c.merchant_id = k.merchant_id and c.reference = k.reference order by c.place desc limit 1) c`
}

export async function insertCounted(tx: Tx, rows: readonly CountedRow[]): Promise<void> {
  const column = <K extends keyof CountedRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into points.counted (member_id, place, merchant_id, at, reference, day, accepted_at, valid, cash, stake, own, change,
      per_bet, points, carry, why)
    select * from unnest(${column('memberId')}::text[], ${column('place')}::int[], ${column('merchantId')}::int[],
      ${column('at')}::timestamptz[], ${column('reference')}::text[], ${column('day')}::date[],
      ${column('acceptedAt')}::timestamptz[], ${column('valid')}::bigint[], ${column('cash')}::bigint[],
      ${column('stake')}::bigint[], ${column('own')}::bigint[], ${column('change')}::bigint[], ${column('perBet')}::bigint[],
      ${column('points')}::bigint[], ${column('carry')}::bigint[], ${column('why')}::text[])`
}

/** What was counted for a member, newest first, before a place; of one day where it is named. */
export async function selectCounted(
  db: Sql,
  { merchantId, memberId }: Owner,
  { before, limit, day }: { before: number; limit: number; day: Day | null },
): Promise<CountedRow[]> {
  return db<CountedRow[]>`
    select member_id as "memberId", merchant_id as "merchantId", place, at, reference, day::text, accepted_at as "acceptedAt",
      valid, cash, stake, own, change, per_bet as "perBet", points, carry, why
    from points.counted
    where member_id = ${memberId} and merchant_id = ${merchantId} and place < ${before}
      and (${day}::date is null or day = ${day}::date)
    order by place desc limit ${limit}`
}

/** Members who played for own money lately and whose bets nobody counts. */
export async function selectUnfollowed(db: Sql, hours: number): Promise<string[]> {
  const rows = await db<{ memberId: string }[]>`
    select distinct m.member_id as "memberId" from wallet.public_moved m
    where m.at > now() - ${hours} * interval '1 hour' and m.house = 'stake' and m.book = 'real' and m.purpose = 'cash'
      and not exists (select from turnover.public_follows f where f.member_id = m.member_id)`
  return rows.map(row => row.memberId)
}
