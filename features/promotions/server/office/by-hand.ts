import { grantBonus } from '#features/bonuses/server/bonuses.ts'
import { holdFollow } from '#features/turnover/server/turnover.ts'
import { type Amount, formatAmount, parseAmount, amount as toAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { type ManualOffer, termsOf } from '../../rules/offers.ts'
import { keep, promise } from '../promises.ts'
import { insertGiven } from './store-log.ts'

const PPM = 1_000_000n

type Gift = {
  merchantId: number
  memberId: string
  currency: string
  code: string
  version: number
  offer: ManualOffer
  amount: Amount
  reason: string
  key: string
  by: string
}

/** Gives a bonus on the terms of its promotion, once for its key; the member's follow before the budget, as everywhere. */
export async function giveByHand(tx: Tx, gift: Gift): Promise<{ given: string }> {
  const { merchantId, memberId, currency, code, version, offer, amount, reason, by } = gift
  const at = await databaseNow(tx)
  const owed = { merchantId, code, key: `manual:${gift.key}`, amount }
  await holdFollow(tx, { merchantId, memberId, currency }, at)
  const promised = await promise(tx, owed)
  if (promised === 'budget_spent') throw new Refusal('offer_not_for_you', { reason: 'budget' })
  if (promised === 'again') throw new Refusal('key_reused')
  const grant = await grantBonus(tx, {
    ...{ merchantId, memberId, currency, promotion: code, version, source: owed.key, amount, terms: termsOf(offer) },
    required: toAmount((amount * BigInt(offer.factorPpm)) / PPM),
    maxBet: offer.maxBet === null ? null : parseAmount(offer.maxBet),
  })
  if (!grant) throw new Refusal('offer_not_for_you', { reason: 'queue_full' })
  await keep(tx, owed)
  const id = newId('gvn')
  await insertGiven(tx, { id, merchantId, code, version, memberId, amount, reason, by, grantId: grant.id, at })
  return { given: formatAmount(amount) }
}
