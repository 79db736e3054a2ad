import { hashPassword } from '#features/credentials/server/credentials.ts'
import { passwordProblem, personOf } from '#features/operators/rules/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { insertOperator, insertReadyRoles } from './staff/store-staff.ts'
import * as store from './store.ts'

export { type Acting, actingOf, assertWithin } from './acting.ts'
export { type Action, type Actions, bySome, fourEyes, type Ground, type Mark, type Order } from './four-eyes/actions.ts'
export { isSamePerson, mayAtAll } from './four-eyes/checks.ts'
export { createFourEyes, type FourEyes, type Proposed } from './four-eyes/proposals.ts'
export { tellJobs } from './jobs/jobs.ts'
export { authenticateOperator } from './logins/authenticate.ts'
export { createLooks, type Looks, lookOf } from './record/looks.ts'
export { staffWith } from './staff/access.ts'
export { brandsOf } from './staff/group.ts'
export { emailOf, staffActions } from './staff/staff.ts'
export {
  insertGroupMember as joinGroup,
  insertReadyRoles as openOffice,
  renewReadyRoles,
} from './staff/store-staff.ts'
export { audit, selectAudit } from './store-audit.ts'
export { hasDeed, selectTraces } from './store-traces.ts'

const GOOD_HOURS = 24

/**
 * An invitation for a merchant's first owner, good once and for a day; the one before is good no more. Undefined when
 * there is an owner. Whoever holds the token becomes owner: it is shown to who started the server, and kept nowhere.
 */
export async function inviteFirstOwner(tx: Tx, merchantId: number): Promise<string | undefined> {
  if (await store.hasOwner(tx, merchantId)) return undefined
  await insertReadyRoles(tx, merchantId)
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
    const invited = await store.holdInvitation(tx, merchantId, tokenHash)
    if (!invited) throw new Refusal('invitation_over')
    const isTheirs = invited.email === null || invited.email === email
    const account = { id, merchantId, email, role: invited.role, person: personOf(email), passwordHash }
    if (!isTheirs || !(await insertOperator(tx, account))) throw new Refusal('invalid_input', { field: 'email' })
    await store.markUsed(tx, tokenHash, id)
  })
  log.warn({ operator: id, merchantId }, 'an operator took their invitation')
  return { email }
}

type Known = { merchantId: number; email: string; role: string; password: string }

/** An operator whose password is known, for the demo world. Nothing happens when the address has an account. */
export async function addKnownOperator({ db, serverSecret }: Context, known: Known): Promise<void> {
  const { merchantId, email, role, password } = known
  const passwordHash = await hashPassword(serverSecret, password)
  await transaction(db, async tx => {
    await insertReadyRoles(tx, merchantId)
    const account = { id: newId('opr'), merchantId, email, role, person: personOf(email), passwordHash }
    await insertOperator(tx, account)
  })
}
