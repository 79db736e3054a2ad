import type { Sql } from '#shared/server/db.ts'
import type { BetStatus } from '../../api-bets.ts'
import type { DrawState } from '../../rules/draws/states.ts'
import type { SoldLine } from '../../rules/sold.ts'
import type { StructureCode } from '../../rules/types.ts'

/* SQL of what members see of their bets, and everybody of results. */

type Whose = { merchantId: number; memberId: string }
export type BetFilter = { status?: BetStatus; game?: string; numero?: string; day?: string }

export type BetRow = {
  id: bigint
  game: string
  remark: string
  names: Record<string, string>
  family: string
  numero: string
  placedAt: Date
  lockAt: Date
  drawAt: Date
  status: BetStatus
  currency: string
  stake: bigint
  freeStake: bigint | null
  payout: bigint
  rebate: bigint | null
  series: number | null
  rebatePpm: number
  lines: SoldLine[]
  chaseId: bigint | null
  chaseIndex: number | null
  version: number
}

/** A member's bets below an id, the newest first. A bet's rebate is that of the result it is settled by. */
export async function selectBets(db: Sql, whose: Whose, filter: BetFilter, before: bigint | null, most: number) {
  const { status = null, game = null, numero = null, day = null } = filter
  return db<BetRow[]>`
    select ${betColumns(db)} from lottery.tickets t
    join lottery.games g on g.id = t.game_id join lottery.draws d on d.id = t.draw_id ${rebateOf(db)}
    where t.member_id = ${whose.memberId} and t.merchant_id = ${whose.merchantId}
      and (${before}::bigint is null or t.id < ${before}) and (${status}::text is null or t.status = ${status})
      and (${game}::text is null or g.code = ${game}) and (${numero}::text is null or d.numero = ${numero})
      and (${day}::date is null or d.day = ${day}::date)
    order by t.id desc limit ${most}`
}

export type BetDetailRow = BetRow & {
  drawId: bigint
  structure: StructureCode
  source: 'HOUSE' | 'OFFICIAL'
  result: string | null
  drawState: DrawState
  /** By line, in their order: kind, hits, payout in minor units; null before it is settled. */
  outcome: [kind: string, hits: number, payout: string | number][] | null
}

export async function selectBet(db: Sql, { merchantId, memberId }: Whose, id: bigint) {
  const [row] = await db<BetDetailRow[]>`
    select ${betColumns(db)}, t.draw_id as "drawId", g.structure, g.source, d.result, d.state as "drawState",
      o.lines as outcome
    from lottery.tickets t
    join lottery.games g on g.id = t.game_id join lottery.draws d on d.id = t.draw_id ${rebateOf(db)}
    where t.id = ${id} and t.member_id = ${memberId} and t.merchant_id = ${merchantId}`
  return row
}

function betColumns(db: Sql) {
  return db`
    t.id, g.code as game, g.remark, g.names, g.family, d.numero, t.placed_at as "placedAt", d.lock_at as "lockAt",
    d.draw_at as "drawAt", t.status, t.currency, t.stake, t.free_stake as "freeStake", t.payout, o.rebate, t.series, t.rebate_ppm as "rebatePpm",
    t.lines, t.chase_id as "chaseId", t.chase_index as "chaseIndex", t.version`
}

/** Written in one statement with the bet's end: partitions of other times are not looked at. */
function rebateOf(db: Sql) {
  return db`
    left join lateral (
      select rebate, lines from lottery.outcomes
      where ticket_id = t.id and version = t.version
        and at between t.ended_at - interval '1 minute' and t.ended_at + interval '1 minute'
    ) o on true`
}

export type ResultRow = {
  game: string
  remark: string
  names: Record<string, string>
  structure: StructureCode
  source: 'HOUSE' | 'OFFICIAL'
  isStandIn: boolean
  numero: string
  day: string
  drawAt: Date
  drawnAt: Date | null
  state: DrawState
  result: string | null
  version: number
  late: boolean
}

/** `before`: an issue number of the one game. */
export type ResultFilter = { game?: string; tag?: string; day?: string; before?: string; count: number }

/**
 * Draws with a result, and those that were voided, newest first, of games that the merchant offers. A day is looked for by
 * its game's clock, so that no other years are read.
 */
export async function selectResults(db: Sql, merchantId: number, filter: ResultFilter): Promise<ResultRow[]> {
  const { game = null, tag = null, day = null, before = null, count } = filter
  return db<ResultRow[]>`
    select g.code as game, g.remark, g.names, g.structure, g.source, g.stand_in as "isStandIn", d.numero,
      d.day::text as day, d.draw_at as "drawAt", d.drawn_at as "drawnAt", d.state, d.result, d.version, d.late
    from lottery.offers o join lottery.games g on g.id = o.game_id
    join lateral (
      select * from lottery.draws e
      where e.game_id = g.id and e.draw_at <= now() and (${day}::date is null or e.day = ${day}::date)
        and e.draw_at >= coalesce((${day}::date - interval '2 hours') at time zone (g.schedule ->> 'timeZone'), '-infinity')
        and e.draw_at <= coalesce((${day}::date + interval '26 hours') at time zone (g.schedule ->> 'timeZone'), 'infinity')
        and (e.result is not null and e.state in ('published', 'settling', 'settled', 'reversing')
          or e.state in ('voided', 'refunded'))
        and (${before}::text is null or e.draw_at <
          (select b.draw_at from lottery.draws b where b.game_id = g.id and b.numero = ${before}))
      order by e.draw_at desc limit ${count}) d on true
    where o.merchant_id = ${merchantId} and o.enabled and g.enabled
      and (${game}::text is null or g.code = ${game}) and (${tag}::text is null or g.tag = ${tag})
    order by d.draw_at desc, o.position, g.id limit ${count}`
}

export type ChaseRow = {
  id: bigint
  game: string
  remark: string
  names: Record<string, string>
  family: string
  placedAt: Date
  state: 'running' | 'finished' | 'stopped' | 'cancelled'
  stopOnWin: boolean
  stopOnLoss: boolean
  extend: boolean
  currency: string
  paid: bigint
  refunded: bigint
  won: bigint
  issues: number
  finished: number
  cancelled: number
  lines: SoldLine[]
}

/** A member's chases below an id, or the one of an id, the newest first. */
export async function selectChases(
  db: Sql,
  { merchantId, memberId }: Whose,
  {
    id = null,
    before = null,
    state = null,
    most,
  }: { id?: bigint | null; before?: bigint | null; state?: string | null; most: number },
): Promise<ChaseRow[]> {
  return db<ChaseRow[]>`
    select c.id, g.code as game, g.remark, g.names, g.family, c.placed_at as "placedAt", c.state,
      c.stop_on_win as "stopOnWin", c.stop_on_loss as "stopOnLoss", c.extend, c.currency, c.paid, c.refunded,
      coalesce(i.won, 0)::bigint as won, i.issues, i.finished, i.cancelled, c.lines
    from lottery.chases c join lottery.games g on g.id = c.game_id
    join lateral (
      select count(*)::int as issues, count(*) filter (where s.state in ('won', 'lost', 'cancelled'))::int as finished,
        count(*) filter (where s.state = 'cancelled')::int as cancelled, sum(t.payout) as won
      from lottery.chase_issues s
      left join lottery.tickets t on t.id = s.ticket_id and t.placed_at >= c.placed_at
      where s.chase_id = c.id) i on true
    where c.member_id = ${memberId} and c.merchant_id = ${merchantId}
      and (${id}::bigint is null or c.id = ${id}) and (${before}::bigint is null or c.id < ${before})
      and (${state}::text is null or c.state = ${state})
    order by c.id desc limit ${most}`
}

export type ChaseIssueRow = {
  numero: string
  drawAt: Date
  multiple: number
  stake: bigint
  state: 'waiting' | 'open' | 'won' | 'lost' | 'cancelled'
  ticketId: bigint | null
  payout: bigint | null
}

export async function selectChaseIssues(db: Sql, chaseId: bigint): Promise<ChaseIssueRow[]> {
  return db<ChaseIssueRow[]>`
    select d.numero, d.draw_at as "drawAt", s.multiple, s.stake, s.state, s.ticket_id as "ticketId",
      case when t.status <> 'open' then t.payout end as payout
    from lottery.chase_issues s join lottery.draws d on d.id = s.draw_id join lottery.chases c on c.id = s.chase_id
    left join lottery.tickets t on t.id = s.ticket_id and t.placed_at >= c.placed_at
    where s.chase_id = ${chaseId} order by s.index`
}
