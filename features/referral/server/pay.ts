import { keep, lapse, type Owed, payReward, promise } from '#features/promotions/server/promotions.ts'
import { mayBeGiven } from '#features/protection/server/protection.ts'
import { followMembers, holdFollowed } from '#features/turnover/server/turnover.ts'
import { type Amount, formatAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import { savepoint, type Tx } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { referralPaid } from './events.ts'
import { type FriendRow, updatePaid } from './store.ts'

const PPM = 1_000_000n

const owedOf = ({ merchantId, friendId, promotion, terms }: FriendRow): Owed => ({
  ...{ merchantId, code: promotion, key: `referral:${friendId}`, amount: terms.bonus },
})
const owedToFriend = (row: FriendRow): Owed => ({
  ...{ ...owedOf(row), key: `${owedOf(row).key}:friend`, amount: row.terms.friendBonus },
})

/** Nobody counts bets of either until the transaction ends: taken before anything else is held of what is paid to them. */
export async function holdBoth(tx: Tx, { merchantId, referrerId, friendId, currency }: FriendRow): Promise<void> {
  const both = [referrerId, friendId].sort().map(memberId => ({ merchantId, memberId, currency }))
  await followMembers(tx, both, await databaseNow(tx))
  await holdFollowed(
    tx,
    both.map(each => each.memberId),
  )
}

/** Reserves what both are to be paid, or nothing: false when the budget is spent. */
export async function promiseBoth(tx: Tx, row: FriendRow): Promise<boolean> {
  const owed = row.terms.friendBonus > 0n ? [owedOf(row), owedToFriend(row)] : [owedOf(row)]
  try {
    await savepoint(tx, async () => {
      for (const each of owed) if ((await promise(tx, each)) === 'budget_spent') throw new Refusal('budget_spent')
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What was promised for a friend is free again. */
export async function lapseBoth(tx: Tx, row: FriendRow): Promise<void> {
  await lapse(tx, owedOf(row))
  await lapse(tx, owedToFriend(row))
}

/**
 * Pays what was promised, once: to the inviter, who may be given something, and to the friend where that is so of them. Both
 * follows are held.
 */
export async function payBoth(tx: Tx, row: FriendRow, by: string | null): Promise<void> {
  const { currency, terms, referrerId, friendId } = row
  const paid: [memberId: string, owed: Owed][] = [[referrerId, owedOf(row)]]
  let friendPaid: Amount = ZERO
  if (terms.friendBonus > 0n) {
    if (await mayBeGiven(tx, { merchantId: row.merchantId, memberId: friendId })) {
      paid.push([friendId, owedToFriend(row)])
      friendPaid = terms.friendBonus
    } else await lapse(tx, owedToFriend(row))
  }
  await updatePaid(tx, { ...row, friendPaid }, by)
  // In one order, as whoever holds several members does.
  for (const [memberId, owed] of paid.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await payReward(tx, { ...owed, memberId, currency, timesPpm: BigInt(terms.times) * PPM })
    await keep(tx, owed)
  }
  const told = {
    merchantId: row.merchantId,
    memberId: referrerId,
    friendId,
    amount: formatAmount(terms.bonus),
    currency,
  }
  await noteEvent(tx, referralPaid, told)
}
