import { followMembers, holdFollowed, openLotsOf } from '#features/turnover/server/turnover.ts'
import { cashAccountsOf, move } from '#features/wallet/server/wallet.ts'
import type { Amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import * as store from './store-promises.ts'

/** What a promotion owes, by a key that names it for ever: `reward:17`, `envelope:tet:mem_1`. */
export type Owed = { merchantId: number; code: string; key: string; amount: Amount }

/**
 * Reserves of a promotion's budget what it promises from now on, in the transaction that promises (promotions §9). The same key
 * again reserves nothing.
 */
export async function promise(tx: Tx, owed: Owed): Promise<'done' | 'again' | 'budget_spent'> {
  if (!(await store.reserve(tx, owed, owed.amount)))
    return (await store.findPromise(tx, owed)) ? 'again' : 'budget_spent'
  // The promotion's row is held from here: of two with one key the second finds the first.
  if (await store.insertPromise(tx, owed, await databaseNow(tx))) return 'done'
  await store.reserve(tx, owed, -owed.amount)
  return 'again'
}

/** What was promised is not paid any more: its part of the budget is free again. False when it was paid or lapsed before. */
export async function lapse(tx: Tx, owed: Pick<Owed, 'merchantId' | 'key'>): Promise<boolean> {
  const promised = await store.closePromise(tx, owed, 'LAPSED')
  if (promised) await store.reserve(tx, promised, -promised.amount)
  return promised !== undefined
}

/** What was promised is paid now. False when it was paid or lapsed before. */
export async function keep(tx: Tx, owed: Pick<Owed, 'merchantId' | 'key'>): Promise<boolean> {
  return (await store.closePromise(tx, owed, 'PAID')) !== undefined
}

export type Reward = Owed & {
  memberId: string
  currency: string
  /** How often it has to be played before it may leave, in millionths. */
  timesPpm: bigint
  /** What statements call it. */
  kind?: 'reward' | 'rebate'
}

/**
 * Pays a reward in cash, once for its key, of the promotion's house account, with its lot. Takes the member's follow before their
 * wallet, as bets do. Whether it was promised before is its caller's.
 */
export const payReward = (tx: Tx, reward: Reward): Promise<void> => payRewards(tx, [reward])

/** The same of several, at once. */
export async function payRewards(tx: Tx, rewards: readonly Reward[]): Promise<void> {
  const at = await databaseNow(tx)
  const owners = rewards.map(({ merchantId, memberId, currency }) => ({ merchantId, memberId, currency }))
  const memberIds = [...new Set(owners.map(owner => owner.memberId))]
  await followMembers(tx, owners, at)
  await holdFollowed(tx, memberIds)
  const lots = rewards.map(({ key: source, amount, timesPpm }, i) => ({
    owner: owners[i]!,
    lot: { source, amount, timesPpm },
  }))
  await openLotsOf(tx, lots, at)
  const accounts = await cashAccountsOf(tx, memberIds)
  const movements = rewards.map(({ memberId, code, key, amount, kind = 'reward' }) => {
    const account = accounts.get(memberId)
    if (!account) throw new Error(`${memberId} has no account for ${key}`)
    const house = { purpose: 'promotions', subject: code } as const
    return { key, kind, reference: key, lines: [{ account, house, amount }] }
  })
  for (const [i, { status }] of (await move(tx, movements)).entries())
    if (status !== 'done' && status !== 'repeated')
      throw new Error(`the ledger refused ${movements[i]!.key}: ${status}`)
}
