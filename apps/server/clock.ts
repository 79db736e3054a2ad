import { syncCatalogues } from '#features/games/server/catalogue-sync.ts'
import { preparePartitions as prepareGames, proveLog } from '#features/games/server/clock.ts'
import { createGames, createReconciliation } from '#features/games/server/games.ts'
import { sweepWinners } from '#features/games/server/winners.ts'
import { startWinnersClock } from '#features/games/server/winners-clock.ts'
import { preparePartitions as prepareLottery, proveDraws, startLotteryClock } from '#features/lottery/server/clock.ts'
import { closeTrials } from '#features/people/server/clock.ts'
import { proveLimits } from '#features/protection/server/clock.ts'
import { startLetterClock } from '#features/sessions/server/letters.ts'
import { sweepAttempts } from '#features/sessions/server/throttle.ts'
import { rotatePayloadKeys } from '#features/settings/server/payloads.ts'
import { proveTransit, startTransferClock, watchUnknown } from '#features/transfers/server/clock.ts'
import { preparePartitions as prepareWallet, proveLedger } from '#features/wallet/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { startTimedWork, type Tasks } from './timed-work.ts'

/** All timed work of the platform. Each task may run twice without harm; one server of many runs each. */
export async function startClock(context: Context, databaseUrl: string) {
  const { db, log } = context
  const transferClock = startTransferClock(context)
  const { transfers } = transferClock
  const letterClock = startLetterClock(context)
  const winnersClock = startWinnersClock(context)
  const games = createGames(context)
  const recon = createReconciliation(context, games)
  const tasks: Tasks = {
    'wallet.proof': { match: '7 * * * *', work: () => proveLedger(db, log) },
    'protection.proof': { match: '11 * * * *', work: () => proveLimits(db, log) },
    'games.proof': { match: '13 * * * *', work: () => proveLog(db, log) },
    'lottery.proof': { match: '37 * * * *', work: () => proveDraws(db, log) },
    'transfers.proof': { match: '29 * * * *', work: () => proveTransit(db, log) },
    'wallet.partitions': { match: '17 3 * * *', work: () => prepareWallet(db) },
    'lottery.partitions': { match: '31 3 * * *', work: () => prepareLottery(db) },
    'games.partitions': { match: '19 3 * * *', work: () => prepareGames(db) },
    'games.catalogues': { match: '*/5 * * * *', work: () => syncCatalogues(context) },
    'games.read-feeds': { match: '*/5 * * * *', work: () => recon.readFeeds() },
    'games.failed': { match: '3,18,33,48 * * * *', work: () => recon.workFailed() },
    'games.sweep-board': { match: '*/10 * * * *', work: () => sweepWinners(context) },
    'games.sweep-rounds': { match: '38 * * * *', work: () => recon.sweepRounds() },
    'games.statements': { match: '43 2 * * *', work: () => recon.closeDays() },
    'people.trials': { match: '*/5 * * * *', work: () => closeTrials(db) },
    'sessions.sweep': { match: '* * * * *', work: () => sweepAttempts(db) },
    'settings.payload-keys': { match: '23 * * * *', work: () => rotatePayloadKeys(context) },
    'transfers.watch': { match: '* * * * *', work: () => watchUnknown(transfers, log) },
    'transfers.moves': { match: '*/5 * * * *', work: () => transfers.readMoves() },
    'transfers.balances': { match: '41 3 * * *', work: () => transfers.compareBalances() },
  }
  await prepareWallet(db)
  await prepareGames(db)
  await prepareLottery(db)
  const lotteryClock = startLotteryClock(context)
  const timedWork = await startTimedWork(tasks, databaseUrl, log)
  const stopFirstSync = syncUntilDone(context)

  return {
    close: async () => {
      stopFirstSync()
      recon.close()
      await transferClock.close()
      await letterClock.close()
      await winnersClock.close()
      await lotteryClock.close()
      await timedWork.close()
      await games.close()
    },
  }
}

/** After a start the vendors may still be waking up: ask each second until they have given their games once. */
function syncUntilDone(context: Context): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const attempt = async () => {
    const done = await syncCatalogues(context).catch(() => false)
    if (!done && !stopped) timer = setTimeout(attempt, 1_000)
  }
  timer = setTimeout(attempt, 0)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
