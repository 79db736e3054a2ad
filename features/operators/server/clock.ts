import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { anchorRecord } from './record/record.ts'

export const background = (context: Pick<Context, 'db' | 'log'>): Background => ({
  proofs: ['operators.proof_audit', 'operators.proof_anchors'],
  // Late enough that what began before midnight stands.
  jobs: { 'operators.anchor': { match: '15 0 * * *', work: () => anchorRecord(context) } },
})
