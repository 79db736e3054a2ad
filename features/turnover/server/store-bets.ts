import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { BetCategory } from '../rules/turnover.ts'
import type { Owner } from './store.ts'

/* SQL of bets that were counted, and of what they used of lots: one statement each, whatever the number of bets. */

/** A bet as whoever took it knows it now. */
export type Bet = Owner & {
  /** In words of whoever took it: one bet of a merchant, for ever. */
  reference: string
  /** How much of it is valid, all told (promotions §5). */
  valid: Amount
  /** Its stake while it is not settled. */
  open: Amount
  /** What of a settled stake a rule left out. */
  leftOut: Amount
  acceptedAt: Date
  /** What is played, as `vendor:game`, and of which category. */
  game: string
  category: BetCategory
  /** What of it did not come back, and the bonus money in that. */
  stake: Amount
  bonus: Amount
}
export type Use = { merchantId: number; reference: string; lotId: bigint; amount: bigint }
export type Lot = Owner & { id: bigint; remaining: bigint; state: 'OPEN' | 'DONE' | 'ENDED'; openedAt: Date }

type Named = { merchantId: number; reference: string }
const named = (rows: readonly Named[]) => [rows.map(row => row.merchantId), rows.map(row => row.reference)] as const

/** Bets as they are now; answers those that were not so before, with how much of each was valid. */
export async function upsertBets(tx: Tx, bets: readonly Bet[], at: Date): Promise<(Named & { before: bigint })[]> {
  const column = <K extends keyof Bet>(name: K) => bets.map(bet => bet[name])
  // Of what the log tells of, it tells the stake, too.
  const isTold = ({ reference, bonus }: Bet) => reference.startsWith('bet:') || bonus === 0n
  const untold = (name: 'stake' | 'bonus') => bets.map(bet => (isTold(bet) ? null : bet[name]))
  return tx<(Named & { before: bigint })[]>`
    insert into turnover.bets as k (merchant_id, reference, member_id, currency, valid, open, left_out, accepted_at, stake, bonus,
      counted_at)
    select b.*, ${at}::timestamptz
    from unnest(${column('merchantId')}::int[], ${column('reference')}::text[], ${column('memberId')}::text[],
      ${column('currency')}::text[], ${column('valid')}::bigint[], ${column('open')}::bigint[],
      ${column('leftOut')}::bigint[], ${column('acceptedAt')}::timestamptz[], ${untold('stake')}::bigint[], ${untold('bonus')}::bigint[]) b
    on conflict (merchant_id, reference) do update set valid = excluded.valid, open = excluded.open,
      left_out = excluded.left_out, counted_at = excluded.counted_at
      where (k.valid, k.open, k.left_out) <> (excluded.valid, excluded.open, excluded.left_out)
    returning new.merchant_id as "merchantId", new.reference, coalesce(old.valid, 0) as before`
}

/** As they were used: of each bet the first lot first. */
export async function selectUses(tx: Tx, bets: readonly Named[]): Promise<Use[]> {
  const [merchants, references] = named(bets)
  return tx<Use[]>`
    select u.merchant_id as "merchantId", u.reference, u.lot_id as "lotId", u.amount
    from unnest(${merchants}::int[], ${references}::text[]) k(merchant_id, reference)
    join turnover.uses u using (merchant_id, reference) join turnover.lots l on l.id = u.lot_id
    order by l.opened_at, l.id`
}

/**
 * The open lots of these members and those of the given ids, the oldest first. Whoever counts for a member holds their
 * follow; a lot that is ended meanwhile was so after this.
 */
export async function selectLots(tx: Tx, memberIds: readonly string[], ids: readonly bigint[]): Promise<Lot[]> {
  return tx<Lot[]>`
    select id, merchant_id as "merchantId", member_id as "memberId", currency, remaining, state, opened_at as "openedAt"
    from turnover.lots
    where id in (
      select id from turnover.lots where member_id = any(${memberIds}::text[]) and state = 'OPEN'
      union all select unnest(${ids}::bigint[]))
    order by opened_at, id`
}

/** Uses as they are now; of nothing any more, they go. */
export async function saveUses(tx: Tx, uses: readonly Use[]): Promise<void> {
  const [left, gone] = [uses.filter(use => use.amount > 0n), uses.filter(use => use.amount === 0n)]
  if (left.length > 0) {
    const [merchants, references] = named(left)
    await tx`
      insert into turnover.uses (merchant_id, reference, lot_id, amount)
      select * from unnest(${merchants}::int[], ${references}::text[], ${left.map(use => use.lotId)}::bigint[],
        ${left.map(use => use.amount)}::bigint[])
      on conflict (merchant_id, reference, lot_id) do update set amount = excluded.amount`
  }
  if (gone.length > 0) {
    const [merchants, references] = named(gone)
    await tx`
      delete from turnover.uses u
      using unnest(${merchants}::int[], ${references}::text[], ${gone.map(use => use.lotId)}::bigint[])
        n(merchant_id, reference, lot_id)
      where (u.merchant_id, u.reference, u.lot_id) = (n.merchant_id, n.reference, n.lot_id)`
  }
}

/** What of a member's stakes is not settled, as far as it was read. */
export async function sumOpen(db: Sql | Tx, { merchantId, memberId, currency }: Owner): Promise<bigint> {
  const [row] = await db<{ open: bigint }[]>`
    select coalesce(sum(open), 0)::bigint as open from turnover.bets
    where member_id = ${memberId} and merchant_id = ${merchantId} and currency = ${currency} and open > 0`
  return row!.open
}
