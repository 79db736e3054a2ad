import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { PROOFS } from './proof.ts'
import type { Reconciliation } from './reconciliation.ts'

export function background(_: Context, { reconciliation: recon }: { reconciliation: Reconciliation }): Background {
  return {
    jobs: {
      'reconciliation.read-feeds': { match: '*/5 * * * *', work: () => recon.readFeeds() },
      'reconciliation.failed': { match: '3,18,33,48 * * * *', work: () => recon.workFailed() },
      'reconciliation.sweep-rounds': { match: '38 * * * *', work: () => recon.sweepRounds() },
      // Before the hour's proof, which reads what it found.
      'reconciliation.declared': { match: '4 * * * *', work: () => recon.compareRounds() },
      'reconciliation.statements': { match: '43 2 * * *', work: () => recon.closeDays() },
    },
    proofs: PROOFS,
    begin: () => [{ close: async () => recon.close() }],
  }
}
