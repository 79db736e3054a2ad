import { ageProblem, dayIn } from '#features/registration/rules/age.ts'
import { merchantById, minimumAge } from '#features/settings/server/settings.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql } from '#shared/server/db.ts'

/** The day that it is for a merchant, and how old its members are at least by then. */
export async function ageNow(db: Sql, merchantId: number): Promise<{ today: string; age: number }> {
  const { timeZone } = await merchantById(db, merchantId)
  return { today: dayIn(timeZone, await databaseNow(db)), age: await minimumAge(db, merchantId) }
}

/** Who is too young for a merchant now, by their day of birth, `yyyy-MM-dd`: asked once, and told without asking again. */
export async function tooYoungNow(db: Sql, merchantId: number): Promise<(birthDate: string) => boolean> {
  const { today, age } = await ageNow(db, merchantId)
  return birthDate => ageProblem(birthDate, today, age) !== null
}
