import type * as z from 'zod/mini'
import type { Cashier } from '#features/cashier/server/cashier.ts'
import type { memberStatusChanged } from '#features/people/server/people.ts'
import { memberById } from '#features/people/server/people.ts'
import { mayBeGiven } from '#features/protection/server/protection.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Done, isReached, type Tie } from '../rules/referral.ts'
import { holdBoth, lapseBoth, payBoth, promiseBoth } from './pay.ts'
import * as store from './store.ts'
import { selectDue, sumDeposits, sumValid, takeDue } from './store-facts.ts'
import { findTies } from './ties.ts'

const AT_ONCE = 500

type Deps = { db: Sql; cashier: Pick<Cashier, 'office'> }

/** Looks at friends who moved; each in a transaction of their own. Answers who was paid. */
export async function qualifyDue(deps: Deps): Promise<string[]> {
  const paid: string[] = []
  for (const { merchantId, friendId } of await selectDue(deps.db, AT_ONCE))
    paid.push(...(await qualify(deps, merchantId, friendId)))
  return paid
}

/** The job of each minute: whoever was paid sees it at once. */
export async function payFriends({ realtime, ...deps }: Deps & Pick<Context, 'realtime'>): Promise<void> {
  for (const memberId of await qualifyDue(deps)) realtime.hint(memberId, { topic: 'balance' })
}

/** Pays for a friend who did all that is asked, once, or has somebody look at what they share first. Answers who was paid. */
export async function qualify({ db, cashier }: Deps, merchantId: number, friendId: string): Promise<string[]> {
  const seen = await store.findFriend(db, merchantId, friendId)
  if (!seen) return []
  // Before the transaction: places are many rows, and nothing of them is decided by who comes first.
  const ties = isReached(await doneBy(db, seen), seen.terms) ? await findTies(db, cashier, seen) : []
  return transaction(db, async tx => {
    await takeDue(tx, friendId)
    await holdBoth(tx, seen)
    const row = (await store.holdFriend(tx, merchantId, friendId))!
    if (row.state !== 'REGISTERED' && row.state !== 'QUALIFIED') return []
    const done = await doneBy(tx, row)
    await store.updateProgress(tx, friendId, done.first, done.valid)
    if (!isReached(done, row.terms)) return []
    return decide(tx, row, ties)
  })
}

async function doneBy(db: Sql | Tx, { friendId, registeredAt, until }: store.FriendRow): Promise<Done> {
  const span = { memberId: friendId, from: registeredAt, to: until }
  return { ...(await sumDeposits(db, span)), valid: await sumValid(db, span) }
}

async function decide(tx: Tx, row: store.FriendRow, ties: readonly Tie[]): Promise<string[]> {
  const { merchantId, friendId, referrerId } = row
  const friend = await memberById(tx, merchantId, friendId)
  const why =
    friend?.status !== 'active'
      ? 'FRIEND_CLOSED'
      : (await mayBeGiven(tx, { merchantId, memberId: referrerId }))
        ? ''
        : 'NOT_GIVEN'
  if (why) await store.updateRejected(tx, friendId, { why })
  else if (!(await promiseBoth(tx, row))) await store.updateQualified(tx, friendId, 'QUALIFIED', ties)
  else if (ties.length > 0) await store.updateQualified(tx, friendId, 'REVIEW', ties)
  else {
    await payBoth(tx, row, null)
    return [referrerId, friendId]
  }
  return []
}

/** Nothing waits for whoever is excluded, blocked or closed (promotions §7.12). */
export async function withdrawReferrals(tx: Tx, { merchantId, memberId }: { merchantId: number; memberId: string }) {
  for (const row of await store.holdWaiting(tx, merchantId, memberId)) {
    await store.updateRejected(tx, row.friendId, { why: 'NOT_GIVEN' })
    await lapseBoth(tx, row)
  }
}

export async function withdrawBlocked(
  tx: Tx,
  { status, ...owner }: z.output<(typeof memberStatusChanged)['payload']>,
): Promise<void> {
  if (status !== 'active') await withdrawReferrals(tx, owner)
}
