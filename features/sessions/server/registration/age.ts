import { dayIn } from '#features/sessions/rules/age.ts'
import { merchantById, minimumAge } from '#features/settings/server/settings.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'

/** The day that it is for a merchant, and how old its members are at least by then. */
export async function ageNow(db: Sql, merchantId: number): Promise<{ today: string; age: number }> {
  const { timeZone } = await merchantById(db, merchantId)
  return { today: dayIn(timeZone, await databaseNow(db)), age: await minimumAge(db, merchantId) }
}
