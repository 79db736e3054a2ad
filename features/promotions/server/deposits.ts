import type * as z from 'zod/mini'
import { matchBonus } from '#features/bonuses/rules/bonuses.ts'
import { grantBonus } from '#features/bonuses/server/bonuses.ts'
import type { depositChanged, depositCredited } from '#features/cashier/server/cashier.ts'
import { type Amount, amount, parseAmount, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Audience, forWilling, type Reason, whyNot } from '../rules/eligible.ts'
import { matchOf, termsOf } from '../rules/offers.ts'
import { factsOf, type Who } from './facts.ts'
import * as store from './store.ts'
import { reserve } from './store-promises.ts'

/** An order to pay in with which an offer is chosen. */
export type Chosen = Who & { depositId: string; promotion: string; amount: Amount; at: Date }

/**
 * Chooses an offer with a deposit, in the transaction that opens its order (promotions §4.2): what it would bring is reserved of the
 * budget. Refused as `offer_not_for_you` ({ reason }, the first of promotions §4.1) or `not_found`.
 */
export async function chooseOffer(tx: Tx, chosen: Chosen): Promise<void> {
  const { merchantId, memberId, depositId, promotion: code, at } = chosen
  const row = await store.findOffer(tx, { merchantId, code, memberId })
  if (row?.kind !== 'deposit' || row.state !== 'RUNNING') throw new Refusal('not_found')
  const { bonus } = matchBonus(chosen.amount, matchOf(row.offer), unitOf(row.currency))
  const reason = whyNot(audienceOf(row, bonus), await factsOf(tx, chosen, at), at.getTime())
  if (reason) throw notForYou(reason)
  if (bonus === 0n) throw new Refusal('amount_out_of_range', { min: row.offer.minDeposit })
  // Of many at once the last of it goes to those for whom there is enough.
  if (!(await reserve(tx, row, bonus))) throw notForYou('budget')
  const choice = { merchantId, depositId, memberId, code, version: row.version, deposit: chosen.amount }
  await store.insertChoice(tx, { ...choice, reserved: bonus, at })
}

const notForYou = (reason: Reason) => new Refusal('offer_not_for_you', { reason })

export function audienceOf(
  { code, currency, offer, startsAt, endsAt, budgetLeft }: store.OfferRow,
  reward: Amount,
): Audience {
  const { audience } = offer
  const window = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }
  return forWilling({ ...audience, id: code, ...window, currencies: [currency], budgetLeft, reward })
}

/** The deposit came: its bonus is granted, on the terms that were chosen. The same event again grants nothing. */
export async function grantOnDeposit(tx: Tx, event: z.output<(typeof depositCredited)['payload']>): Promise<void> {
  const { merchantId, depositId } = event
  const choice = await store.holdChoice(tx, merchantId, depositId)
  if (!choice || choice.state === 'GRANTED' || choice.state === 'NOTHING') return
  const { code, version, memberId } = choice
  const row = (await store.findOffer(tx, { merchantId, code, version }))!
  const nothing = async (why: string) => {
    await reserve(tx, row, -choice.reserved)
    await store.updateChoice(tx, choice, { state: 'NOTHING', reserved: ZERO, why })
  }
  const facts = await factsOf(tx, { merchantId, memberId }, await databaseNow(tx))
  // Who may have it was decided with the order; what came since is whether anything may be given at all.
  if (facts.status !== 'active') return nothing('status')
  if (facts.isExcluded) return nothing('excluded')
  const paid = BigInt(event.amount)
  const counts = amount(paid < choice.deposit ? paid : choice.deposit)
  const { bonus, required } = matchBonus(counts, matchOf(row.offer), unitOf(row.currency))
  if (bonus === 0n) return nothing('below_min')
  if (!(await reserve(tx, row, bonus - choice.reserved))) return nothing('budget')
  const maxBet = row.offer.maxBet === null ? null : parseAmount(row.offer.maxBet)
  const grant = await grantBonus(tx, {
    ...{ merchantId, memberId, currency: row.currency, promotion: code, version, source: `deposit:${depositId}` },
    ...{ amount: bonus, required, terms: termsOf(row.offer), maxBet },
  })
  if (grant) return store.updateChoice(tx, choice, { state: 'GRANTED', reserved: bonus, grantId: grant.id })
  await reserve(tx, row, -bonus)
  await store.updateChoice(tx, choice, { state: 'NOTHING', reserved: ZERO, why: 'queue_full' })
}

const OVER = ['EXPIRED', 'CANCELLED', 'FAILED']

/** An order that ends without money gives its part of the budget back; money that comes late finds the choice again. */
export async function lapseOffer(tx: Tx, event: z.output<(typeof depositChanged)['payload']>): Promise<void> {
  if (!OVER.includes(event.state)) return
  const choice = await store.holdChoice(tx, event.merchantId, event.depositId)
  if (choice?.state !== 'WAITING') return
  await reserve(tx, choice, -choice.reserved)
  await store.updateChoice(tx, choice, { state: 'LAPSED', reserved: ZERO })
}
