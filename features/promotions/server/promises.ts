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

/** The same of many that one promotion owes, in a few statements: by its key what became of each. */
export async function promiseAll(
  tx: Tx,
  { merchantId, code }: Pick<Owed, 'merchantId' | 'code'>,
  owed: readonly Pick<Owed, 'key' | 'amount'>[],
): Promise<Map<string, 'done' | 'again' | 'budget_spent'>> {
  const told = new Map<string, 'done' | 'again' | 'budget_spent'>()
  if (owed.length === 0) return told
  const sumOf = (some: readonly Pick<Owed, 'amount'>[]) => some.reduce((sum, each) => sum + each.amount, 0n)
  if (!(await store.reserve(tx, { merchantId, code }, sumOf(owed)))) {
    // There is not enough for all: the first get what is left.
    for (const each of owed) told.set(each.key, await promise(tx, { merchantId, code, ...each }))
    return told
  }
  const fresh = new Set(await store.insertPromises(tx, { merchantId, code }, owed, await databaseNow(tx)))
  const known = owed.filter(each => !fresh.has(each.key))
  if (known.length > 0) await store.reserve(tx, { merchantId, code }, -sumOf(known))
  for (const { key } of owed) told.set(key, fresh.has(key) ? 'done' : 'again')
  return told
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

/** Nobody counts bets of these members until this transaction ends. Answers whom each reward is of. */
async function holdFollows(tx: Tx, rewards: readonly Reward[]) {
  const owners = rewards.map(({ merchantId, memberId, currency }) => ({ merchantId, memberId, currency }))
  await followMembers(tx, owners, await databaseNow(tx))
  await holdFollowed(tx, [...new Set(owners.map(owner => owner.memberId))])
  return owners
}

/** The same of several, at once. */
export async function payRewards(tx: Tx, rewards: readonly Reward[]): Promise<void> {
  if (rewards.length === 0) return
  const owners = await holdFollows(tx, rewards)
  const lots = rewards.map(({ key: source, amount, timesPpm }, i) => ({
    owner: owners[i]!,
    lot: { source, amount, timesPpm },
  }))
  await openLotsOf(tx, lots, await databaseNow(tx))
  const accounts = await cashAccountsOf(
    tx,
    owners.map(owner => owner.memberId),
  )
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

/**
 * Promises what one promotion owes these members and pays it, in the order in which they stand as far as its budget goes, in a few
 * statements whatever their number. Answers the keys that are paid; one that was paid before is paid no more.
 */
export async function payAll(tx: Tx, rewards: readonly Reward[]): Promise<ReadonlySet<string>> {
  if (rewards.length === 0) return new Set()
  const { merchantId, code } = rewards[0]!
  // Held before the budget, as everybody does who pays one.
  await holdFollows(tx, rewards)
  const told = await promiseAll(tx, { merchantId, code }, rewards)
  const paid = rewards.filter(({ key }) => told.get(key) !== 'budget_spent')
  const keys = paid.map(each => each.key)
  await store.closePromises(tx, merchantId, keys)
  await payRewards(tx, paid)
  return new Set(keys)
}
