import type { Sql, Tx } from '#shared/server/db.ts'
import type { Schedule } from '../../rules/draws/schedule.ts'
import type { DrawState } from '../../rules/draws/states.ts'
import type { StructureCode } from '../../rules/types.ts'

/* SQL of menus: what a merchant offers, with the issue on sale and the last result of each. */

export type OfferedGame = {
  id: number
  code: string
  family: string
  structure: StructureCode
  vendor: string
  groupCode: string
  tag: string
  remark: string
  names: Record<string, string>
  source: 'HOUSE' | 'OFFICIAL'
  isStandIn: boolean
  schedule: Schedule
  isHot: boolean
  /** The first issue that is not locked yet. */
  numero: string | null
  drawAt: Date | null
  lockAt: Date | null
  state: DrawState | null
  /** The last draw with a result. */
  openedNumero: string | null
  openedAt: Date | null
  openedNumber: string | null
  /** The database's clock. */
  now: Date
}

/** In the merchant's order. */
export async function selectOffered(db: Sql, merchantId: number): Promise<OfferedGame[]> {
  return db<OfferedGame[]>`
    select g.id, g.code, g.family, g.structure, g.vendor, g.group_code as "groupCode", g.tag, g.remark, g.names,
      g.source, g.stand_in as "isStandIn", g.schedule, o.is_hot as "isHot",
      n.numero, n.draw_at as "drawAt", n.lock_at as "lockAt", n.state, l.numero as "openedNumero", l.held_at as "openedAt", l.result as "openedNumber", now()
    from lottery.offers o join lottery.games g on g.id = o.game_id
    left join lateral (
      select d.numero, d.draw_at, d.lock_at, d.state from lottery.draws d
      where d.game_id = g.id and d.draw_at > now() and d.lock_at > now() and d.state in ('scheduled', 'open', 'suspended')
      order by d.draw_at limit 1) n on true
    left join lateral (
      select d.numero, case when d.late then d.drawn_at else d.draw_at end as held_at, d.result from lottery.draws d
      where d.game_id = g.id and d.draw_at <= now() and d.result is not null
        and d.state in ('published', 'settling', 'settled', 'reversing')
      order by d.draw_at desc limit 1) l on true
    where o.merchant_id = ${merchantId} and o.enabled and g.enabled
    order by o.position, g.id`
}

/** How many lines were sold of each game's draws of the last day, by game. */
export async function countSold(db: Sql): Promise<Map<number, number>> {
  const rows = await db<{ gameId: number; sold: number }[]>`
    select g.id as "gameId", s.sold from lottery.games g
    cross join lateral (
      select sum(d.bets_count)::int as sold from lottery.draws d
      where d.game_id = g.id and d.draw_at between now() - interval '1 day' and now() + interval '1 day'
        and d.bets_count > 0) s
    where s.sold > 0`
  return new Map(rows.map(({ gameId, sold }) => [gameId, sold]))
}

/** The games of the member's last tickets, each once, the last one first. */
export async function selectRecent(db: Sql, merchantId: number, memberId: string, most: number): Promise<number[]> {
  const rows = await db<{ gameId: number }[]>`
    select game_id as "gameId" from (
      select game_id, id from lottery.tickets where member_id = ${memberId} and merchant_id = ${merchantId}
      order by id desc limit ${most * 20}) latest
    group by game_id order by max(id) desc limit ${most}`
  return rows.map(({ gameId }) => gameId)
}

/** Whether there was such a game. */
export async function updateNames(tx: Tx, code: string, names: Record<string, string>): Promise<boolean> {
  const { count } = await tx`update lottery.games set names = ${tx.json(names)} where code = ${code}`
  return count > 0
}
