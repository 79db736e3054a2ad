import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { expirePoints, warnOfExpiry } from './checking/expiry.ts'
import { sweepPlayers } from './earning/players.ts'
import type { Points } from './points.ts'

export const background = (context: Context, { points }: { points: Points }): Background => ({
  begin: () => [points.players.begin()],
  jobs: {
    // Merchants' days begin at each hour of ours.
    'points.expire': { match: '4 * * * *', work: () => expirePoints(context) },
    'points.warn': { match: '34 * * * *', work: () => warnOfExpiry(context) },
    'points.players': { match: '19 * * * *', work: () => sweepPlayers(context.db) },
  },
  proofs: PROOFS,
})

export const PROOFS = [
  ...(['points.proof_balances', 'points.proof_book', 'points.proof_counted', 'points.proof_stock'] as const),
  'points.proof_conversions',
]
