import { assertPassword } from '#features/credentials/server/credentials.ts'
import { maskedContacts, memberById, saveProfile } from '#features/people/server/people.ts'
import { fieldProblem } from '#features/settings/rules/settings.ts'
import { registrationFields } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'

/** Who has opened the account just now has chosen its password just now. */
const FRESH_MS = 600_000

/**
 * Keeps an e-mail address for an account that nobody can be reached by: a claim, as registration would have kept it
 * (decision 46). By the password, but for an account of the last ten minutes. Refused as `not_allowed` once there is a
 * contact, as `wrong_credentials`, as `invalid_input`.
 */
export async function addEmail(
  context: Context,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { db, serverSecret } = context
  const { email: rule } = await registrationFields(db, merchantId)
  const problem = rule && fieldProblem({ ...rule, required: true }, email)
  if (problem) throw new Refusal('invalid_input', { field: 'email', problem })
  const member = await transaction(db, tx => memberById(tx, merchantId, memberId))
  const age = (await databaseNow(db)).getTime() - member!.registeredAt.getTime()
  if (age > FRESH_MS) await assertPassword(context, memberId, password ?? '', 'password')
  await transaction(db, async tx => {
    const known = await maskedContacts(tx, serverSecret, memberId)
    if (known.email !== null || known.mobile !== null) throw new Refusal('not_allowed')
    await saveProfile(tx, serverSecret, { merchantId, memberId }, { email })
  })
}
