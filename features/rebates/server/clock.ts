import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { payByItself } from './claims/jobs.ts'

export const background = (context: Context): Background => ({
  // Merchants' days begin at each hour of ours.
  jobs: { 'rebates.pay': { match: '2 * * * *', work: () => payByItself(context) } },
  proofs: PROOFS,
})

export const PROOFS = ['rebates.proof_products', 'rebates.proof_claims']
