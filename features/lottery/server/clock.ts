import { Gauge } from 'prom-client'
import type { Context } from '#shared/server/context.ts'
import { patiently, type Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { registry } from '#shared/server/metrics.ts'
import { addPartitions } from '#shared/server/partitions.ts'
import { repeat } from '#shared/server/repeat.ts'
import { createPayer, type Failed, promiseAll, workDraws } from './draws.ts'
import { createIssues } from './issues.ts'
import { proveLottery } from './proof.ts'
import { proveSale } from './sale-proof.ts'

const TICK_MS = 250
const AHEAD_MS = 5_000

/** This month's and the next two months' partitions of bets and what became of them. Doing it again changes nothing. */
export async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'lottery.placements', 'member_id, key')
  await addPartitions(db, 'lottery.tickets', 'id', 70)
  await addPartitions(db, 'lottery.outcomes', 'ticket_id, version')
}

const proofFindings = new Gauge({
  name: 'lottery_proof_findings',
  help: 'Rows found by the last proof of sale, draws and settlement; anything but 0 needs a person',
  registers: [registry],
})

/** The hourly proof. A finding is logged as an error and alerts a person. */
export async function proveDraws(db: Sql, log: Log): Promise<void> {
  const found = { ...(await patiently(db, proveLottery)), ...(await patiently(db, proveSale)) }
  const findings = Object.values(found).reduce((sum, count) => sum + count, 0)
  proofFindings.set(findings)
  if (findings > 0) log.error({ found }, 'the proof of sale, draws and settlement found differences')
  else log.info('the proof of sale, draws and settlement found no difference')
}

/**
 * Runs the lotteries until it is closed: issues made ahead with their seeds, opened, locked, drawn, paid. Several servers
 * may run it; each step is somebody's, whole.
 */
export function startLotteryClock(context: Context) {
  const { log } = context
  const issues = createIssues(context)
  const failed: Failed = new Map()
  const payer = createPayer(context, failed)
  const onFailure = (error: unknown) => log.warn({ err: error }, 'lotteries could not be worked on')
  async function prepare(): Promise<void> {
    await issues.openAhead()
    await promiseAll(context)
  }
  const loops = [
    repeat(AHEAD_MS, prepare, onFailure),
    repeat(TICK_MS, async () => void (await issues.moveIssues()), onFailure),
    repeat(TICK_MS, async () => void (await workDraws(context, failed, payer.pay)), onFailure),
  ]

  return {
    close: async () => {
      await Promise.all(loops.map(stop => stop()))
      await payer.close()
    },
  }
}
