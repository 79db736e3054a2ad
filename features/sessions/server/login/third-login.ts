import type * as z from 'zod/mini'
import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { findLink, holdTicket, insertLink, spendTicket } from '#features/identities/server/identities.ts'
import { ageProblem } from '#features/registration/rules/registration.ts'
import { ageNow, newUsername, openAccount } from '#features/registration/server/registration.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import type { thirdLoginApi } from '#features/sessions/api-third.ts'
import {
  assertAllowedCountry,
  assertOpen,
  countryOf,
  flagIsOn,
  registrationFields,
  siteStatus,
} from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { handTicket, recognizeDevice } from './devices.ts'
import { admit } from './login-admission.ts'
import { startLogin } from './login-start.ts'

type Input = z.output<typeof thirdLoginApi.login.input>

/**
 * Exchanges a ticket for a session of the member whom the third party opens; for one who is new, opens an account once
 * they accept the terms (security §3.8). The member goes through the same gates as by a password (S-04).
 */
export async function loginThird(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  const { db } = context
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  await takeAttempt(db, 'login_address', networkOf(ip))
  const memberId = await transaction(db, async tx => {
    const linked = await findLink(tx, merchantId, await holdTicket(tx, visitor, input.ticket, null))
    if (linked) await spendTicket(tx, visitor, input.ticket)
    return linked
  })
  if (!memberId) return openByThird(context, visitor, input)
  const found = await recognizeDevice(db, visitor)
  const device = found?.memberId === memberId ? found : undefined
  return admit(context, visitor, { memberId, entry: 'third', area: 'member', device })
}

/** The ticket is used up with the account that it opens: whoever forgot the terms may try again. */
async function openByThird(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  const { db } = context
  const { merchantId, ip } = visitor
  if (!(await flagIsOn(db, merchantId, 'DIRECTREG3'))) throw new Refusal('registration_closed')
  await assertAllowedCountry(db, merchantId, ip)
  const birthDate = await adultBirthDate(context, merchantId, input)
  await takeAttempt(db, 'register_address', networkOf(ip))
  const expiryIsForced = await flagIsOn(db, merchantId, 'PWDEXPFORCECHANGE3')
  const account = {
    ...{ merchantId, username: newUsername(), password: null, chosenByMember: true },
    ...{ profile: birthDate ? { birthDate } : {}, country: countryOf(db, ip) ?? undefined },
  }
  const { loggedIn, device } = await openAccount(context, account, async (tx, member) => {
    const identity = await spendTicket(tx, visitor, input.ticket)
    if (!(await insertLink(tx, merchantId, member.id, identity))) throw new Refusal('third_failed')
    return startLogin(tx, visitor, member, FRESH, { entry: 'third', expiryIsForced })
  })
  handTicket(visitor, device)
  return { ...loggedIn, firstTimeLogin: true }
}

const FRESH = { chosenByMember: true, isExpired: false, isWeak: false, lastLoginAt: null, lastLoginIp: null }

/** The date of birth where the merchant asks for one, checked (C-01); the terms come first, as in the form. */
async function adultBirthDate({ db }: Context, merchantId: number, { terms, birthDate = '' }: Input): Promise<string> {
  const { birthDate: field } = await registrationFields(db, merchantId)
  if (!terms) throw new Refusal('terms_not_accepted', { field: 'terms', birthDate: field?.enabled ?? false })
  if (!field?.enabled || (birthDate === '' && !field.required)) return ''
  if (birthDate === '') throw new Refusal('invalid_input', { field: 'birthDate', problem: 'required' })
  const { today, age } = await ageNow(db, merchantId)
  const problem = ageProblem(birthDate, today, age)
  if (problem === 'under_age') throw new Refusal('under_age', { field: 'birthDate' })
  if (problem) throw new Refusal('invalid_input', { field: 'birthDate', problem })
  return birthDate
}
