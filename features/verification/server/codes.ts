import { randomInt } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { Counter } from 'prom-client'
import { networkOf, subnetOf } from '#features/credentials/rules/credentials.ts'
import { countInWindows, takeAttempt } from '#features/credentials/server/credentials.ts'
import { isCarried, queueNotification } from '#features/notifications/server/notifications.ts'
import { memberIdByContact } from '#features/people/server/people.ts'
import { type Merchant, merchantById } from '#features/settings/server/settings.ts'
import {
  budgetWindows,
  CODE_DIGITS,
  CODE_TRIES,
  EMAIL_MINUTES,
  isPumped,
  LEAST_MINUTES,
  noticeWindow,
  prefixOf,
  sendWindows,
} from '#features/verification/rules/code-limits.ts'
import type { CodePurpose } from '#features/verification/rules/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { registry } from '#shared/server/metrics.ts'
import { deriveToken, equalBytes } from '#shared/server/secrets/tokens.ts'
import { CODE_NOTIFICATION } from './code-notification.ts'
import * as store from './store-codes.ts'

/** The cookie by which a browser is known among those that ask for codes. */
export const BROWSER_COOKIE = 'vid'

const outcomes = new Counter({
  name: 'codes_total',
  help: 'Codes by what they are for and what became of them; `open_circuit` and `pumped` want a person',
  labelNames: ['purpose', 'outcome'],
  registers: [registry],
})

/**
 * Queues a code of six digits to a mobile number (E.164, from `mobileNumber`) or an e-mail address. Refused as
 * `too_many_requests`, `sms_not_enabled` or `sms_quota` (security §3.5). For a login or a new password nothing is sent
 * to who has no account, after the same work and with the same answer (S-03).
 */
export async function sendCode(
  context: Context,
  visitor: Visitor,
  purpose: CodePurpose,
  number: string,
): Promise<{ expiredMinutes: number }> {
  const { db, serverSecret } = context
  const { merchantId } = visitor
  const merchant = await merchantById(db, merchantId)
  const isEmail = number.includes('@')
  const country = isEmail ? '' : await allowedCountry(context, merchant, number)
  const countdown = isEmail ? EMAIL_MINUTES : merchant.codeMinutes
  const minutes = Math.max(countdown, LEAST_MINUTES)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const mark = markOf(serverSecret, merchantId, purpose, number)
  const prefix = isEmail ? '' : prefixOf(number)
  await transaction(db, async tx => {
    const to = indexOf(serverSecret, 0, number).toString('base64url')
    // A second factor goes where a name leads. Counted with the others, it would tell who asks about numbers which (S-03).
    await takePlace(tx, visitor, purpose === 'two_factor' ? `of name ${to}` : to)
    if (!isEmail) await spend(tx, context, merchant, purpose, { country, prefix })
    const field = isEmail ? 'email' : 'mobile'
    const owner = await memberIdByContact(tx, serverSecret, merchantId, field, number)
    const isWithheld = owner === undefined && (purpose === 'login' || purpose === 'password')
    const id = newId('cod')
    await store.insertCode(tx, { ...mark, id, prefix, hmac: hmacOf(serverSecret, mark, id, code) }, minutes)
    const words = CODE_NOTIFICATION[visitor.language]({ site: merchant.name, code, minutes: String(minutes) })
    const notification = { merchantId, channel: isEmail ? 'email' : 'sms', to: number, ...words } as const
    await queueNotification(tx, context, notification, { goodMinutes: minutes, isWithheld })
    outcomes.inc({ purpose, outcome: isWithheld ? 'withheld' : 'queued' })
  })
  // The countdown of specification §4: how soon another code may be asked for.
  return { expiredMinutes: countdown }
}

/** The country of a number, when codes may go there: an operator's own list, or all while they cost nothing. */
async function allowedCountry(
  context: Pick<Context, 'carriers'> & { db: Sql | Tx },
  { id, smsCountries }: Merchant,
  number: string,
): Promise<string> {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
  const isAllowed = smsCountries.length > 0 ? smsCountries.includes(country) : !(await isCarried(context, id, 'sms'))
  if (!isAllowed) throw new Refusal('sms_not_enabled')
  return country
}

async function takePlace(tx: Tx, { ip, cookies }: Visitor, to: string): Promise<void> {
  const device = cookies.get(BROWSER_COOKIE)
  const [over] = await countInWindows(tx, sendWindows({ to, network: networkOf(ip), subnet: subnetOf(ip), device }))
  if (over) throw new Refusal('too_many_requests', { retryAfterSeconds: over.resetsInSeconds })
}

/** Takes an SMS from the budget; the circuit is open once the hour's is spent, or while a block of numbers is pumped. */
async function spend(
  tx: Tx,
  { log }: Context,
  { id: merchantId, smsHourlyBudget: budget, smsCountries }: Merchant,
  purpose: CodePurpose | 'notice',
  { country, prefix }: { country: string; prefix: string },
): Promise<void> {
  const countries = smsCountries.length
  const windows = budgetWindows({ merchantId, country, prefix, budget, countries })
  const [over] = await countInWindows(tx, windows)
  const outcome = over ? 'open_circuit' : isPumped(await store.conversionOf(tx, prefix)) ? 'pumped' : undefined
  if (!outcome) return
  outcomes.inc({ purpose, outcome })
  log.warn({ merchantId, country, outcome }, 'no SMS is sent: the budget is spent, or codes sent there are not used')
  throw new Refusal('sms_quota')
}

/** Takes an SMS that is no code from the same budget. False when none may go to that number, or none is left. */
export async function takeNotice(tx: Tx, context: Context, merchantId: number, number: string): Promise<boolean> {
  const merchant = await merchantById(context.db, merchantId)
  const to = indexOf(context.serverSecret, 0, number).toString('base64url')
  const [over] = await countInWindows(tx, [noticeWindow(to)])
  if (over) return false
  try {
    const country = await allowedCountry({ ...context, db: tx }, merchant, number)
    await spend(tx, context, merchant, 'notice', { country, prefix: prefixOf(number) })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return true
}

/**
 * Takes a code once; `wrong_code` when it is wrong, used, for another purpose, or after five wrong tries. Whoever has the
 * right one too late is told so: `phone_code_expired`.
 */
export async function redeemCode(
  { db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>,
  merchantId: number,
  purpose: CodePurpose,
  number: string,
  code: string,
): Promise<void> {
  const mark = markOf(serverSecret, merchantId, purpose, number)
  const found = await store.tryCode(db, mark, CODE_TRIES)
  if (found) await takeAttempt(db, 'code_tries', mark.toIndex.toString('base64url'))
  const isMeant = found !== undefined && equalBytes(found.hmac, hmacOf(serverSecret, mark, found.id, code.trim()))
  if (isMeant && found.isOver) {
    outcomes.inc({ purpose, outcome: 'expired' })
    throw new Refusal('phone_code_expired')
  }
  const isRight = isMeant && (await store.consumeCode(db, found.id))
  outcomes.inc({ purpose, outcome: isRight ? 'verified' : 'wrong' })
  if (!isRight) throw new Refusal('wrong_code')
}

/** Numbers are kept as keyed hashes; where all merchants count together, as those of merchant 0. */
function indexOf(serverSecret: string, merchantId: number, number: string): Buffer {
  return Buffer.from(deriveToken(serverSecret, 'code-to', `${merchantId} ${number.toLowerCase()}`), 'base64url')
}

function markOf(serverSecret: string, merchantId: number, purpose: CodePurpose, number: string): store.CodeOf {
  return { merchantId, purpose, toIndex: indexOf(serverSecret, merchantId, number) }
}

function hmacOf(serverSecret: string, { merchantId, purpose, toIndex }: store.CodeOf, id: string, code: string) {
  const bound = [merchantId, purpose, toIndex.toString('hex'), id, code].join(' ')
  return Buffer.from(deriveToken(serverSecret, 'code', bound), 'base64url')
}
