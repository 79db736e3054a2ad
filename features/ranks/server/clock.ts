import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { judgeNight } from './judging/nights.ts'

export const background = (context: Context): Background => ({
  // Merchants' days begin at each hour of ours.
  jobs: { 'ranks.judge': { match: '10 * * * *', work: () => judgeNight(context) } },
  proofs: PROOFS,
})

export const PROOFS = ['ranks.proof_growth', 'ranks.proof_counted', 'ranks.proof_bonuses', 'ranks.proof_changes']
