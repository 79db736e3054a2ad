import type { Sql, Tx } from '#shared/server/db.ts'
import type { Issue } from '../../rules/draws/schedule.ts'
import { mayStop } from '../chase/store-chases.ts'

/* SQL of issues: made ahead from schedules, opened and locked by the database's clock. */

export type Ahead = { gameId: number; count: number; lastDrawAt: Date | null; lastLockAt: Date | null; now: Date }

/** How many issues of each enabled game are still to be drawn, and the last that was made. */
export async function countAhead(db: Sql | Tx): Promise<Ahead[]> {
  return db<Ahead[]>`
    select g.id as "gameId", a.count, l.draw_at as "lastDrawAt", l.lock_at as "lastLockAt", clock_timestamp() as now
    from lottery.games g
    cross join lateral (
      select count(*)::int as count from lottery.draws d where d.game_id = g.id and d.draw_at > now()) a
    left join lateral (
      select d.draw_at, d.lock_at from lottery.draws d where d.game_id = g.id order by d.draw_at desc limit 1) l on true
    where g.enabled order by g.id`
}

/** Those that are there already stay as they are. */
export async function insertIssues(
  db: Sql | Tx,
  gameId: number,
  issues: readonly (Issue & { openAt: number })[],
): Promise<void> {
  const rows = issues.map(({ numero, day, sequence, openAt, lockAt, drawAt }) => ({
    numero,
    day,
    sequence,
    open: new Date(openAt).toISOString(),
    lock: new Date(lockAt).toISOString(),
    draw: new Date(drawAt).toISOString(),
  }))
  await db`
    insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at)
    select ${gameId}, r.numero, r.day, r.sequence, r.open, r.lock, r.draw
    from jsonb_to_recordset(${db.json(rows)})
      r(numero text, day date, sequence int, open timestamptz, lock timestamptz, draw timestamptz)
    on conflict do nothing`
}

/** Puts issues on sale whose time has come; a house draw only with a seed that is bound already. */
export async function openDue(db: Sql | Tx): Promise<void> {
  await db`
    update lottery.draws d set state = 'open', opened_at = clock_timestamp()
    from lottery.games g
    where g.id = d.game_id and d.state = 'scheduled' and d.open_at <= now()
      and (g.source = 'OFFICIAL' or d.position is not null)`
}

/** Open issues for which chases wait. */
export async function selectAwaited(db: Sql | Tx): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select distinct d.id from lottery.draws d join lottery.chase_issues i on i.draw_id = d.id
    join lottery.chases c on c.id = i.chase_id
    where d.state = 'open' and i.state = 'waiting' and not (${mayStop(db)})`
  return rows.map(({ id }) => id)
}

export async function selectLockable(db: Sql | Tx): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`
    select id from lottery.draws where state = 'open' and lock_at <= now() order by lock_at, id`
  return rows.map(({ id }) => id)
}

/** Waits for sales in flight; after the commit none follows. False when it was no longer open. */
export async function holdForLock(tx: Tx, drawId: bigint): Promise<boolean> {
  const rows = await tx`
    select from lottery.draws where id = ${drawId} and state = 'open' and lock_at <= clock_timestamp() for no key update`
  return rows.length === 1
}

export async function updateLocked(tx: Tx, drawId: bigint): Promise<void> {
  await tx`update lottery.draws set state = 'locked' where id = ${drawId}`
}

export type ScheduledRow = { id: bigint; numero: string; drawAt: Date; isKept: boolean }

/**
 * Issues that are not on sale yet, held; `isKept`: its commitment is public or a chase waits for it, so that it stays known.
 * A place in the chain of seeds alone nobody knows: kept for it, the issue would stand in the new ones' way.
 */
export async function holdScheduled(tx: Tx, gameId: number): Promise<ScheduledRow[]> {
  return tx<ScheduledRow[]>`
    select d.id, d.numero, d.draw_at as "drawAt",
      d.commitment is not null or exists (select from lottery.chase_issues c where c.draw_id = d.id) as "isKept"
    from lottery.draws d where d.game_id = ${gameId} and d.state = 'scheduled' and d.draw_at > clock_timestamp()
    order by d.draw_at for update of d`
}

/** When the last issue that is or was on sale locks; null before the first. */
export async function selectLastLock(tx: Tx, gameId: number): Promise<{ lockAt: Date | null; now: Date }> {
  const [row] = await tx<{ lockAt: Date | null; now: Date }[]>`
    select max(lock_at) filter (where state <> 'scheduled' and state not in ('voided', 'refunded')) as "lockAt",
      clock_timestamp() as now
    from lottery.draws where game_id = ${gameId}`
  return row!
}

type Times = { id: bigint; openAt: number; lockAt: number; drawAt: number }

/** In two steps: one may move to where another one stood, and no moment is taken twice. */
export async function updateTimes(tx: Tx, rows: readonly Times[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const times = (name: keyof Times & `${string}At`) => rows.map(row => new Date(row[name]).toISOString())
  await tx`update lottery.draws set draw_at = draw_at + interval '1000 years' where id = any (${ids}::bigint[])`
  await tx`
    update lottery.draws d set open_at = u.open_at, lock_at = u.lock_at, draw_at = u.draw_at
    from unnest(${ids}::bigint[], ${times('openAt')}::timestamptz[], ${times('lockAt')}::timestamptz[],
      ${times('drawAt')}::timestamptz[]) u(id, open_at, lock_at, draw_at)
    where d.id = u.id`
}

export async function deleteIssues(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx`delete from lottery.draws where id = any (${ids}::bigint[])`
}

export async function voidIssues(tx: Tx, ids: readonly bigint[], reason: string): Promise<void> {
  await tx`
    update lottery.draws set state = 'voided', void_reason = ${reason} where id = any (${ids}::bigint[])`
}
