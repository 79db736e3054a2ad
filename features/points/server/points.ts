import type { Context } from '#shared/server/context.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { PROOFS } from './clock.ts'
import { createPlayers } from './earning/players.ts'
import type { CountNow } from './spending/redeem.ts'

export { checkIn, readCheckIn } from './checking/check-in.ts'
export { expirePoints, warnOfExpiry } from './checking/expiry.ts'
export { earnOfBets } from './earning/count.ts'
export { followPlayers } from './earning/players.ts'
export { pointsExpiring, redeemDecided } from './events.ts'
export { pointActions } from './office/actions.ts'
export { setUpGoods } from './office/goods.ts'
export { convert } from './spending/convert.ts'
export { decideRedeem, redeem } from './spending/redeem.ts'

/** What a server keeps of points: who plays, and how bets are counted at once. */
export function createPoints(context: Context, { countNow }: { countNow: CountNow }) {
  return { players: createPlayers(context), countNow }
}

export type Points = ReturnType<typeof createPoints>

/** How many rows each proof of points finds. All zero, or something is wrong. */
export async function provePoints(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, PROOFS)
}
