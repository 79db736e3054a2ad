import type { Tx } from '#shared/server/db.ts'
import type { Day } from '#shared/zone.ts'
import type { Owner } from '../store-members.ts'

/* SQL of bets that accrue rebate: as turnover counts them, and what each came to. */

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
  product: string
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
    select b.merchant_id as "merchantId", b.member_id as "memberId", b.reference, b.accepted_at as "acceptedAt", b.valid, b.cash, b.stake,
      coalesce(g.game_type, case when b.reference like 'lot:%' then 'LOTT' else 'RNG' end) as product
    from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    join turnover.public_staked b using (merchant_id, reference)
    left join games.public_games g on g.vendor_id = b.vendor_id and g.code = b.game
    order by b.member_id, b.accepted_at, b.reference`
}

export type AccrualRow = Owner & {
  place: number
  at: Date
  reference: string
  product: string
  day: Day
  acceptedAt: Date
  valid: bigint
  cash: bigint
  stake: bigint
  own: bigint
  ownBefore: bigint
  ratePpm: number
  accrued: bigint
  accruedBefore: bigint
  why: '' | 'OFF' | 'EXCLUDED'
}
export type Known = Named & Pick<AccrualRow, 'day' | 'product' | 'valid' | 'own' | 'ratePpm' | 'accrued'>

/** What is known of each of these bets. */
export async function selectKnown(tx: Tx, bets: readonly Named[]): Promise<Known[]> {
  const [merchants, references] = columnsOf(bets)
  return tx<Known[]>`
    select a.* from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    cross join lateral (
      select a.merchant_id as "merchantId", a.reference, a.day::text, a.product, a.valid, a.own, a.rate_ppm as "ratePpm", a.accrued
      from rebates.accruals a
      where a.merchant_id = k.merchant_id and a.reference = k.reference order by a.place desc limit 1) a`
}

export async function insertAccruals(tx: Tx, rows: readonly AccrualRow[]): Promise<void> {
  const column = <K extends keyof AccrualRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into rebates.accruals (member_id, place, merchant_id, at, reference, product, day, accepted_at, valid, cash, stake, own,
      own_before, rate_ppm, accrued, accrued_before, why)
    select * from unnest(${column('memberId')}::text[], ${column('place')}::int[], ${column('merchantId')}::int[],
      ${column('at')}::timestamptz[], ${column('reference')}::text[], ${column('product')}::text[], ${column('day')}::date[],
      ${column('acceptedAt')}::timestamptz[], ${column('valid')}::bigint[], ${column('cash')}::bigint[],
      ${column('stake')}::bigint[], ${column('own')}::bigint[], ${column('ownBefore')}::bigint[],
      ${column('ratePpm')}::int[], ${column('accrued')}::bigint[], ${column('accruedBefore')}::bigint[],
      ${column('why')}::text[])`
}
