import { setTimeout as wait } from 'node:timers/promises'
import { proveGateway } from '#features/gateway/server/gateway.ts'
import { proveReconciliation } from '#features/reconciliation/server/reconciliation.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { connect, withLongTimeout } from '#shared/server/db.ts'
import { startPostgres } from '../../tools/db/postgres.ts'
import { startPlatform } from '../support/platform.ts'
import { balancesRight, holdAgainst, playRounds, prepareCrash } from './crash-load.ts'
import { killTree } from './kill-tree.ts'

export type CrashReport = {
  rounds: number
  acknowledged: number
  /** Before the last crash: none of these may be missing. */
  acknowledgedBefore: number
  /** Without a row or an entry, with more than one of them, with another stored answer, with other money. */
  lost: number
  doubled: number
  otherAnswer: number
  otherMoney: number
  balancesRight: boolean
  /** Rows of all proof views. */
  differences: number
  slowestRecoveryMs: number
}

/**
 * Concurrent bets, wins and rollbacks of many players through signed HTTP; in the middle of them the server or
 * PostgreSQL with all its processes dies by kill -9, `crashes` times, and is started again, while the vendor sends every
 * call again until it is decided.
 */
export async function crashUnderLoad(options: {
  dataDir: string
  rounds: number
  /** How many are in flight at most. */
  concurrency: number
  crashes: number
  victim: 'server' | 'postgres'
}): Promise<CrashReport> {
  const prepared = await prepareCrash(options.dataDir)
  let { postgres } = prepared
  const platform = await startPlatform(prepared.url)
  const { acknowledged, progress, done } = playRounds(platform.url, prepared, options)
  let acknowledgedBefore = 0
  let slowestRecoveryMs = 0
  for (let crash = 1; crash <= options.crashes; crash++) {
    const enough = (options.rounds * (crash - 0.5)) / options.crashes
    while (progress.ended < enough) await Promise.race([wait(2), done])
    acknowledgedBefore = acknowledged.size
    const startedAt = performance.now()
    if (options.victim === 'server') await platform.crash()
    else {
      killTree(postgres.pid)
      postgres = await startPostgres({ dataDir: options.dataDir })
    }
    slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - startedAt)
  }
  await done
  const exitCode = await platform.stop()
  if (exitCode !== 0) throw new Error(`SIGTERM ended the server with ${exitCode}`)

  const db = connect(prepared.url, 2)
  const proof = {
    ...(await withLongTimeout(db, prove)),
    ...(await withLongTimeout(db, proveGateway)),
    ...(await withLongTimeout(db, proveReconciliation)),
  }
  const report: CrashReport = {
    rounds: options.rounds,
    acknowledged: acknowledged.size,
    acknowledgedBefore,
    ...(await holdAgainst(db, acknowledged)),
    balancesRight: await balancesRight(db, acknowledged),
    differences: Object.values(proof).reduce((sum, count) => sum + count, 0),
    slowestRecoveryMs: Math.round(slowestRecoveryMs),
  }
  await db.end()
  await postgres.stop()
  return report
}
