import type { Sql, Tx } from '#shared/server/db.ts'
import type { DrawProof } from '../../rules/draws/proof.ts'

/* SQL of draws for the days before a demo began. */

/** House games that are played and have promised no draw yet. */
export async function selectUnpromised(db: Sql): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select g.id from lottery.games g
    where g.source = 'HOUSE' and g.enabled and not exists (select from lottery.epochs e where e.game_id = g.id)
    order by g.id`
  return rows.map(({ id }) => id)
}

export async function selectFirstDrawAt(tx: Tx, gameId: number): Promise<Date | null> {
  const [row] = await tx<{ at: Date | null }[]>`
    select min(draw_at) as at from lottery.draws where game_id = ${gameId}`
  return row!.at
}

export type DrawnIssue = { day: string; sequence: number; proof: DrawProof }

/** Issues that are settled from the first, for nothing was ever sold of them; they fill their epoch. */
export async function insertDrawn(tx: Tx, gameId: number, epoch: number, issues: readonly DrawnIssue[]): Promise<void> {
  await tx`
    with drawn as (
      insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at, state, epoch, position,
        commitment, result, version, bets_root, bets_count, proof, totals, bound_at, drawn_at, settled_at, late)
      select ${gameId}, p.numero, r.day, r.sequence, p."lockAt", p."lockAt", p."drawAt", 'settled', ${epoch}, p.position,
        p.commitment, p.result, 1, p."betsRoot", p."betsCount", r.proof, '{}', p."drawnAt", p."drawnAt", p."drawnAt",
        p."drawAt" < p."drawnAt" - interval '30 seconds'
      from jsonb_to_recordset(${tx.json(issues)}) r(day date, sequence int, proof jsonb),
        jsonb_to_record(r.proof) p(numero text, position int, commitment text, result text, "betsRoot" text,
          "betsCount" int, "lockAt" timestamptz, "drawAt" timestamptz, "drawnAt" timestamptz)
      returning id, result)
    insert into lottery.results_log (draw_id, version, result, actor) select id, 1, result, 'house' from drawn`
  await tx`
    update lottery.epochs set next_position = length + 1 where game_id = ${gameId} and epoch = ${epoch}`
}
