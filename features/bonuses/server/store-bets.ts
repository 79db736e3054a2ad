import type { Amount } from '#shared/money.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of bets that were taken while a bonus was live. */

export type BetRow = {
  merchantId: number
  reference: string
  grantId: bigint
  game: string
  category: string
  valid: Amount
  ppm: number
  counted: Amount
  open: boolean
  bonus: Amount
  acceptedAt: Date
}

/** Those of these bets that a bonus has. */
export async function selectBets(
  tx: Tx,
  bets: readonly { merchantId: number; reference: string }[],
): Promise<BetRow[]> {
  return tx<BetRow[]>`
    select b.merchant_id as "merchantId", b.reference, b.grant_id as "grantId", b.game, b.category, b.valid, b.ppm, b.counted,
      b.open, b.bonus, b.accepted_at as "acceptedAt"
    from unnest(${bets.map(bet => bet.merchantId)}::int[], ${bets.map(bet => bet.reference)}::text[])
      k(merchant_id, reference)
    join bonuses.bets b using (merchant_id, reference)`
}

export async function saveBets(tx: Tx, rows: readonly BetRow[], at: Date): Promise<void> {
  const column = <K extends keyof BetRow>(name: K) => rows.map(row => row[name])
  await tx`
    insert into bonuses.bets (merchant_id, reference, grant_id, game, category, valid, ppm, counted, open, bonus, accepted_at,
      counted_at)
    select r.*, ${at}::timestamptz
    from unnest(${column('merchantId')}::int[], ${column('reference')}::text[], ${column('grantId')}::bigint[],
      ${column('game')}::text[], ${column('category')}::text[], ${column('valid')}::bigint[], ${column('ppm')}::int[],
      ${column('counted')}::bigint[], ${column('open')}::boolean[], ${column('bonus')}::bigint[],
      ${column('acceptedAt')}::timestamptz[]) r
    on conflict (merchant_id, reference) do update set valid = excluded.valid, counted = excluded.counted, open = excluded.open,
      bonus = excluded.bonus, counted_at = excluded.counted_at`
}

/** All of a bonus as they were taken, so many at the most. */
export async function selectOfGrant(db: Sql | Tx, grantId: bigint, most: number): Promise<BetRow[]> {
  return db<BetRow[]>`
    select merchant_id as "merchantId", reference, grant_id as "grantId", game, category, valid, ppm, counted, open, bonus,
      accepted_at as "acceptedAt"
    from bonuses.bets where grant_id = ${grantId} order by accepted_at, reference limit ${most}`
}

/** How many bets of a bonus are open, and how many of them with its money. */
export async function countOpen(tx: Tx, grantId: bigint): Promise<{ open: number; withMoney: number }> {
  const [row] = await tx<{ open: number; withMoney: number }[]>`
    select count(*)::int as open, count(*) filter (where bonus > 0)::int as "withMoney"
    from bonuses.bets where grant_id = ${grantId} and open`
  return row!
}
