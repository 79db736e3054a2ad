import { type Acting, audit } from '#features/operators/server/operators.ts'
import { selectPlaces, selectSharers } from '#features/sessions/server/sessions.ts'
import { openLots, validBetsOf, validBetsSince } from '#features/turnover/server/turnover.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { configOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { holdMember } from '../members.ts'
import { meansOf } from '../withdrawals/checks.ts'
import { findPayee, findWithdrawal } from '../withdrawals/store-withdrawals.ts'
import { selectAlerts } from './store-alerts.ts'
import { selectSteps } from './store-deposit-lists.ts'
import * as store from './store-withdrawal-lists.ts'

const EARLIER = 20
const [DEVICES, SHARERS] = [10, 20]

/** All that operators look at before they decide about a withdrawal (§6.7). */
export async function withdrawalCard(deps: Deps, merchantId: number, id: string) {
  const { db } = deps
  const row = await store.findWithdrawalLine(db, merchantId, id)
  if (!row) throw new Refusal('not_found')
  const { memberId, currency } = row
  const owner = { merchantId, memberId, currency }
  const config = await configOf(db, merchantId)
  const means = await transaction(db, async tx => meansOf(tx, config, await holdMember(tx, owner)))
  const payee = await findPayee(db, merchantId, row.payeeId)
  const atDevice = await selectSharers(db, owner, SHARERS)
  const lastOut = await store.findEarlier(db, merchantId, row)
  return {
    row,
    payee,
    devices: await selectPlaces(db, owner, DEVICES),
    alerts: await selectAlerts(db, merchantId, { memberId, place: payee.place, atDevice }),
    // The score was made when it was asked for; what its signals weigh today stands beside them.
    signals: row.signals.map(signal => ({ signal, weight: config.withdrawal.weights[signal] ?? 0 })),
    parts: await store.selectPartLines(db, id),
    lots: await openLots(db, owner),
    means,
    validSince: lastOut ? await validBetsSince(db, owner, lastOut) : await validBetsOf(db, owner),
    lastOut,
    deposits: await store.sumByMethod(db, merchantId, memberId),
    earlier: (await store.selectWithdrawals(db, merchantId, { memberId, limit: EARLIER })).filter(
      each => each.id !== id,
    ),
    steps: await selectSteps(db, merchantId, id),
  }
}

/** Where a withdrawal goes, unmasked; who wanted to know is on record before they know. */
export function revealPayee({ db }: Deps, who: Acting, id: string, reason: string) {
  const { merchantId } = who
  return transaction(db, async tx => {
    const row = await findWithdrawal(tx, merchantId, id)
    if (!row) throw new Refusal('not_found')
    const { name, details } = await findPayee(tx, merchantId, row.payeeId)
    const inputs = { memberId: row.memberId, payeeId: row.payeeId }
    await audit(tx, who, { action: 'payees.reveal', item: `withdrawal:${id}`, inputs, reason })
    return { name, details }
  })
}

export type Card = Awaited<ReturnType<typeof withdrawalCard>>
