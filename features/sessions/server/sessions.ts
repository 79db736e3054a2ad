import type * as z from 'zod/mini'
import { usernameKey } from '#features/people/rules/people.ts'
import { addMember, memberByUsername, memberStates } from '#features/people/server/people.ts'
import type { LoggedIn, sessionsApi } from '#features/sessions/api.ts'
import { networkOf } from '#features/sessions/rules/limits.ts'
import { registrationProblem } from '#features/sessions/rules/registration.ts'
import {
  assertOpen,
  flagIsOn,
  merchantById,
  registrationFields,
  siteStatus,
} from '#features/settings/server/settings.ts'
import { grantWelcome, openAccounts } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { startSession } from './live.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as store from './store.ts'
import { forgetAttempts, takeAttempt } from './throttle.ts'

export {
  authenticate,
  type EndReason,
  endBlockedSessions,
  endMemberSessions,
  logout,
  sessionEnded,
} from './live.ts'

type Visitor = Pick<Ask, 'merchantId' | 'ip' | 'userAgent'>

/**
 * Logs in by username and password. Refused as `wrong_credentials` whichever is wrong and after the same work (C-15,
 * S-03), as `account_blocked` only to who knows the password, as `too_many_requests` or `busy` before any work.
 */
export async function login(
  { db, serverSecret }: Context,
  visitor: Visitor,
  input: z.output<typeof sessionsApi.login.input>,
): Promise<LoggedIn> {
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  const username = input.username.trim()
  const account = `${merchantId} ${usernameKey(username)}`
  await takeAttempt(db, 'login_address', networkOf(ip))
  await takeAttempt(db, 'login_account', account)
  // The password is checked between two transactions: neither waits for it.
  const { member, passwordHash } = await transaction(db, async tx => {
    const member = await memberByUsername(tx, merchantId, username)
    return { member, passwordHash: await store.findPasswordHash(tx, member?.id ?? '') }
  })
  const isRight = await verifyPassword(serverSecret, passwordHash, input.password)
  if (!member || !isRight) throw new Refusal('wrong_credentials')
  return transaction(db, async tx => {
    const credential = await store.lockCredential(tx, member.id)
    if (!credential || credential.passwordHash !== passwordHash) throw new Refusal('wrong_credentials')
    const state = (await memberStates(tx, [member.id])).get(member.id)
    if (state?.status !== 'active') throw new Refusal('account_blocked')
    await forgetAttempts(tx, 'login_account', account)
    return startLogin(tx, { id: member.id, merchantId, type: state.type }, credential, visitor)
  })
}

/** Opens an account by username, with its wallet and welcome grant, and logs in unless asked not to. */
export async function register(
  context: Context,
  visitor: Visitor,
  { terms, login, ...texts }: z.output<typeof sessionsApi.register.input>,
): Promise<LoggedIn> {
  const { db } = context
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  for (const flag of ['DIRECTREG3', 'USERNAMEREG3'])
    if (!(await flagIsOn(db, merchantId, flag))) throw new Refusal('registration_closed')
  const username = texts.username.trim()
  const problem = registrationProblem(await registrationFields(db, merchantId), { ...texts, username }, terms)
  if (problem) throw new Refusal(problem.code, problem.details)
  await takeAttempt(db, 'register_address', networkOf(ip))
  // By name, so that no field of the form ever becomes a field of the member by itself (S-14).
  const account = { merchantId, username, password: texts.password, chosenByMember: true }
  return openAccount(context, account, (tx, member) =>
    login
      ? startLogin(tx, member, { chosenByMember: true, isExpired: false, lastLoginAt: null }, visitor)
      : NOT_LOGGED_IN,
  )
}

/** Opens an account without rules or login, for the demo world and for whoever opens accounts of others. Returns its id. */
export async function addMemberWithPassword(context: Context, account: NewAccount): Promise<string> {
  return openAccount(context, account, (_, member) => member.id)
}

export type NewAccount = {
  merchantId: number
  username: string
  password: string
  /** False when the member shall be asked for a password of their own at the first login. */
  chosenByMember: boolean
  type?: number
  uplineId?: string
}

type Identity = { id: string; merchantId: number; type: number }

const NOT_LOGGED_IN: LoggedIn = { token: '', firstTimeLogin: false, passwordExpired: false, lastLoginAt: null }

/** Member, credential, wallet and welcome grant are there together or not at all. */
async function openAccount<T>(
  { db, serverSecret }: Context,
  { password, chosenByMember, ...member }: NewAccount,
  then: (tx: Tx, member: Identity) => T | Promise<T>,
): Promise<T> {
  const { merchantId } = member
  const { currency, moneyMode } = await merchantById(db, merchantId)
  const passwordHash = await hashPassword(serverSecret, password)
  return transaction(db, async tx => {
    const memberId = await addMember(tx, { ...member, currency })
    await store.insertCredential(tx, { memberId, merchantId, passwordHash, chosenByMember })
    const result = await then(tx, { id: memberId, merchantId, type: member.type ?? 0 })
    await openAccounts(tx, { merchantId, memberId, currency })
    // Last, for it holds the ledger until the commit. Credits have no cash value; real money is never given away here.
    if (moneyMode === 'credits') await grantWelcome(tx, { merchantId, memberId })
    return result
  })
}

async function startLogin(
  tx: Tx,
  member: Identity,
  credential: Omit<store.Credential, 'passwordHash'>,
  visitor: Visitor,
): Promise<LoggedIn> {
  const token = await startSession(tx, member, visitor)
  await store.noteLogin(tx, member.id)
  return {
    token,
    firstTimeLogin: !credential.chosenByMember,
    passwordExpired: credential.isExpired,
    lastLoginAt: credential.lastLoginAt?.toISOString() ?? null,
  }
}

/** When a member logged in; limits of time count from there. Undefined when the session is not known. */
export async function startedAt(tx: Tx, sessionId: string): Promise<Date | undefined> {
  return store.selectStart(tx, sessionId)
}
