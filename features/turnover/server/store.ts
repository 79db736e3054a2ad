import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of lots and of the bets that were counted for them. */

export type Owner = { merchantId: number; memberId: string; currency: string }
export type LotRow = {
  id: bigint
  source: string
  amount: bigint
  timesPpm: bigint
  required: bigint
  remaining: bigint
  openedAt: Date
}

const columns = (db: Sql | Tx) => db`id, source, amount, times_ppm as "timesPpm", required, remaining,
  opened_at as "openedAt"`
const ofMember = (db: Sql | Tx, { merchantId, memberId, currency }: Owner) => db`
  merchant_id = ${merchantId} and member_id = ${memberId} and currency = ${currency}`

/** One for each source: again changes nothing. */
export async function insertLot(
  tx: Tx,
  owner: Owner,
  lot: { source: string; amount: bigint; timesPpm: bigint; required: bigint },
  at: Date,
): Promise<void> {
  await tx`
    insert into turnover.lots (merchant_id, member_id, currency, source, amount, times_ppm, required, remaining, opened_at)
    values (${owner.merchantId}, ${owner.memberId}, ${owner.currency}, ${lot.source}, ${lot.amount}, ${lot.timesPpm},
      ${lot.required}, ${lot.required}, ${at})
    on conflict (merchant_id, source) do nothing`
}

export async function selectOpen(db: Sql | Tx, owner: Owner): Promise<LotRow[]> {
  return db<LotRow[]>`
    select ${columns(db)} from turnover.lots where ${ofMember(db, owner)} and state = 'OPEN' order by opened_at, id`
}

/** Open lots that were there when a bet was accepted, the oldest first; they are held. */
export async function holdOpen(tx: Tx, owner: Owner, acceptedAt: Date): Promise<LotRow[]> {
  return tx<LotRow[]>`
    select ${columns(tx)} from turnover.lots
    where ${ofMember(tx, owner)} and state = 'OPEN' and opened_at <= ${acceptedAt} order by opened_at, id for update`
}

/** Holds all lots of a member, so that two bets never use the same one at once. */
export async function holdLots(tx: Tx, owner: Owner): Promise<void> {
  await tx`select from turnover.lots where ${ofMember(tx, owner)} order by id for update`
}

/** Takes from lots what was played, or gives it back (negative); what has nothing left is done. */
export async function updateRemaining(
  tx: Tx,
  ids: readonly bigint[],
  used: readonly bigint[],
  at: Date,
): Promise<void> {
  await tx`
    update turnover.lots l set remaining = l.remaining - u.used,
      state = case when l.state = 'ENDED' then l.state when l.remaining = u.used then 'DONE' else 'OPEN' end,
      ended_at = case when l.state = 'ENDED' then l.ended_at when l.remaining = u.used then ${at}::timestamptz end
    from unnest(${ids}::bigint[], ${used}::bigint[]) u(id, used) where l.id = u.id`
}

type Which = { merchantId: number } & ({ source: string } | { memberId: string })

/** Ends lots that are not over: the one of a source, or all of a member. */
export async function endLots(tx: Tx, which: Which, why: string, at: Date): Promise<void> {
  const condition = 'source' in which ? tx`source = ${which.source}` : tx`member_id = ${which.memberId}`
  await tx`
    update turnover.lots set state = 'ENDED', why = ${why}, ended_at = ${at}
    where merchant_id = ${which.merchantId} and ${condition} and state = 'OPEN'`
}

export type Bet = Owner & { reference: string; valid: bigint; acceptedAt: Date }

/** Makes a bet's row when there is none, and holds it. */
export async function holdBet(tx: Tx, bet: Bet, at: Date): Promise<{ valid: bigint; acceptedAt: Date }> {
  await tx`
    insert into turnover.bets (merchant_id, reference, member_id, currency, valid, accepted_at, counted_at)
    values (${bet.merchantId}, ${bet.reference}, ${bet.memberId}, ${bet.currency}, 0, ${bet.acceptedAt}, ${at})
    on conflict do nothing`
  const [row] = await tx<{ valid: bigint; acceptedAt: Date }[]>`
    select valid, accepted_at as "acceptedAt" from turnover.bets
    where merchant_id = ${bet.merchantId} and reference = ${bet.reference} for update`
  return row!
}

export async function updateBet(tx: Tx, bet: Bet, at: Date): Promise<void> {
  await tx`
    update turnover.bets set valid = ${bet.valid}, counted_at = ${at}
    where merchant_id = ${bet.merchantId} and reference = ${bet.reference}`
}

type UseRow = { lotId: bigint; amount: bigint }

/** As they were used, the first lot first. */
export async function selectUses(tx: Tx, merchantId: number, reference: string): Promise<UseRow[]> {
  return tx<UseRow[]>`
    select u.lot_id as "lotId", u.amount from turnover.uses u join turnover.lots l on l.id = u.lot_id
    where u.merchant_id = ${merchantId} and u.reference = ${reference} order by l.opened_at, l.id`
}

export async function addUses(tx: Tx, bet: Bet, uses: readonly UseRow[]): Promise<void> {
  await tx`
    insert into turnover.uses (merchant_id, reference, lot_id, amount)
    select ${bet.merchantId}, ${bet.reference}, lot_id, amount
    from unnest(${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.amount)}::bigint[]) u(lot_id, amount)
    on conflict (merchant_id, reference, lot_id) do update set amount = turnover.uses.amount + excluded.amount`
}

export async function takeUses(tx: Tx, bet: Bet, uses: readonly UseRow[]): Promise<void> {
  const [ids, amounts] = [uses.map(use => use.lotId), uses.map(use => use.amount)]
  await tx`
    delete from turnover.uses u using unnest(${ids}::bigint[], ${amounts}::bigint[]) t(lot_id, amount)
    where u.merchant_id = ${bet.merchantId} and u.reference = ${bet.reference} and u.lot_id = t.lot_id
      and u.amount = t.amount`
  await tx`
    update turnover.uses u set amount = u.amount - t.amount
    from unnest(${ids}::bigint[], ${amounts}::bigint[]) t(lot_id, amount)
    where u.merchant_id = ${bet.merchantId} and u.reference = ${bet.reference} and u.lot_id = t.lot_id
      and u.amount > t.amount`
}

/** What bets of a member came to since the beginning. */
export async function sumValid(db: Sql | Tx, owner: Owner): Promise<bigint> {
  const [row] = await db<{ valid: bigint }[]>`
    select coalesce(sum(valid), 0)::bigint as valid from turnover.bets where ${ofMember(db, owner)}`
  return row!.valid
}

/** Each must be empty. */
export const PROOFS = ['turnover.proof_lots', 'turnover.proof_bets']
