import { packRows } from '#shared/server/db/arrays.ts'
import type { Tx } from '#shared/server/db.ts'

/* SQL of what is sold on each number. */

export type Spot = { drawId: bigint; currency: string; play: string; token: string }
export type Exposure = Spot & { points: bigint; stake: bigint }

/** Each spot is looked up by itself, whatever the planner believes of a young table. */
export async function selectExposure(
  tx: Tx,
  spots: readonly (Omit<Spot, 'drawId'> & { gameId: number; numero: string })[],
): Promise<Exposure[]> {
  const packed = packRows(spots.map(each => [each.gameId, each.numero, each.currency, each.play, each.token]))
  return tx<Exposure[]>`
    select e.draw_id as "drawId", e.currency, e.play, e.token, e.points, e.stake
    from (select string_to_array(r, E'\x1f') as f from string_to_table(${packed}, E'\x1e') r offset 0) s
    cross join lateral (
      select d.id from lottery.draws d where d.game_id = f[1]::int and d.numero = f[2] offset 0) d
    cross join lateral (
      select * from lottery.exposure e
      where e.draw_id = d.id and e.currency = f[3] and e.play = f[4] and e.token = f[5] offset 0) e
    where ${packed} <> ''`
}

/** Adds to what is sold; taken back counts negative. Rows in order of their keys, as all writers do. */
export async function addExposure(tx: Tx, changes: readonly Exposure[]): Promise<void> {
  const packed = packRows(
    changes.map(each => [each.drawId, each.currency, each.play, each.token, each.points, each.stake]),
  )
  await tx`
    insert into lottery.exposure as e (draw_id, currency, play, token, points, stake)
    select f[1]::bigint, f[2], f[3], f[4], f[5]::bigint, f[6]::bigint
    from (select string_to_array(r, E'\x1f') as f from string_to_table(${packed}, E'\x1e') r offset 0) s
    order by 1, 2, 3, 4
    on conflict (draw_id, currency, play, token)
    do update set points = e.points + excluded.points, stake = e.stake + excluded.stake`
}

/** Numbers that are full, as markets `PLAY:token`. */
export async function closeNumbers(tx: Tx, spots: readonly Pick<Spot, 'drawId' | 'play' | 'token'>[]): Promise<void> {
  const packed = packRows(spots.map(each => [each.drawId, `${each.play}:${each.token}`]))
  await tx`
    insert into lottery.closures (draw_id, market, reason)
    select f[1]::bigint, f[2], 'risk'
    from (select string_to_array(r, E'\x1f') as f from string_to_table(${packed}, E'\x1e') r offset 0) s
    on conflict do nothing`
}

/** Numbers that were full have room again; what a person closed stays closed. */
export async function openNumbers(tx: Tx, drawId: bigint, markets: readonly string[]): Promise<void> {
  await tx`
    delete from lottery.closures
    where draw_id = ${drawId} and reason = 'risk' and market = any (${markets as string[]}::text[])`
}
