import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { syncCatalogues } from './catalogue/catalogue-sync.ts'
import type { Games } from './games.ts'
import { COUNTED_PROOFS, PROOFS } from './proof.ts'
import { createReconciliation } from './reconciliation/reconcile.ts'
import { tellAnswers } from './vendors/answers.ts'
import { forgetMinutes } from './vendors/store-answers.ts'
import { sweepWinners } from './winners/winners.ts'
import { startWinnersClock } from './winners/winners-clock.ts'

/** How often servers tell how vendors answered them. */
const TELL_MS = 10_000

export function background(context: Context, { games }: { games: Games }): Background {
  const recon = createReconciliation(context, games)
  return {
    jobs: {
      'games.catalogues': { match: '*/5 * * * *', work: () => syncCatalogues(context) },
      'games.read-feeds': { match: '*/5 * * * *', work: () => recon.readFeeds() },
      'games.failed': { match: '3,18,33,48 * * * *', work: () => recon.workFailed() },
      'games.sweep-board': { match: '*/10 * * * *', work: () => sweepWinners(context) },
      'games.sweep-rounds': { match: '38 * * * *', work: () => recon.sweepRounds() },
      // Before the hour's proof, which reads what it found.
      'games.declared': { match: '4 * * * *', work: () => recon.compareRounds() },
      'games.forget-minutes': { match: '29 3 * * *', work: () => forgetMinutes(context.db) },
      'games.statements': { match: '43 2 * * *', work: () => recon.closeDays() },
    },
    proofs: [...PROOFS, ...COUNTED_PROOFS],
    begin: () => [
      ...[{ close: async () => recon.close() }, startWinnersClock(context), syncUntilDone(context)],
      {
        close: repeat(
          TELL_MS,
          () => tellAnswers(context.db),
          error => context.log.warn({ err: error }, 'answers of vendors were not told'),
        ),
      },
    ],
  }
}

/** After a start the vendors may still be waking up: ask each second until they have given their games once. */
function syncUntilDone(context: Context) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const attempt = async () => {
    const done = await syncCatalogues(context).catch(() => false)
    if (!done && !isStopped) timer = setTimeout(attempt, 1_000)
  }
  timer = setTimeout(attempt, 0)
  return {
    close: async () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
