import { type FreshBet, noteBets, noteFresh } from '#features/games/server/games.ts'
import type { Sql } from '#shared/server/db.ts'
import type { BatchState } from './gateway-state.ts'

/** Tells winner board and newest bets what of a committed batch may change them. */
export function tellGames(db: Sql, { pending, changed, rounds, at }: BatchState): void {
  const wins = pending.filter(
    ({ op, call: { state, amount, standing } }) =>
      op === 'win' && state === 'ACCEPTED' && amount > (rounds.get(standing?.key ?? '')?.stake ?? 0n),
  )
  noteFresh(db, [...wins.map(win => win.key!), ...changed])
  const bets = pending.flatMap(({ op, call, player }): FreshBet[] => {
    const { state, amount, standing, merchantId, vendorId } = call
    if (op !== 'bet' || state !== 'ACCEPTED' || amount === 0n || !standing || !player) return []
    return [{ key: standing.key, at, merchantId, vendorId, memberId: player.memberId }]
  })
  noteBets(db, bets)
}
