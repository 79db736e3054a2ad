import { checkPaymentPassword } from '#features/credentials/server/credentials.ts'
import { loginSignals } from '#features/sessions/server/sessions.ts'
import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { assertOwnStepUp } from '#features/verification/server/verification.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import type { Owner } from '../store-book.ts'

export type Proof = { sessionId: string; ip: string; password: string; code?: string | undefined }

export async function assertSiteOpen({ db }: Context, { merchantId, ip }: { merchantId: number; ip: string }) {
  assertOpen(await siteStatus(db, merchantId, ip))
}

/**
 * That it is them: the payment password, and from a place that is new a second factor, as for money that leaves. Asked after all
 * else that could be said, so that no other refusal costs a try.
 */
export async function proveOwner(context: Context, ask: Owner & Proof): Promise<void> {
  const { db } = context
  const { isNew } = await transaction(db, async tx =>
    loginSignals(context, tx, ask, ask.sessionId, await databaseNow(tx)),
  )
  await checkPaymentPassword(context, ask.memberId, ask.password)
  if (isNew) await assertOwnStepUp(context, ask, ask.code)
}
