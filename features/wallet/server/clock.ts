import { patiently, type Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { ledgerProof } from '#shared/server/metrics.ts'
import { addPartitions } from '#shared/server/partitions.ts'
import { prove } from './wallet.ts'

/** Makes this month's and the next two months' partitions of the ledger. Doing it again changes nothing. */
export async function preparePartitions(db: Sql): Promise<void> {
  await addPartitions(db, 'wallet.entries', 'key, line')
}

/** The hourly proof. A difference is logged as an error and raises the metric that alerts a person. */
export async function proveLedger(db: Sql, log: Log): Promise<void> {
  const found = await patiently(db, prove)
  const differences = Object.values(found).reduce((sum, count) => sum + count, 0)
  ledgerProof.set(differences)
  if (differences > 0) log.error({ found }, 'the ledger proof found differences')
  else log.info('the ledger proof found no difference')
}
