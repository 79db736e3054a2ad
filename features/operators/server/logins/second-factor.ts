import { assertKnownPassword, offerTotp, proveTotp } from '#features/credentials/server/credentials.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Acting } from '../acting.ts'
import { findOperator } from '../staff/store-staff.ts'
import { audit } from '../store-audit.ts'
import { endOtherLogins, liftRestriction } from './store-logins.ts'

/** A secret for an operator's authenticator, by their password (`wrong_credentials`); it counts once a code confirms it. */
export async function beginFactor(context: Context, who: Acting, password: string) {
  const { merchantId, operatorId } = who
  const own = (await findOperator(context.db, merchantId, operatorId))!
  await assertKnownPassword(context, operatorId, own.passwordHash, password, 'password')
  return offerTotp(context, { merchantId, memberId: operatorId }, own.email)
}

/** Confirms it (`wrong_code`): this login is good for everything from now on, all others of the operator end. */
export async function confirmFactor(context: Context, who: Acting, code: string): Promise<void> {
  const { operatorId, sessionId } = who
  await proveTotp(context, operatorId, code)
  await transaction(context.db, async tx => {
    await endOtherLogins(tx, operatorId, sessionId)
    await liftRestriction(tx, sessionId)
    await audit(tx, who, { action: 'session.factor', item: operatorId, inputs: {} })
  })
}
