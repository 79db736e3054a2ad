import type { LegResult } from '#apps/studio/engine/sports/settlement/coefficients.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Place } from './store-markets.ts'

/* SQL of results on their way to bets. */

/** Where a page of bets ended; the next one begins behind it. */
export type PageEnd = { version: bigint; id: string }

/** Bets with legs on a market that have not its results of this version, those behind the page before. */
export async function selectUnsettled(
  db: Sql,
  { eventId, market, specifiers }: Place,
  version: bigint,
  after: PageEnd,
  limit: number,
) {
  return db<PageEnd[]>`
    select l.bet_id as id, l.result_version as version
    from studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id
    where l.event_id = ${eventId} and l.market = ${market} and l.specifiers = ${specifiers} and l.result_version < ${version}
      and (l.result_version, l.bet_id) > (${after.version}, ${after.id})
      and b.state in ('OPEN', 'SETTLED', 'CASHED_OUT')
    order by l.result_version, l.bet_id limit ${limit}`
}

export type OwnSide = { id: string; player: string; outcome: string; stake: bigint; placedAt: number; price: number }

/** Single bets on a market of players who have money on more than one of its outcomes, as they were placed. */
export async function selectSides(db: Sql, { eventId, market, specifiers }: Place) {
  return db<OwnSide[]>`
    with own as (
      select b.id, b.seq, b.player, l.outcome, b.running as stake, b.placed_at as "placedAt", l.price
      from studio.sports_legs l join studio.sports_bets b on b.id = l.bet_id
      where l.event_id = ${eventId} and l.market = ${market} and l.specifiers = ${specifiers} and b.kind = 'single'
        and b.state in ('OPEN', 'SETTLED') and b.running > 0 and not b.is_void)
    select id, player, outcome, stake, "placedAt", price from own
    where player in (select player from own group by player having min(outcome) <> max(outcome)) order by seq`
}

export type LegChange = { betId: string; n: number; result: LegResult | null; version: bigint }

export async function updateLegs(tx: Tx, changes: readonly LegChange[]): Promise<void> {
  const rows = changes.map(({ version, ...rest }) => ({ ...rest, version: String(version) }))
  await tx`
    update studio.sports_legs l set result = nullif(g.result, 'null'), result_version = g.version
    from jsonb_to_recordset(${tx.json(rows as never)}) as g ("betId" text, n smallint, result jsonb, version bigint)
    where l.bet_id = g."betId" and l.n = g.n`
}
