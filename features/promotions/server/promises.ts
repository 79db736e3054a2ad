import { followMembers, holdFollow, holdFollowed, openLot, openLotsOf } from '#features/turnover/server/turnover.ts'
import { accountOf, cashAccountsOf, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
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
export async function payReward(tx: Tx, reward: Reward): Promise<void> {
  const { merchantId, memberId, currency, code, key, amount, timesPpm, kind = 'reward' } = reward
  const owner = { merchantId, memberId, currency }
  const at = await databaseNow(tx)
  await holdFollow(tx, owner, at)
  await openLot(tx, owner, { source: key, amount, timesPpm }, at)
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const lines = [{ account, house: { purpose: 'promotions', subject: code } as const, amount }]
  const [outcome] = await move(tx, [{ key, kind, reference: key, lines }])
  if (outcome!.status !== 'done' && outcome!.status !== 'repeated')
    throw new Error(`the ledger refused ${key}: ${outcome!.status}`)
}

/**
 * Promises and pays rewards of one promotion that nobody promised before, in the order in which they stand as far as its budget
 * goes, in a few statements whatever their number. A key is paid once because its caller does not ask twice. Answers the keys that
 * were paid.
 */
export async function payAll(tx: Tx, rewards: readonly Reward[]): Promise<ReadonlySet<string>> {
  const at = await databaseNow(tx)
  await followMembers(tx, rewards, at)
  // Held before the budget, as everybody does who pays one.
  const members = [...new Set(rewards.map(each => each.memberId))].sort()
  await holdFollowed(tx, members)
  const paid = await reserveAll(tx, rewards)
  if (paid.length === 0) return new Set()
  await store.insertPaid(tx, paid, at)
  const credits = paid.map(reward => {
    const { merchantId, memberId, currency, key, amount: value, timesPpm } = reward
    return { owner: { merchantId, memberId, currency }, lot: { source: key, amount: value, timesPpm } }
  })
  await openLotsOf(tx, credits, at)
  const accounts = await cashAccountsOf(tx, members)
  const movements = paid.map(({ key, kind = 'reward', code, memberId, amount: value }) => {
    const house = { purpose: 'promotions', subject: code } as const
    return { key, kind, reference: key, lines: [{ account: accounts.get(memberId)!, house, amount: value }] }
  })
  for (const [i, outcome] of (await move(tx, movements)).entries())
    if (outcome.status !== 'done') throw new Error(`the ledger refused ${movements[i]!.key}: ${outcome.status}`)
  return new Set(paid.map(each => each.key))
}

/** Those for which the budget is enough: all of them in one statement, or one by one. */
async function reserveAll(tx: Tx, rewards: readonly Reward[]): Promise<Reward[]> {
  const total = amount(rewards.reduce((sum, each) => sum + each.amount, 0n))
  if (rewards.length === 0 || (await store.reserve(tx, rewards[0]!, total))) return [...rewards]
  const paid: Reward[] = []
  for (const reward of rewards) if (await store.reserve(tx, reward, reward.amount)) paid.push(reward)
  return paid
}
