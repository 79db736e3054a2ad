import { networkOf } from '#features/credentials/rules/credentials.ts'
import { takeAttempt } from '#features/credentials/server/credentials.ts'
import { newUsername, openAccount } from '#features/registration/server/registration.ts'
import type { LoggedIn } from '#features/sessions/api.ts'
import { assertOpen, flagIsOn, siteStatus } from '#features/settings/server/settings.ts'
import { requireSlide } from '#features/verification/server/verification.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Visitor } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { startSession } from './live.ts'
import { NOT_LOGGED_IN } from './login-start.ts'

const TRIAL_TYPE = 4

/**
 * Opens a trial account and logs it in: nothing but this session ever gets into it again (security §3.7). Refused as
 * `not_allowed` unless FREEPLAY3 is on, as `slide_required`, and as `too_many_requests` after five an hour (S-06).
 */
export async function playFree(
  context: Context,
  visitor: Visitor,
  { slideTicket }: { slideTicket?: string | undefined },
): Promise<LoggedIn> {
  const { db } = context
  const { merchantId, ip } = visitor
  assertOpen(await siteStatus(db, merchantId, ip))
  if (!(await flagIsOn(db, merchantId, 'FREEPLAY3'))) throw new Refusal('not_allowed')
  await requireSlide(db, visitor, 'freeplay', slideTicket)
  await takeAttempt(db, 'freeplay_address', networkOf(ip))
  const account = { merchantId, username: newUsername(), password: null, chosenByMember: true, type: TRIAL_TYPE }
  const token = await openAccount(context, account, (tx, member) => startSession(tx, member, visitor))
  return { ...NOT_LOGGED_IN, token }
}
