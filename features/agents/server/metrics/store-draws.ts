import type { Tx } from '#shared/server/db.ts'

/* SQL of tickets as teams count them. */

export type DrawSum = {
  merchantId: number
  memberId: string
  bets: number
  stake: bigint
  payout: bigint
  valid: bigint
}

/**
 * What members' tickets of an issue came to by a version of its result, for the five minutes in which they were settled first:
 * the difference to what an earlier version made them waits to be counted, for the bonus group whose series rebates go by. The same again, and an older one, change nothing.
 */
export async function saveDraw(
  tx: Tx,
  { drawId, game, version, rows }: { drawId: bigint; game: string; version: number; rows: readonly DrawSum[] },
): Promise<void> {
  const column = <K extends keyof DrawSum>(name: K) => rows.map(row => row[name])
  await tx`
    with saved as (
      insert into agents.draws_counted as d (draw_id, member_id, merchant_id, version, slot, bets, stake, payout, valid)
      select ${drawId}, r.member, r.merchant, ${version}, date_bin('5 minutes', statement_timestamp(), 'epoch'), r.bets, r.stake,
        r.payout, r.valid
      from unnest(${column('memberId')}::text[], ${column('merchantId')}::int[], ${column('bets')}::int[],
        ${column('stake')}::bigint[], ${column('payout')}::bigint[], ${column('valid')}::bigint[])
        r(member, merchant, bets, stake, payout, valid) order by r.member
      on conflict (draw_id, member_id) do update set version = excluded.version, bets = excluded.bets, stake = excluded.stake,
        payout = excluded.payout, valid = excluded.valid
        where d.version < excluded.version
      returning new.*, coalesce(old.bets, 0) as bets_before, coalesce(old.stake, 0) as stake_before,
        coalesce(old.payout, 0) as payout_before, coalesce(old.valid, 0) as valid_before)
    insert into agents.due (merchant_id, member_id, slot, product, subject, bets, stake, payout, valid)
    select merchant_id, member_id, slot, case g.vendor when 'ELOTT' then 'ELOTT' else 'LOTT' end,
      case g.vendor when 'ELOTT' then 'ELOTT' when 'TCG_SEA' then 'SEA' else 'LOTT' end, bets - bets_before, stake - stake_before, payout - payout_before,
      valid - valid_before
    from saved left join lottery.public_games g on g.code = ${game}`
}
