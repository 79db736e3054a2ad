import { awaitBets } from '#features/turnover/server/turnover.ts'
import { accountOf, hold, move } from '#features/wallet/server/wallet.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { noteEvents } from '#shared/server/outbox.ts'
import { toldOf } from './notices.ts'
import * as store from './store-grants.ts'

/** Lends the money of a bonus whose turn it is; its time starts. The member's follow is held. */
export async function begin(tx: Tx, grant: store.GrantRow): Promise<void> {
  const { id, merchantId, memberId, promotion, terms } = grant
  const account = await accountOf(tx, merchantId, memberId, 'bonus')
  await hold(tx, [account.id])
  // After the wallet is held: what is bet from now on is bet with it.
  const at = await databaseNow(tx)
  const endsAt = new Date(at.getTime() + terms.expiresS * 1_000)
  await store.updateStarted(tx, id, at, endsAt)
  const lines = [{ account, house: { purpose: 'promotions', subject: promotion } as const, amount: grant.amount }]
  await move(tx, [{ key: `bonus:${id}`, kind: 'bonus', reference: `bonus:${id}`, lines }])
  await awaitBets(tx, memberId, true)
  await noteEvents(tx, [toldOf({ ...grant, endsAt }, 'started')])
}

/** Begins the oldest bonus that waits, when none is live. The member's follow is held. */
export async function beginNext(tx: Tx, memberId: string): Promise<void> {
  const [first] = await store.selectOpen(tx, memberId)
  if (first?.state === 'QUEUED') await begin(tx, first)
  else if (!first) await awaitBets(tx, memberId, false)
}
