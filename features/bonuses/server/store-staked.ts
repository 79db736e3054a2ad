import type { Tx } from '#shared/server/db.ts'
import type { StakedBack, StakedBet } from './staked.ts'

/* SQL of bets with bonus money that the log does not tell of. */

export async function insertStaked(tx: Tx, bets: readonly StakedBet[]): Promise<void> {
  const column = <K extends keyof StakedBet>(name: K) => bets.map(bet => bet[name])
  await tx`
    insert into bonuses.bets (merchant_id, reference, grant_id, game, category, valid, ppm, counted, open, bonus, accepted_at,
      counted_at)
    select b.merchant_id, b.reference, b.grant_id, b.game, b.category, 0, b.ppm, 0, true, b.bonus, b.at, b.at
    from unnest(${column('merchantId')}::int[], ${column('reference')}::text[], ${column('grantId')}::bigint[],
      ${column('game')}::text[], ${column('category')}::text[], ${column('ppm')}::int[], ${column('bonus')}::bigint[],
      ${column('acceptedAt')}::timestamptz[]) b(merchant_id, reference, grant_id, game, category, ppm, bonus, at)`
}

/** Of bets in parts, each part for itself. */
export async function insertParts(tx: Tx, parts: readonly (StakedBack & { from: string })[]): Promise<void> {
  await tx`
    insert into bonuses.bets (merchant_id, reference, grant_id, game, category, valid, ppm, counted, open, bonus, accepted_at,
      counted_at)
    select b.merchant_id, p.reference, b.grant_id, b.game, b.category, 0, b.ppm, 0, true, p.bonus, b.accepted_at, b.accepted_at
    from unnest(${parts.map(each => each.merchantId)}::int[], ${parts.map(each => each.from)}::text[],
      ${parts.map(each => each.reference)}::text[], ${parts.map(each => each.bonus)}::bigint[])
      p(merchant_id, whole, reference, bonus)
    join bonuses.bets b on b.merchant_id = p.merchant_id and b.reference = p.whole`
}

/** Several servers may do so at once with one bet; what nothing is left of goes. */
export async function lessenStaked(tx: Tx, backs: readonly StakedBack[]): Promise<void> {
  const [merchants, references] = [backs.map(each => each.merchantId), backs.map(each => each.reference)]
  await tx`
    update bonuses.bets b set bonus = b.bonus - l.bonus
    from (select merchant_id, reference, sum(bonus)::bigint as bonus
      from unnest(${merchants}::int[], ${references}::text[], ${backs.map(each => each.bonus)}::bigint[])
        u(merchant_id, reference, bonus) group by 1, 2) l
    where (b.merchant_id, b.reference) = (l.merchant_id, l.reference) and b.open`
  await tx`
    delete from bonuses.bets b using unnest(${merchants}::int[], ${references}::text[]) u(merchant_id, reference)
    where (b.merchant_id, b.reference) = (u.merchant_id, u.reference) and b.open and b.bonus = 0`
}
