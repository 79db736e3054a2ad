import { hasTotp, verifyTotp } from '#features/credentials/server/credentials.ts'
import { readProfile } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { redeemCode, sendCode } from './codes.ts'

/* The second factor of an act of a member who is logged in: money that leaves, and where it may go (cashier.md §6.1). */

export type Channel = 'totp' | 'sms' | 'email'

/** How a member shows it: the authenticator, else a code to the contact on record; null when there is neither. */
export async function stepUpChannel(context: Context, memberId: string): Promise<Channel | null> {
  if (await hasTotp(context, memberId)) return 'totp'
  const to = await contactOf(context, memberId)
  if (to === undefined) return null
  return to.includes('@') ? 'email' : 'sms'
}

/** Sends a code, where one is sent. Refused as codes are. */
export async function sendOwnStepUp(context: Context, visitor: Visitor, memberId: string) {
  const channel = await stepUpChannel(context, memberId)
  if (channel === null || channel === 'totp') return { channel, expiredMinutes: 0 }
  const { expiredMinutes } = await sendCode(context, visitor, 'payment', (await contactOf(context, memberId))!)
  return { channel, expiredMinutes }
}

/** Refused as `step_up_required` with the channel when there is no code, and as `wrong_code`. */
export async function assertOwnStepUp(
  context: Context,
  { merchantId, memberId }: { merchantId: number; memberId: string },
  code: string | undefined,
): Promise<void> {
  const channel = await stepUpChannel(context, memberId)
  if (channel === null || !code) throw new Refusal('step_up_required', { channel })
  if (channel === 'totp') return verifyTotp(context, memberId, code)
  await redeemCode(context, merchantId, 'payment', (await contactOf(context, memberId))!, code)
}

async function contactOf({ db, serverSecret }: Context, memberId: string): Promise<string | undefined> {
  const { mobile, email } = await readProfile(db, serverSecret, memberId)
  return mobile ?? email
}
