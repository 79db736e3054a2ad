import type { Sql } from '#shared/server/db.ts'
import { CYCLE_DAYS, LOOK_DAYS, MOST_ROUNDS, OPPOSITE_ISSUES } from '../rules/offers.ts'

/* SQL of rounds whose sides vendors know (promotions §11, R2). */

export type Player = { memberId: string; vendorId: number; game: string; player: string }
export type Played = { round: string; at: Date }

const sided = (db: Sql, merchantId: number) => db`
  b.merchant_id = ${merchantId} and b.settled_at > now() - ${LOOK_DAYS} * interval '1 day' and b.state = 'settled'
  and b.product in ('LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS') and b.stake > 0`

/** Who had bonuses and played enough rounds of a game with sides, of late. */
export async function selectPlayers(db: Sql, merchantId: number): Promise<Player[]> {
  return db<Player[]>`
    with taker as (
      select distinct member_id from bonuses.public_grants
      where merchant_id = ${merchantId} and granted_at > now() - ${CYCLE_DAYS} * interval '1 day')
    select b.member_id as "memberId", b.vendor_id as "vendorId", b.game, p.player
    from records.public_settled_bets b join taker using (member_id)
    join games.public_players p on p.vendor_id = b.vendor_id and p.member_id = b.member_id and p.currency = b.currency
    where ${sided(db, merchantId)}
    group by 1, 2, 3, 4 having count(*) >= ${OPPOSITE_ISSUES} order by 1, 2, 3`
}

/** The last of these rounds, newest first. */
export async function selectRounds(db: Sql, merchantId: number, { memberId, vendorId, game }: Player) {
  return db<Played[]>`
    select b.round, b.settled_at as at from records.public_settled_bets b
    where ${sided(db, merchantId)} and b.member_id = ${memberId} and b.vendor_id = ${vendorId} and b.game = ${game}
    order by b.settled_at desc, b.round limit ${MOST_ROUNDS}`
}
