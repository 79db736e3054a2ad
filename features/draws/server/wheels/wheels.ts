import { keep, payReward, promise } from '#features/promotions/server/promotions.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import { holdFollow, PPM } from '#features/turnover/server/turnover.ts'
import { type Amount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { spinWheel } from '../../rules/draws.ts'
import type { WheelRecord } from '../../rules/records.ts'
import type { Owner } from '../envelopes/store-envelopes.ts'
import { newSeed, openSeed } from '../seeds.ts'
import * as store from './store-wheels.ts'

type Deps = Pick<Context, 'db' | 'serverSecret'>
export type NewWheel = Omit<store.WheelRow, 'at'> & {
  prizes: readonly { weight: number; amount: Amount; stock: number | null }[]
}

/** Sets up a wheel; the same id again changes nothing. */
export async function openWheel(tx: Tx, { prizes, ...wheel }: NewWheel): Promise<void> {
  const row = { ...wheel, at: await databaseNow(tx) }
  if (!(await store.insertWheel(tx, row))) return
  await store.insertPrizes(
    tx,
    row,
    prizes.map((prize, place) => ({ ...prize, place })),
  )
}

/** A wheel that runs now. */
async function runningWheel(db: Sql | Tx, merchantId: number, id: string, at: Date): Promise<store.WheelRow> {
  const wheel = await store.findWheel(db, merchantId, id)
  if (!wheel || at < wheel.startsAt) throw new Refusal('not_found')
  if (at >= wheel.endsAt) throw new Refusal('reward_expired')
  return wheel
}

/** The member's seed in use, held: made, and its promise told, before the first spin with it. */
async function holdSeed(tx: Tx, serverSecret: string, id: string, owner: Owner): Promise<store.SeedRow> {
  for (;;) {
    const seed = await store.holdSeed(tx, id, owner.memberId)
    if (seed) return seed
    const [last] = await store.selectSeeds(tx, id, owner.memberId)
    // Another tab may have been quicker: then its one is held.
    await store.insertSeed(tx, id, owner, { n: (last?.n ?? 0) + 1, ...newSeed(serverSecret) })
  }
}

/** What a wheel shows a member: prizes and whether any is left, the promise of the spin to come, and what was spun. */
export function readWheel({ db, serverSecret }: Deps, owner: Owner, id: string) {
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    const wheel = await runningWheel(tx, owner.merchantId, id, at)
    const { currency } = await memberToGive(tx, owner)
    if (currency !== wheel.currency) throw new Refusal('not_found')
    const seed = await holdSeed(tx, serverSecret, id, owner)
    const left = await store.budgetLeft(tx, wheel)
    const prizes = (await store.selectPrizes(tx, id)).map(prize => ({ ...prize, isLeft: isLeft(prize, left) }))
    const day = await store.selectDay(tx, owner.merchantId, at)
    const spinsLeft = Math.max(0, wheel.spinsADay - (await store.countSpins(tx, id, owner.memberId, day)))
    const spins = await store.selectSpins(tx, id, owner.memberId, SPINS_SHOWN)
    return { wheel, prizes, seed, spinsLeft, spins }
  })
}

const SPINS_SHOWN = 20
const isLeft = ({ amount, stock, taken }: store.PrizeRow, budget: bigint) =>
  amount === 0n || (amount <= budget && (stock === null || taken < stock))

export type Spin = { wheel: Owner & { id: string }; key: string; clientSeed: string }

/**
 * Spins, once for a key. A prize of which none is left, or for which the budget is too small, pays nothing in its own place:
 * nobody else's chance changes (promotions §8.3). Refused as `not_found`, `reward_expired`, as `memberToGive`, `no_spins_left`.
 */
export function spin(
  { db, serverSecret }: Deps,
  owner: Owner,
  id: string,
  ask: Omit<Spin, 'wheel'>,
): Promise<store.SpinRow> {
  return transaction(db, async tx => {
    const wheel = await runningWheel(tx, owner.merchantId, id, await databaseNow(tx))
    const { currency } = await memberToGive(tx, owner)
    if (currency !== wheel.currency) throw new Refusal('not_found')
    await holdFollow(tx, { ...owner, currency }, await databaseNow(tx))
    const seed = await holdSeed(tx, serverSecret, id, owner)
    const known = await store.findSpin(tx, id, owner.memberId, ask.key)
    if (known) return known
    const at = await databaseNow(tx)
    const day = await store.selectDay(tx, owner.merchantId, at)
    if ((await store.countSpins(tx, id, owner.memberId, day)) >= wheel.spinsADay) throw new Refusal('no_spins_left')
    const { n, nonce } = seed
    const prizes = await store.selectPrizes(tx, id)
    const inputs = { serverSeed: openSeed(serverSecret, seed.sealedSeed), promotion: wheel.promotion }
    const weights = prizes.map(({ weight }) => weight)
    const { number, place } = spinWheel({ ...inputs, clientSeed: ask.clientSeed, nonce }, weights)
    const spinId = newId('spn')
    const prize = prizes[place]!
    const isPaid = prize.amount > 0n && (await pay(tx, wheel, owner, spinId, prize))
    const row = { id: spinId, ...ask, n, nonce, number: BigInt(number), place, at, day }
    const result = { ...row, amount: isPaid ? prize.amount : ZERO, isOut: prize.amount > 0n && !isPaid }
    await store.insertSpin(tx, id, owner, result)
    await store.updateNonce(tx, id, owner.memberId, n)
    return result
  })
}

/** Pays a prize at once; false where there is none of it any more, or no budget for it. */
async function pay(
  tx: Tx,
  wheel: store.WheelRow,
  owner: Owner,
  spinId: string,
  prize: store.PrizeRow,
): Promise<boolean> {
  if (!(await store.takePrize(tx, wheel.id, prize.place))) return false
  const owed = { merchantId: owner.merchantId, code: wheel.promotion, key: `wheel:${spinId}`, amount: prize.amount }
  if ((await promise(tx, owed)) === 'budget_spent') {
    await store.giveBackPrize(tx, wheel.id, prize.place)
    return false
  }
  await keep(tx, owed)
  await payReward(tx, { ...owed, memberId: owner.memberId, currency: wheel.currency, timesPpm: PPM })
  return true
}

/** Tells the seed that was in use, so that its spins can be made again, and promises the next one. */
export function changeSeed({ db, serverSecret }: Deps, owner: Owner, id: string): Promise<void> {
  return transaction(db, async tx => {
    const at = await databaseNow(tx)
    await runningWheel(tx, owner.merchantId, id, at)
    const { n, nonce } = await holdSeed(tx, serverSecret, id, owner)
    // One that was never used tells nothing.
    if (nonce === 1) return
    await store.updateRevealed(tx, id, owner.memberId, n, at)
    await holdSeed(tx, serverSecret, id, owner)
  })
}

/** A member's spins whose seed was told: all of them once the wheel is over. */
export async function recordsOf({ db, serverSecret }: Deps, owner: Owner, id: string): Promise<WheelRecord[]> {
  const wheel = await store.findWheel(db, owner.merchantId, id)
  if (!wheel) throw new Refusal('not_found')
  const isOver = (await databaseNow(db)) >= wheel.endsAt
  const seeds = (await store.selectSeeds(db, id, owner.memberId)).filter(each => isOver || each.revealedAt !== null)
  const weights = (await store.selectPrizes(db, id)).map(({ weight }) => weight)
  const spins = await store.selectSpins(db, id, owner.memberId, RECORDS)
  return spins.flatMap(({ n, nonce, clientSeed, number, place }) => {
    const seed = seeds.find(each => each.n === n)
    if (!seed) return []
    const promised = { commitment: seed.commitment, serverSeed: openSeed(serverSecret, seed.sealedSeed) }
    const drawn = { clientSeed, nonce, weights, number: Number(number), place }
    return [{ kind: 'wheel' as const, promotion: wheel.promotion, ...promised, ...drawn }]
  })
}

const RECORDS = 500
