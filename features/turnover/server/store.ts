import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of lots. */

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
export async function insertLots(
  tx: Tx,
  lots: readonly { owner: Owner; source: string; amount: bigint; timesPpm: bigint; required: bigint }[],
  at: Date,
): Promise<void> {
  await tx`
    insert into turnover.lots (merchant_id, member_id, currency, source, amount, times_ppm, required, remaining, opened_at)
    select merchant_id, member_id, currency, source, amount, times_ppm, required, required, ${at}
    from unnest(${lots.map(lot => lot.owner.merchantId)}::int[], ${lots.map(lot => lot.owner.memberId)}::text[],
      ${lots.map(lot => lot.owner.currency)}::text[], ${lots.map(lot => lot.source)}::text[],
      ${lots.map(lot => lot.amount)}::bigint[], ${lots.map(lot => lot.timesPpm)}::bigint[],
      ${lots.map(lot => lot.required)}::bigint[]) with ordinality
      l(merchant_id, member_id, currency, source, amount, times_ppm, required, n) order by n
    on conflict (merchant_id, source) do nothing`
}

export async function selectOpen(db: Sql | Tx, owner: Owner): Promise<LotRow[]> {
  return db<LotRow[]>`
    select ${columns(db)} from turnover.lots where ${ofMember(db, owner)} and state = 'OPEN' order by opened_at, id`
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

/** Takes from lots what need not be played any more. */
export async function updateReleased(
  tx: Tx,
  uses: readonly { lotId: bigint; amount: bigint }[],
  at: Date,
): Promise<void> {
  await tx`
    update turnover.lots l set remaining = l.remaining - u.amount, released = l.released + u.amount,
      state = case when l.remaining = u.amount then 'DONE' else 'OPEN' end,
      ended_at = case when l.remaining = u.amount then ${at}::timestamptz end
    from unnest(${uses.map(use => use.lotId)}::bigint[], ${uses.map(use => use.amount)}::bigint[]) u(id, amount)
    where l.id = u.id`
}

type Which = { merchantId: number } & ({ source: string } | { memberId: string })

/** Ends lots that are not over: the one of a source, or all of a member. */
export async function endLots(tx: Tx, which: Which, why: string, at: Date): Promise<void> {
  const condition = 'source' in which ? tx`source = ${which.source}` : tx`member_id = ${which.memberId}`
  await tx`
    update turnover.lots set state = 'ENDED', why = ${why}, ended_at = ${at}
    where merchant_id = ${which.merchantId} and ${condition} and state = 'OPEN'`
}

/** What bets of a member came to since the beginning. */
export async function sumValid(db: Sql | Tx, owner: Owner, since?: Date): Promise<bigint> {
  const [row] = await db<{ valid: bigint }[]>`
    select coalesce(sum(valid), 0)::bigint as valid from turnover.bets
    where ${ofMember(db, owner)} and (${since ?? null}::timestamptz is null or accepted_at >= ${since ?? null})`
  return row!.valid
}

/** Each must be empty. */
export const PROOFS = ['turnover.proof_lots', 'turnover.proof_bets']

export type OpenOf = Owner & { wallet: number; ids: bigint[] }

/** Of these members those whose lots are open, with them. */
export async function selectOpenOf(tx: Tx, memberIds: readonly string[]): Promise<OpenOf[]> {
  return tx<OpenOf[]>`
    select f.merchant_id as "merchantId", f.member_id as "memberId", f.currency, f.wallet, array_agg(l.id) as ids
    from turnover.follows f
    join turnover.lots l on l.member_id = f.member_id and l.merchant_id = f.merchant_id and l.state = 'OPEN'
    where f.member_id = any(${memberIds}::text[]) group by f.member_id`
}

export async function endForDust(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  await tx`
    update turnover.lots set state = 'ENDED', why = 'DUST', ended_at = ${at}
    where id = any(${ids}::bigint[]) and state = 'OPEN'`
}
