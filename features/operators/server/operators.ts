import { passwordProblem } from '#features/operators/rules/operators.ts'
import { hashPassword } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import * as store from './store.ts'

const GOOD_HOURS = 24

/**
 * An invitation for a merchant's first owner, good once and for a day; the one before is good no more. Undefined when
 * there is an owner. Whoever holds the token becomes owner: it is shown to who started the server, and kept nowhere.
 */
export async function inviteFirstOwner(tx: Tx, merchantId: number): Promise<string | undefined> {
  if (await store.hasOwner(tx, merchantId)) return undefined
  const token = newToken()
  await store.replaceOwnerInvitation(tx, merchantId, hashToken(token), GOOD_HOURS)
  return token
}

type Invited = { token: string; email: string; password: string }

/** Opens the account that an invitation is for. Refused as `invitation_over`; a refused password leaves it good. */
export async function acceptInvitation(
  { db, serverSecret, log }: Context,
  merchantId: number,
  { token, email: given, password }: Invited,
): Promise<{ email: string }> {
  const tokenHash = hashToken(token)
  const email = given.toLowerCase()
  // Before a password is hashed, which costs: strangers without a token get no further.
  if (!(await store.isOpenInvitation(db, merchantId, tokenHash))) throw new Refusal('invitation_over')
  if (passwordProblem(password, email)) throw new Refusal('invalid_input', { field: 'password' })
  const passwordHash = await hashPassword(serverSecret, password)
  const id = newId('opr')
  await transaction(db, async tx => {
    const role = await store.holdInvitation(tx, merchantId, tokenHash)
    if (!role) throw new Refusal('invitation_over')
    await store.insertOperator(tx, { id, merchantId, email, role, passwordHash })
    await store.markUsed(tx, tokenHash, id)
  })
  log.warn({ operator: id, merchantId }, 'an owner took their invitation')
  return { email }
}
