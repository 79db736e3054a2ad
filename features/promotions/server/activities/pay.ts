import { grantBonus } from '#features/bonuses/server/bonuses.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { termsOf } from '../../rules/offers.ts'
import { factsOf } from '../facts.ts'
import { keep, type Owed, payReward, promise } from '../promises.ts'
import { isFull, type TakingReason, whyNotGive } from './judge.ts'
import { type ActivityRow, type PartRow, updatePart } from './store-parts.ts'

const PPM = 1_000_000n

export const owedOf = ({
  merchantId,
  code,
  id,
  amount: value,
}: Pick<PartRow, 'merchantId' | 'code' | 'id' | 'amount'>): Owed => ({
  ...{ merchantId, code, key: `activity:${id}`, amount: value },
})

export const notForYou = (reason: TakingReason) => new Refusal('offer_not_for_you', { reason })

/**
 * Promises what a part is paid, in the transaction that decides it: the promotion is held from here, so that of many at once no
 * more are promised than its budget and its limits allow.
 */
export async function promisePart(tx: Tx, row: ActivityRow, part: Parameters<typeof owedOf>[0]): Promise<void> {
  if ((await promise(tx, owedOf(part))) === 'budget_spent') throw notForYou('budget')
  if (await isFull(tx, row, await databaseNow(tx))) throw notForYou('limit')
}

/** Pays what was promised, in cash or as a bonus, once; its state says who did it. The member's follow is held. */
export async function payPart(
  tx: Tx,
  row: ActivityRow,
  part: PartRow,
  state: 'CLAIMED' | 'ISSUED',
  by?: string,
): Promise<void> {
  const { merchantId, memberId } = part
  const at = await databaseNow(tx)
  // Decided when they joined, and again now: what was reached is no reason to give to whoever is excluded.
  const reason = whyNotGive(row, await factsOf(tx, part, at), at)
  if (reason) throw notForYou(reason)
  const owed = owedOf(part)
  if (!(await keep(tx, owed))) throw new Refusal('state_changed')
  const { reward } = row.offer
  const owner = { merchantId, memberId, currency: row.currency }
  if (reward.kind === 'cash') await payReward(tx, { ...owner, ...owed, timesPpm: BigInt(reward.timesPpm) })
  else {
    const grant = await grantBonus(tx, {
      ...{ ...owner, promotion: part.code, version: part.version, source: owed.key, amount: part.amount },
      ...{ terms: termsOf(reward), required: amount((part.amount * BigInt(reward.factorPpm)) / PPM) },
      maxBet: reward.maxBet === null ? null : parseAmount(reward.maxBet),
    })
    if (!grant) throw notForYou('queue_full')
  }
  await updatePart(tx, part, { state, at, ...(by && { by }) })
}
