import type { Background } from '#shared/server/background.ts'
import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import { syncCatalogues } from './catalogue/catalogue-sync.ts'
import { tellAnswers } from './vendors/answers.ts'
import { forgetMinutes } from './vendors/store-answers.ts'
import type { OutgoingKeys } from './vendors/vendor-client.ts'
import { sweepWinners } from './winners/winners.ts'
import { startWinnersClock } from './winners/winners-clock.ts'

/** How often servers tell how vendors answered them. */
const TELL_MS = 10_000

export function background(context: Context, { keys }: { keys: OutgoingKeys }): Background {
  return {
    jobs: {
      'games.catalogues': { match: '*/5 * * * *', work: () => syncCatalogues(context, keys) },
      'games.sweep-board': { match: '*/10 * * * *', work: () => sweepWinners(context) },
      'games.forget-minutes': { match: '29 3 * * *', work: () => forgetMinutes(context.db) },
    },
    begin: () => [
      ...[startWinnersClock(context, keys), syncUntilDone(context, keys)],
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
function syncUntilDone(context: Context, keys: OutgoingKeys) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const attempt = async () => {
    const done = await syncCatalogues(context, keys).catch(() => false)
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
