import type { LegResult } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import { textList } from '#shared/server/db/arrays.ts'
import { type Sql, type Tx, withLongTimeout } from '#shared/server/db.ts'
import type { BetRow, LegRow } from './store-bets.ts'
import type { Place } from './store-markets.ts'

/* SQL of results on their way to bets. */

/** Bets with legs on a market that have not its results of this version, those behind `after` in the order of their ids. */
export async function selectUnsettled(
  db: Sql,
  { eventId, market, specifiers }: Place,
  version: bigint,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select bet_id as id from studio.sports_legs
    where event_id = ${eventId} and market = ${market} and specifiers = ${specifiers} and bet_id > ${after}
      and result_version < ${version}
    order by bet_id limit ${limit}`
  return rows.map(({ id }) => id)
}

export type OwnSide = { id: string; player: string; outcome: string; stake: bigint; placedAt: number; price: number }

/** Single bets on a market of players who have money on more than one of its outcomes, as they were placed. */
export async function selectSides(db: Sql, { eventId, market, specifiers }: Place): Promise<OwnSide[]> {
  return withLongTimeout(db, async tx => {
    const own = tx`studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id
      where l.event_id = ${eventId} and l.market = ${market} and l.specifiers = ${specifiers} and b.kind = 'single'
        and b.state in ('OPEN', 'SETTLED') and b.running > 0 and not b.is_void`
    const players = await tx<{ player: string }[]>`
      select b.player from ${own} group by b.player having min(l.outcome collate "C") <> max(l.outcome collate "C")`
    if (players.length === 0) return []
    return tx<OwnSide[]>`
      select b.id, b.player, l.outcome, b.running as stake, b.placed_at as "placedAt", l.price
      from ${own} and b.player = any(${players.map(({ player }) => player)}::text[]) order by b.seq`
  })
}

/** What decides over a bet. */
export type Running = Pick<
  BetRow,
  'id' | 'kind' | 'plan' | 'running' | 'price' | 'state' | 'returned' | 'reward' | 'isVoid' | 'placedAt'
>

/** Those of the bets whose stakes stand, held until the transaction ends, in the order of their ids. */
export async function lockRunning(tx: Tx, ids: readonly string[]) {
  return tx<Running[]>`
    select b.id, b.kind, b.plan, b.running, b.price, b.state, b.returned, r.reward, b.is_void as "isVoid", b.placed_at as "placedAt"
    from studio.sports_bets b join studio.rounds r on r.id = b.id
    where b.id = any((string_to_array(${textList(ids)}, E'\x1f'))[2:]) and b.state in ('OPEN', 'SETTLED', 'CASHED_OUT')
    order by b.id for update of b`
}

export type RunningLeg = Pick<LegRow, 'betId' | 'n' | 'outcome' | 'price' | 'result'> & { isOn: boolean }

/** Their legs; `isOn`: on this market. */
export async function selectRunningLegs(tx: Tx, bets: readonly string[], { eventId, market, specifiers }: Place) {
  return tx<RunningLeg[]>`
    select bet_id as "betId", n, outcome, price, result,
      event_id = ${eventId} and market = ${market} and specifiers = ${specifiers} as "isOn"
    from studio.sports_legs where bet_id = any((string_to_array(${textList(bets)}, E'\x1f'))[2:]) order by bet_id, n`
}

export type LegChange = { betId: string; n: number; result: LegResult | null }

export async function updateLegs(tx: Tx, changes: readonly LegChange[], version: bigint): Promise<void> {
  await tx`
    update studio.sports_legs l set result = nullif(g.result, 'null')::jsonb, result_version = ${version}
    from unnest((string_to_array(${textList(changes.map(({ betId }) => betId))}, E'\x1f'))[2:],
      ${`{${changes.map(({ n }) => n).join(',')}}`}::int[],
      (string_to_array(${textList(changes.map(({ result }) => JSON.stringify(result)))}, E'\x1f'))[2:]) as g (bet_id, n, result)
    where l.bet_id = g.bet_id and l.n = g.n`
}
