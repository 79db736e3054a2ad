import type * as z from 'zod/mini'
import { networkOf, subnetOf } from '#features/credentials/rules/credentials.ts'
import {
  findHashes,
  forgetAttempts,
  noteFailure,
  takeAttempt,
  verifyPassword,
} from '#features/credentials/server/credentials.ts'
import { usernameKey } from '#features/people/rules/people.ts'
import { contactIsProven, memberByUsername, memberIdByContact } from '#features/people/server/people.ts'
import type { LoggedIn, sessionsApi } from '#features/sessions/api.ts'
import { assertOpen, flagIsOn, siteStatus } from '#features/settings/server/settings.ts'
import { proveMobile, requireSlide } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { createLimiter } from '#shared/server/limiter.ts'
import { recognizeDevice } from './devices.ts'
import { admit } from './login-admission.ts'
import { countedAs, guardPassword } from './login-guard.ts'
import { assertStepUp } from './login-step-up.ts'

type Input = z.output<typeof sessionsApi.login.input>

/** So many logins keep the hashes busy and leave the database to everybody else; who finds 50 waiting comes back (S-41). */
const inTurn = createLimiter(2, 50)

/**
 * Logs in by username and password, by the ticket of a device that remembers them, or by a code sent to a mobile number.
 * Refused as `wrong_credentials` whichever is wrong and after the same work (C-15, S-03); see the endpoint for the rest.
 */
export function login(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  return inTurn(() => loginInTurn(context, visitor, input))
}

async function loginInTurn(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  const { db } = context
  assertOpen(await siteStatus(db, visitor.merchantId, visitor.ip))
  await takeAttempt(db, 'login_address', networkOf(visitor.ip))
  await takeAttempt(db, 'login_subnet', subnetOf(visitor.ip))
  return input.type === 'sms' ? loginByMobile(context, visitor, input) : loginByName(context, visitor, input)
}

async function loginByName(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  const { db, serverSecret } = context
  const { merchantId } = visitor
  const username = required(input.username?.trim(), 'username')
  const password = input.remembered ? '' : required(input.password, 'password')
  await requireSlide(db, visitor, 'login', input.slideTicket)
  const found = await recognizeDevice(db, visitor)
  // The password is checked between two transactions: neither waits for it.
  const { member, passwordHash } = await transaction(db, async tx => {
    const member = await memberByUsername(tx, merchantId, username)
    return { member, passwordHash: (await findHashes(tx, member?.id ?? '')).passwordHash }
  })
  const device = found?.memberId === member?.id ? found : undefined
  const { area, remember } = input
  if (input.remembered) {
    if (!member || !device?.isRemembered) throw new Refusal('wrong_credentials', { captcha: false })
    return admit(context, visitor, { memberId: member.id, entry: 'device', area, remember, device })
  }
  const account = `${merchantId} ${usernameKey(username)}`
  const code = input.verificationCode?.trim()
  const stepUp = code ? () => assertStepUp(context, merchantId, member?.id, code) : undefined
  const guess = { account, deviceId: device?.id, captcha: input.captcha, stepUp }
  const isSteppedUp = await guardPassword(db, visitor, guess)
  const isRight = await verifyPassword(serverSecret, passwordHash, password)
  if (!member || !passwordHash || !isRight) {
    if (!device) await noteFailure(db, merchantId)
    throw new Refusal('wrong_credentials', { captcha: true })
  }
  await forgetAttempts(db, ...countedAs(guess))
  const proven = { memberId: member.id, entry: 'password', area, remember, device, passwordHash } as const
  // The step-up asks for what the second factor would.
  return admit(context, visitor, isSteppedUp ? { ...proven, passed: { trust: false } } : proven)
}

/** Whoever has the number may be told that it has no account; nobody else gets that far. */
async function loginByMobile(context: Context, visitor: Visitor, input: Input): Promise<LoggedIn> {
  const { db, serverSecret } = context
  const { merchantId } = visitor
  if (!(await flagIsOn(db, merchantId, 'MOBILEVERCODELOGIN3'))) throw new Refusal('not_allowed')
  const number = await proveMobile(context, merchantId, 'login', input)
  const memberId = await memberIdByContact(db, serverSecret, merchantId, 'mobile', number)
  if (!memberId) throw new Refusal('wrong_credentials')
  // Whoever registered it may have been anybody (`proveFirst`).
  if (!(await contactIsProven(db, memberId, 'mobile'))) throw new Refusal('mobile_unproven')
  const found = await recognizeDevice(db, visitor)
  const device = found?.memberId === memberId ? found : undefined
  const { area, remember } = input
  return admit(context, visitor, { memberId, entry: 'sms', area, remember, device })
}

/** Specification §5: what each way in cannot do without. */
function required(text: string | undefined, field: string): string {
  if (!text) throw new Refusal('invalid_input', { field, problem: 'required' })
  return text
}
