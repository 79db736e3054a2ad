import { STORM } from '#features/credentials/rules/credentials.ts'
import { findFailureLevel, raiseFailureLevel } from '#features/credentials/server/store-attempts.ts'
import type { Sql } from '#shared/server/db.ts'

/** Counts a wrong password that came from a device nobody is known by. */
export async function noteFailure(db: Sql, merchantId: number): Promise<void> {
  await raiseFailureLevel(db, merchantId, STORM)
}

/** Whether far more passwords of a merchant are wrong than people get wrong: somebody tries lists of them (S-01). */
export async function isStormy(db: Sql, merchantId: number): Promise<boolean> {
  return (await findFailureLevel(db, merchantId, STORM)) > STORM.from
}
