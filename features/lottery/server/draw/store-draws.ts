import type { Sql, Tx } from '#shared/server/db.ts'
import type { DrawProof } from '../../rules/draws/proof.ts'
import { canMove, type DrawState } from '../../rules/draws/states.ts'
import type { StructureCode } from '../../rules/types.ts'

/* SQL of draws from lock to settled, of seeds, and of what operators said. */

export type DrawRow = {
  id: bigint
  gameId: number
  game: string
  family: string
  structure: StructureCode
  source: 'HOUSE' | 'OFFICIAL'
  vendor: string
  numero: string
  state: DrawState
  lockAt: Date
  drawAt: Date
  epoch: number | null
  position: number | null
  commitment: string | null
  pinnedRound: bigint
  result: string | null
  version: number
  betsRoot: string | null
  betsCount: number | null
  boundAt: Date | null
  drawnAt: Date | null
  settledTo: string | null
  drawOdds: OddsText | null
  jackpotOdds: OddsText | null
  /** A jackpot was won that operators have not told yet. */
  awaitsJackpot: boolean
  totals: Totals | null
  proof: DrawProof | null
  enteredBy: string | null
  enteredResult: string | null
  confirmedBy: string | null
  voidReason: string | null
}

/** Odds by prize, of each play or currency. */
export type OddsText = Record<string, Record<string, string>>

/** By currency and book, as `CRD real`: bets, and amounts in ten-thousandths. */
export type Totals = Record<string, Record<'bets' | 'stake' | 'turnover' | 'won' | 'returned' | 'rebate', string>>

const columns = (db: Sql | Tx) => db`
  d.id, d.game_id as "gameId", g.code as game, g.family, g.structure, g.source, g.vendor, d.numero, d.state,
  d.lock_at as "lockAt", d.draw_at as "drawAt", d.epoch, d.position, d.commitment, d.pinned_round as "pinnedRound",
  d.result, d.version, d.bets_root as "betsRoot", d.bets_count as "betsCount", d.bound_at as "boundAt",
  d.drawn_at as "drawnAt", d.settled_to as "settledTo", d.draw_odds as "drawOdds",
  d.jackpot_odds as "jackpotOdds", d.awaits_jackpot as "awaitsJackpot", d.totals, d.proof,
  d.entered_by as "enteredBy", d.entered_result as "enteredResult",
  d.confirmed_by as "confirmedBy", d.void_reason as "voidReason"`

/** A draw held still until the transaction ends; of one that is on sale, sales that have begun end first. */
export async function lockDraw(tx: Tx, id: bigint): Promise<DrawRow> {
  const [row] = await tx<DrawRow[]>`
    select ${columns(tx)} from lottery.draws d join lottery.games g on g.id = d.game_id
    where d.id = ${id} for no key update of d`
  if (!row) throw new Error(`there is no draw ${id}`)
  return row
}

export async function findDraw(db: Sql | Tx, game: string, numero: string): Promise<DrawRow | undefined> {
  const [row] = await db<DrawRow[]>`
    select ${columns(db)} from lottery.draws d join lottery.games g on g.id = d.game_id
    where g.code = ${game} and d.numero = ${numero}`
  return row
}

/** Draws that something is to be done about by now, soonest first; of one game a few of each kind at a time. */
export async function selectDue(db: Sql): Promise<Due[]> {
  return db<Due[]>`
    select id, "gameId", step from (
      select d.id, d.game_id as "gameId", s.step, d.draw_at,
        row_number() over (partition by d.game_id, s.step order by d.draw_at) as place
      from lottery.draws d join lottery.games g on g.id = d.game_id
      cross join lateral (select case
        when d.state in ('published', 'settling', 'reversing', 'voided') and not d.awaits_jackpot then 'pay'
        when d.state = 'locked' and d.bound_at is null then 'bind'
        when d.state = 'locked' and d.draw_at <= clock_timestamp() then 'draw'
        when d.state in ('suspended', 'resultPending')
          and d.draw_at + g.refund_after_sec * interval '1 second' <= clock_timestamp() then 'giveUp' end as step) s
      where d.state in ('suspended', 'locked', 'resultPending', 'published', 'settling', 'reversing', 'voided')
        and s.step is not null) due
    where place <= 20 order by draw_at, id`
}
export type Due = { id: bigint; gameId: number; step: 'bind' | 'draw' | 'pay' | 'giveUp' }

/** Moves a draw on as `rules/draws/states.ts` allows; anything else is a mistake of ours. */
export async function moveDraw(tx: Tx, { id, state }: Pick<DrawRow, 'id' | 'state'>, to: DrawState): Promise<void> {
  if (!canMove(state, to)) throw new Error(`draw ${id} cannot go from ${state} to ${to}`)
  await tx`update lottery.draws set state = ${to} where id = ${id}`
}

export async function updateBound(tx: Tx, id: bigint, root: string, count: number): Promise<void> {
  await tx`
    update lottery.draws set bets_root = ${root}, bets_count = ${count}, bound_at = clock_timestamp() where id = ${id}`
}

/** A first result, or a corrected one. */
export async function updateResult(
  tx: Tx,
  {
    id,
    version,
    result,
    actor,
    reason,
  }: { id: bigint; version: number; result: string; actor: string; reason: string },
): Promise<void> {
  await tx`
    update lottery.draws set result = ${result}, version = ${version}, drawn_at = coalesce(drawn_at, clock_timestamp()),
      late = late or (drawn_at is null and draw_at < clock_timestamp() - interval '30 seconds'), settled_to = null,
      totals = null, draw_odds = null, jackpot_odds = null, awaits_jackpot = false
    where id = ${id}`
  await tx`
    insert into lottery.results_log (draw_id, version, result, actor, reason)
    values (${id}, ${version}, ${result}, ${actor}, ${reason})`
}

export async function updateProof(tx: Tx, id: bigint, proof: DrawProof): Promise<void> {
  await tx`update lottery.draws set proof = ${tx.json(proof)} where id = ${id}`
}

/** What one operator entered, and who confirmed it; null while that is waited for. */
export async function updateEntered(
  tx: Tx,
  id: bigint,
  { by, result, confirmedBy }: { by: string; result: string; confirmedBy: string | null },
): Promise<void> {
  await tx`
    update lottery.draws set entered_by = ${by}, entered_result = ${result}, confirmed_by = ${confirmedBy}
    where id = ${id}`
}

export async function updateVoid(tx: Tx, id: bigint, reason: string): Promise<void> {
  await tx`
    update lottery.draws set void_reason = ${reason}, settled_to = null, totals = null where id = ${id}`
}

export type Entry = { operator: string; result: string; reason: string; at: Date }

export async function insertEntry(
  tx: Tx,
  entry: { drawId: bigint; version: number; operator: string; result: string; reason: string },
): Promise<void> {
  const { drawId, version, operator, result, reason } = entry
  await tx`
    insert into lottery.result_entries (draw_id, version, operator, result, reason)
    values (${drawId}, ${version}, ${operator}, ${result}, ${reason})`
}

/** What was said about a version, in order; an operator may have said several things. */
export async function selectEntries(db: Sql | Tx, drawId: bigint, version: number): Promise<Entry[]> {
  return db<Entry[]>`
    select operator, result, reason, at from lottery.result_entries
    where draw_id = ${drawId} and version = ${version} order by id`
}

// Seeds.

export type EpochRow = { epoch: number; anchor: string; sealedSeed: Buffer; length: number; nextPosition: number }

/** One process at a time works on the seeds and the order of a game's draws. */
export async function lockGame(tx: Tx, gameId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(7010, ${gameId})`
}

/** House games with issues that have no seed yet. */
export async function selectSeedless(db: Sql): Promise<number[]> {
  const rows = await db<{ gameId: number }[]>`
    select g.id as "gameId" from lottery.games g
    where g.source = 'HOUSE' and exists (
      select from lottery.draws d where d.game_id = g.id and d.epoch is null and d.state = 'scheduled')`
  return rows.map(({ gameId }) => gameId)
}

export async function selectEpoch(db: Sql | Tx, gameId: number, epoch?: number): Promise<EpochRow | undefined> {
  const [row] = await db<EpochRow[]>`
    select epoch, anchor, sealed_seed as "sealedSeed", length, next_position as "nextPosition" from lottery.epochs
    where game_id = ${gameId} and (${epoch ?? null}::int is null or epoch = ${epoch ?? null})
    order by epoch desc limit 1`
  return row
}

export async function insertEpoch(tx: Tx, gameId: number, row: Omit<EpochRow, 'nextPosition'>): Promise<void> {
  await tx`
    insert into lottery.epochs (game_id, epoch, anchor, sealed_seed, length)
    values (${gameId}, ${row.epoch}, ${row.anchor}, ${row.sealedSeed}, ${row.length})`
}

/**
 * Gives the next positions of an epoch to issues without one, in the order of their draws; those that are drawn later and not
 * on sale yet lose theirs, as no seed may be told before those of earlier draws. How many it gave.
 */
export async function assignPositions(tx: Tx, gameId: number, epoch: EpochRow): Promise<number> {
  await tx`
    update lottery.draws set epoch = null, position = null, commitment = null
    where game_id = ${gameId} and state = 'scheduled' and epoch is not null and draw_at > (
      select min(draw_at) from lottery.draws where game_id = ${gameId} and epoch is null and state = 'scheduled')`
  const { count } = await tx`
    update lottery.draws d set epoch = ${epoch.epoch}, position = ${epoch.nextPosition} - 1 + f.place
    from (
      select id, row_number() over (order by draw_at)::int as place from lottery.draws
      where game_id = ${gameId} and epoch is null and state = 'scheduled'
      order by draw_at limit ${epoch.length - epoch.nextPosition + 1}) f
    where d.id = f.id`
  await tx`
    update lottery.epochs set next_position = next_position + ${count}
    where game_id = ${gameId} and epoch = ${epoch.epoch}`
  return count
}

/** The first of a game's draws by seed that is neither drawn nor void. Those at rest are left out by the index. */
export async function selectFirstUndone(tx: Tx, gameId: number) {
  const [row] = await tx<{ id: bigint; epoch: number; position: number; commitment: string | null }[]>`
    select id, epoch, position, commitment from lottery.draws
    where game_id = ${gameId} and epoch is not null and drawn_at is null and state not in ('settled', 'refunded')
      and state <> 'voided'
    order by draw_at limit 1`
  return row
}

export async function updateCommitment(tx: Tx, id: bigint, commitment: string): Promise<void> {
  await tx`update lottery.draws set commitment = ${commitment} where id = ${id}`
}

/** The hash of the game's last record. */
export async function selectLastHash(tx: Tx, gameId: number, before: Date): Promise<string | undefined> {
  const [row] = await tx<{ hash: string }[]>`
    select proof ->> 'recordHash' as hash from lottery.draws
    where game_id = ${gameId} and draw_at < ${before} and proof is not null order by draw_at desc limit 1`
  return row?.hash
}
