import { syncCatalogues } from '#features/games/server/catalogue/catalogue-sync.ts'
import { createGames, createReconciliation } from '#features/games/server/games.ts'
import { sweepWinners } from '#features/games/server/winners/winners.ts'
import { startWinnersClock } from '#features/games/server/winners/winners-clock.ts'
import { preparePartitions as prepareLottery, startLotteryClock } from '#features/lottery/server/clock.ts'
import { closeTrials } from '#features/people/server/clock.ts'
import { startEndsClock } from '#features/sessions/server/clock.ts'
import { startLetterClock } from '#features/sessions/server/letters/letters.ts'
import { sweepAttempts } from '#features/sessions/server/login/throttle.ts'
import { rotatePayloadKeys } from '#features/settings/server/payloads.ts'
import { startTransferClock, watchUnknown } from '#features/transfers/server/clock.ts'
import { preparePartitions as prepareWallet } from '#features/wallet/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { expectProofs, runProofs, watchProofs } from '#shared/server/proofs.ts'
import { ALL_PROOFS, PROOFS } from './proofs.ts'
import { startTimedWork, type Tasks } from './timed-work.ts'

/** All timed work of the platform. Each task may run twice without harm; one server of many runs each. */
export async function startClock(context: Context, databaseUrl: string) {
  const { db, log } = context
  const transferClock = startTransferClock(context)
  const { transfers } = transferClock
  const letterClock = startLetterClock(context)
  const endsClock = startEndsClock(context)
  const winnersClock = startWinnersClock(context)
  const games = createGames(context)
  const recon = createReconciliation(context, games)
  const tasks: Tasks = {
    'wallet.proof': { match: '7 * * * *', work: () => runProofs(db, log, PROOFS.wallet) },
    'protection.proof': { match: '11 * * * *', work: () => runProofs(db, log, PROOFS.protection) },
    'games.proof': { match: '13 * * * *', work: () => runProofs(db, log, PROOFS.games) },
    'lottery.proof': { match: '37 * * * *', work: () => runProofs(db, log, PROOFS.lottery) },
    'transfers.proof': { match: '29 * * * *', work: () => runProofs(db, log, PROOFS.transfers) },
    'proofs.watch': { match: '*/10 * * * *', work: () => watchProofs(db, log, ALL_PROOFS) },
    'wallet.partitions': { match: '17 3 * * *', work: () => prepareWallet(db) },
    'lottery.partitions': { match: '31 3 * * *', work: () => prepareLottery(db) },
    'games.catalogues': { match: '*/5 * * * *', work: () => syncCatalogues(context) },
    'games.read-feeds': { match: '*/5 * * * *', work: () => recon.readFeeds() },
    'games.failed': { match: '3,18,33,48 * * * *', work: () => recon.workFailed() },
    'games.sweep-board': { match: '*/10 * * * *', work: () => sweepWinners(context) },
    'games.sweep-rounds': { match: '38 * * * *', work: () => recon.sweepRounds() },
    // Before the proof that reads what it found.
    'games.declared': { match: '4 * * * *', work: () => recon.compareRounds() },
    'games.statements': { match: '43 2 * * *', work: () => recon.closeDays() },
    'people.trials': { match: '*/5 * * * *', work: () => closeTrials(db) },
    'sessions.sweep': { match: '* * * * *', work: () => sweepAttempts(db) },
    'settings.payload-keys': { match: '23 * * * *', work: () => rotatePayloadKeys(context) },
    'transfers.watch': { match: '* * * * *', work: () => watchUnknown(transfers, log) },
    'transfers.moves': { match: '*/5 * * * *', work: () => transfers.readMoves() },
    'transfers.balances': { match: '41 3 * * *', work: () => transfers.compareBalances() },
  }
  await expectProofs(db, ALL_PROOFS)
  await prepareWallet(db)
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
      await endsClock.close()
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
