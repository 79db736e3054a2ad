import { Gauge } from 'prom-client'
import { patiently, type Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { registry } from '#shared/server/metrics.ts'
import { addPartitions } from '#shared/server/partitions.ts'
import { proveGames } from './proof.ts'

const proofFindings = new Gauge({
  name: 'games_proof_findings',
  help: 'Rows found by the last proof of transactions and rounds; anything but 0 needs a person',
  registers: [registry],
})

/** This month's and the next two months' partitions of the wallet log. Doing it again changes nothing. */
export async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'games.transactions', 'key')
  await addPartitions(db, 'games.rounds', 'key', 60)
}

/** The hourly proof of transactions and rounds. A finding is logged as an error and alerts a person. */
export async function proveLog(db: Sql, log: Log): Promise<void> {
  const found = await patiently(db, proveGames)
  const findings = Object.values(found).reduce((sum, count) => sum + count, 0)
  proofFindings.set(findings)
  if (findings > 0) log.error({ found }, 'the proof of transactions and rounds found differences')
  else log.info('the proof of transactions and rounds found no difference')
}
