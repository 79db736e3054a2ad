import { patiently, type Sql } from '#shared/server/db.ts'
import type { Log } from '#shared/server/log.ts'
import { protectionProof } from '#shared/server/metrics.ts'
import { proveProtection } from './protection.ts'

/** The hourly proof that limits and exclusions were kept. A finding is logged as an error and alerts a person. */
export async function proveLimits(db: Sql, log: Log): Promise<void> {
  const found = await patiently(db, proveProtection)
  const findings = Object.values(found).reduce((sum, count) => sum + count, 0)
  protectionProof.set(findings)
  if (findings > 0) log.error({ found }, 'the proof of protection found what should not be')
  else log.info('the proof of protection found nothing')
}
