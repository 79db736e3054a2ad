import type { Sql, Tx } from '#shared/server/db.ts'
import type { SoldLine } from '../../rules/sold.ts'
import type { LineEnd } from '../../rules/ticket.ts'

/* SQL of tickets as they count for what must be played. */

export type CountRow = {
  id: bigint
  merchantId: number
  memberId: string
  currency: string
  family: string
  vendor: string
  game: string
  stake: bigint
  bonusStake: bigint
  lines: SoldLine[]
  ends: LineEnd[]
  acceptedAt: Date
}

/** Settled tickets of real money of a draw by their newest outcome, a member's one after the other. A chase was accepted whole. */
export async function selectEnded(tx: Tx, drawId: bigint, memberIds: readonly string[]): Promise<CountRow[]> {
  return tx<CountRow[]>`
    select t.id, t.merchant_id as "merchantId", t.member_id as "memberId", t.currency, g.family,
      g.vendor, g.code as game, t.stake, t.bonus_stake as "bonusStake", t.lines, o.lines as ends,
      coalesce(c.placed_at, t.placed_at) as "acceptedAt"
    from lottery.tickets t
    join lottery.games g on g.id = t.game_id
    join lottery.outcomes o on o.ticket_id = t.id and o.version = t.version
    left join lottery.chases c on c.id = t.chase_id
    where t.draw_id = ${drawId} and t.member_id = any(${memberIds}::text[]) and t.status <> 'cancelled' and t.version > 0
      and t.book = 'real' and t.free_promotion is null
    order by t.member_id, t.id`
}

/** A member's stakes in tickets and issues of chases that are not drawn. */
export async function sumUndrawn(db: Sql | Tx, memberId: string): Promise<bigint> {
  const [row] = await db<{ stake: bigint }[]>`
    select (
      coalesce((select sum(stake) from lottery.tickets
        where member_id = ${memberId} and book = 'real' and status = 'open'), 0)
      + coalesce((select sum(i.stake) from lottery.chases c join lottery.chase_issues i on i.chase_id = c.id
        where c.member_id = ${memberId} and c.book = 'real' and c.state = 'running' and i.state = 'waiting'), 0)
    )::bigint as stake`
  return row!.stake
}
