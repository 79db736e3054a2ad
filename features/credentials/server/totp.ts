import { Secret, TOTP } from 'otpauth'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import * as store from './store-totp.ts'
import { forgetAttempts, takeAttempt } from './throttle.ts'

/** Six digits for 30 s by SHA-1: what every authenticator understands (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
/** Clocks of telephones: one period before and one after. */
const WINDOW = 1

export async function hasTotp({ db }: Context, memberId: string): Promise<boolean> {
  return (await store.findTotp(db, memberId))?.isConfirmed ?? false
}

/** A new secret for whoever just proved who they are: a member, or an operator by their id. `label`: their account. */
export async function offerTotp(
  { db, serverSecret }: Context,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  label: string,
) {
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = seal(serverSecret, purposeOf(memberId), secret.base32)
  const { name: issuer } = await merchantById(db, merchantId)
  if (!(await transaction(db, tx => store.putTotp(tx, memberId, merchantId, sealed))))
    throw new Refusal('invalid_input', { field: 'password', problem: 'enabled' })
  return { secret: secret.base32, uri: new TOTP({ ...FORM, issuer, label, secret }).toString() }
}

const nothingElse = async (_: Tx) => {}

/** From this code on the secret counts, and what `then` does is done with it. Refused as `wrong_code`. */
export async function proveTotp(context: Context, memberId: string, code: string, then = nothingElse): Promise<void> {
  await takeCode(context, memberId, code)
  await transaction(context.db, async tx => {
    await store.confirmTotp(tx, memberId)
    await then(tx)
  })
}

/** Takes it away, by one more of its codes, and does `then` with it. Refused as `wrong_code`. */
export async function dropTotp(context: Context, memberId: string, code: string, then = nothingElse): Promise<void> {
  await takeCode(context, memberId, code)
  await transaction(context.db, async tx => {
    await store.deleteTotp(tx, memberId)
    await then(tx)
  })
}

/** Refused as `wrong_code` unless this is a code of the member's confirmed authenticator that was not taken before. */
export async function verifyTotp(context: Context, memberId: string, code: string): Promise<void> {
  if (!(await hasTotp(context, memberId))) throw new Refusal('wrong_code')
  await takeCode(context, memberId, code)
}

/** A code is good once, and none older after it. */
async function takeCode({ db, serverSecret }: Context, memberId: string, code: string): Promise<void> {
  await takeAttempt(db, 'totp_member', memberId)
  const found = await store.findTotp(db, memberId)
  if (!found) throw new Refusal('wrong_code')
  const secret = Secret.fromBase32(unseal(serverSecret, purposeOf(memberId), found.secretSealed))
  const totp = new TOTP({ ...FORM, secret })
  const delta = totp.validate({ token: code.trim(), window: WINDOW })
  if (delta === null || !(await store.takePeriod(db, memberId, totp.counter() + delta))) throw new Refusal('wrong_code')
  await forgetAttempts(db, 'totp_member', memberId)
}

function purposeOf(memberId: string): string {
  return `totp|${memberId}`
}
