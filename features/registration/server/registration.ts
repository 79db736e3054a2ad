import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { typeOf } from '#features/people/rules/people.ts'
import { joinByLink, memberByUsername, memberIdByContact, type Profile } from '#features/people/server/people.ts'
import type { RegistrationForm } from '#features/registration/api.ts'
import { fieldsOf, type RegistrationKind, registrationProblem } from '#features/registration/rules/registration.ts'
import {
  assertAllowedCountry,
  assertOpen,
  countryOf,
  flagIsOn,
  registrationFields,
  siteStatus,
} from '#features/settings/server/settings.ts'
import {
  type MobileFields,
  proveMobile,
  readMobile,
  requireCaptcha,
  requireSlide,
} from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { constantTime } from '#shared/server/secrets/constant-time.ts'
import { ageNow } from './age.ts'
import { type NewMember, newUsername, openAccount } from './registration-accounts.ts'
import { invitersOf } from './registration-codes.ts'
import { tellOwner } from './registration-notifications.ts'

export { ageNow, tooYoungNow } from './age.ts'
export { addMemberWithPassword, type NewAccount, newUsername, openAccount } from './registration-accounts.ts'

/**
 * Opens an account by the form, with its wallet and welcome grant (specification §4, Registration submit); `then` goes on in
 * the same transaction. Everything about the form is checked before anything is used up: slide, picture and code are good
 * once.
 */
export async function register<T>(
  context: Context,
  visitor: Visitor,
  { terms, slideTicket, ...form }: RegistrationForm,
  kind: RegistrationKind,
  then: (tx: Tx, member: NewMember) => T | Promise<T>,
): Promise<T> {
  const { db } = context
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  await assertAllowedCountry(db, merchantId, ip)
  for (const flag of ['DIRECTREG3', kind === 'mobile' ? 'MOBILENUMREG3' : 'USERNAMEREG3'])
    if (!(await flagIsOn(db, merchantId, flag))) throw new Refusal('registration_closed')
  const fields = fieldsOf(await registrationFields(db, merchantId), kind)
  const texts = trimmed(form)
  const problem = registrationProblem(fields, texts, terms, await ageNow(db, merchantId))
  if (problem) throw new Refusal(problem.code, problem.details)
  const shown = (name: string) => (fields[name]?.enabled ? texts[name] || undefined : undefined)
  const mobileNum = shown('mobileNum')
  if (mobileNum) readMobile({ ...texts, mobileNum })

  await takeAttempt(db, 'register_address', networkOf(ip))
  const { link, ...inviters } = await invitersOf(db, merchantId, texts)
  await requireSlide(db, visitor, 'register', slideTicket)
  if (fields.captcha?.enabled && (fields.captcha.required || texts.captcha))
    await requireCaptcha(db, visitor, texts.captcha)
  const username = shown('username') ?? newUsername()
  await assertFree(context, merchantId, username)
  const mobile = mobileNum ? await numberOf(context, merchantId, kind, { ...form, mobileNum }, fields) : undefined
  const profile: Profile = { ...profileOf(shown), ...(mobile && { mobile: mobile.number }) }
  await constantTime(() => tellOwners(context, visitor, profile, mobile?.isProven ?? false))

  // By name, so that no field of the form ever becomes a field of the member by itself (S-14).
  const secrets = { password: shown('password') ?? null, paymentPassword: shown('paymentPassword') }
  const proven = mobile?.isProven ? (['mobile'] as const) : []
  const country = countryOf(context.db, visitor.ip) ?? undefined
  const told = { profile, proven, country, chosenByMember: true, ...(link && { type: typeOf(link.kind) }) }
  const account = { merchantId, username, ...secrets, ...inviters, ...told }
  return openAccount(context, account, async (tx, member) => {
    if (link) await joinByLink(tx, link, member.id)
    return then(tx, member)
  })
}

/** Passwords are taken as they are (ASVS 6.2.8); around everything else nobody means the spaces, nor within a number. */
function trimmed(form: Record<string, string | undefined>): Record<string, string | undefined> {
  const trim = (name: string, text: string | undefined) => {
    if (/password/i.test(name)) return text
    return name === 'mobileNum' ? text?.replace(/[\s()-]/g, '') : text?.trim()
  }
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, trim(name, text)]))
}

const PROFILE = [
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'email',
  'birthDate',
] as const

function profileOf(shown: (name: string) => string | undefined): Profile {
  return Object.fromEntries(PROFILE.flatMap(field => (shown(field) ? [[field, shown(field)]] : [])))
}

/** By mobile with REGMOBVERF3, and wherever the form shows the code, the number has to be proven (specification §5). */
async function numberOf(
  context: Context,
  merchantId: number,
  kind: RegistrationKind,
  form: MobileFields,
  fields: ReturnType<typeof fieldsOf>,
): Promise<{ number: string; isProven: boolean }> {
  const byFlag = kind === 'mobile' && (await flagIsOn(context.db, merchantId, 'REGMOBVERF3'))
  const isProven = byFlag || (fields.verificationCode?.enabled ?? false)
  const number = isProven ? await proveMobile(context, merchantId, 'register', form) : readMobile(form)
  return { number, isProven }
}

/** Before a code is used up; the database says it once more. */
async function assertFree({ db }: Context, merchantId: number, username: string): Promise<void> {
  const taken = await transaction(db, tx => memberByUsername(tx, merchantId, username))
  if (taken) throw new Refusal('username_taken', { field: 'username' })
}

/**
 * Whoever has the number or the address already is told by a notification (C-04). The form says nothing of it: the account is
 * opened as any other, and what nobody has proven leads to none (S-03). Only who has just proven a number is refused.
 */
async function tellOwners(
  context: Context,
  visitor: Visitor,
  { mobile, email }: Profile,
  mobileIsProven: boolean,
): Promise<void> {
  const { db, serverSecret } = context
  const { merchantId } = visitor
  for (const [field, to] of [
    ['mobile', mobile],
    ['email', email],
  ] as const)
    if (to && (await memberIdByContact(db, serverSecret, merchantId, field, to))) {
      await tellOwner(context, visitor, { channel: field === 'mobile' ? 'sms' : 'email', to })
      if (field === 'mobile' && mobileIsProven) throw new Refusal('identity_unavailable')
    }
}

/** Whether a code of a link or an agent is good, before the form is sent (specification §4). Refused as `invitation_code_error`. */
export async function checkAffiliate(
  { db }: Context,
  { merchantId, ip }: Visitor,
  { code, domain }: { code: string; domain?: string | undefined },
): Promise<void> {
  await takeAttempt(db, 'affiliate_address', networkOf(ip))
  await constantTime(() => invitersOf(db, merchantId, { affiliateCode: code, domain }))
}
