import { ageProblem, dayIn } from '#features/sessions/rules/age.ts'
import { merchantById, minimumAge } from '#features/settings/server/settings.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'

/** The day that it is for a merchant, and how old its members are at least by then. */
export async function ageNow(db: Sql, merchantId: number): Promise<{ today: string; age: number }> {
  const { timeZone } = await merchantById(db, merchantId)
  return { today: dayIn(timeZone, await databaseNow(db)), age: await minimumAge(db, merchantId) }
}

/** Whether somebody born on a day, `yyyy-MM-dd`, is too young for a merchant by now. */
export async function isTooYoung(db: Sql, merchantId: number, birthDate: string): Promise<boolean> {
  const { today, age } = await ageNow(db, merchantId)
  return ageProblem(birthDate, today, age) !== null
}
