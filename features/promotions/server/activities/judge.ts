import { accountOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount, parseAmount, ZERO } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Seen, targetOf, type Window } from '../../rules/activity.ts'
import { type Audience, type Facts, forWilling, type Reason, whyNot } from '../../rules/eligible.ts'
import type { Who } from '../facts.ts'
import * as store from './store-parts.ts'

export type TakingReason = Reason | 'limit' | 'queue_full'

export const windowOf = ({ startsAt, endsAt, offer }: store.ActivityRow): Window => ({
  ...{ startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), graceDays: offer.graceDays },
})

export const timesOf = ({ offer }: store.ActivityRow): number => offer.audience.perMember ?? 1
export const rewardOf = ({ offer }: store.ActivityRow): Amount => parseAmount(offer.reward.amount)

function audienceOf(row: store.ActivityRow): Audience {
  const { code, currency, offer, budgetLeft } = row
  const { startsAt, endsAt } = windowOf(row)
  return forWilling({
    ...{ ...offer.audience, id: code, startsAt, endsAt, currencies: [currency], perMember: timesOf(row) },
    ...{ budgetLeft, reward: rewardOf(row) },
  })
}

/** Why a member may not take part now: the first reason of promotions §4.1, then what all of them may take. */
export async function whyNotTake(
  tx: Tx,
  row: store.ActivityRow,
  facts: Facts,
  at: Date,
): Promise<TakingReason | undefined> {
  const reason = whyNot(audienceOf(row), facts, at.getTime())
  return reason ?? ((await isFull(tx, row, at)) ? 'limit' : undefined)
}

const OF_ALL_TIME = ['status', 'in_need_true_account', 'excluded'] as const

/** Why nothing may be given to a member, whatever they reached (promotions §1.10). */
export function whyNotGive(row: store.ActivityRow, facts: Facts, at: Date): Reason | undefined {
  const reason = whyNot(audienceOf(row), facts, at.getTime())
  return OF_ALL_TIME.find(each => each === reason)
}

/** Whether the limits of a day and of all time are reached. */
export async function isFull(tx: Tx, row: store.ActivityRow, at: Date): Promise<boolean> {
  const { perDay, total } = row.offer
  if (perDay === null && total === null) return false
  const promised = await store.countPromised(tx, row, at)
  return (perDay !== null && promised.today >= perDay) || (total !== null && promised.total >= total)
}

/** How far a member is in the time of an activity: own valid bets, or deposits. */
export async function progressOf(tx: Tx, row: store.ActivityRow, who: Who): Promise<Amount> {
  const { target } = row.offer
  if (!target) return ZERO
  const span = { from: row.startsAt, to: row.endsAt }
  if (target.of === 'valid_bet') return amount(await store.sumPlay(tx, { ...who, currency: row.currency }, span))
  const { id } = await accountOf(tx, who.merchantId, who.memberId, 'real')
  return amount(await store.sumPaidIn(tx, id, span))
}

export const askedOf = ({ offer }: store.ActivityRow, turn: number): Amount =>
  offer.target ? targetOf(parseAmount(offer.target.amount), turn) : ZERO

/** What of an activity the label of its button is made of. */
export function seenOf(
  row: store.ActivityRow,
  part: store.PartRow | undefined,
  isMet: boolean,
  isEligible: boolean,
): Seen {
  const { apply, mayReapply } = row.offer
  return { ...windowOf(row), apply, mayReapply, state: part?.state, isMet, isEligible }
}
