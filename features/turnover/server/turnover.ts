import { type Amount, amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type OpenLot, requiredOf, takeFromLots } from '../rules/turnover.ts'
import { applyBets } from './count.ts'
import * as store from './store.ts'
import type { Bet } from './store-bets.ts'
import { holdFollows, insertFollows, updateAwaited } from './store-follows.ts'

export { PPM } from '../rules/turnover.ts'
export { type Counter, createCounter } from './counter.ts'
export { endDust } from './dust.ts'
export { betsCounted } from './events.ts'
export { PROOFS } from './store.ts'
export type { Bet } from './store-bets.ts'
export { type Follow, selectFollowed as followedOf } from './store-follows.ts'

export type Owner = store.Owner
export type Lot = OpenLot & { id: bigint; source: string; amount: Amount; required: Amount; openedAt: Date }

/**
 * Opens the lot of money that was credited, in the transaction that credits it: so much must be played before it may
 * leave. From the first time on the member's bets are counted. The same source again opens nothing, nor do no times at all.
 */
export function openLot(tx: Tx, owner: Owner, lot: Credited, at: Date): Promise<void> {
  return openLotsOf(tx, [{ owner, lot }], at)
}

/** Counts the bets of these members from now on, whether or not anything binds their money. Again changes nothing. */
export function followMembers(tx: Tx, owners: readonly Owner[], at: Date): Promise<void> {
  return insertFollows(tx, owners, at)
}

type Credited = { source: string; amount: Amount; timesPpm: bigint }

/** The same of several. */
export async function openLotsOf(tx: Tx, credits: readonly { owner: Owner; lot: Credited }[], at: Date): Promise<void> {
  await insertFollows(
    tx,
    credits.map(each => each.owner),
    at,
  )
  const lots = credits.map(({ owner, lot }) => ({ owner, ...lot, required: requiredOf(lot.amount, lot.timesPpm) }))
  const binding = lots.filter(each => each.required > 0n)
  if (binding.length > 0) await store.insertLots(tx, binding, at)
}

/** Ends the lot of money that was taken back. Call it before wallets are held: bets hold lots first. */
export async function endLot(tx: Tx, merchantId: number, source: string, at: Date): Promise<void> {
  await store.endLots(tx, { merchantId, source }, 'REVERSED', at)
}

/** From now on the member's bets are counted; nobody else counts them until this transaction ends. Taken before their wallet. */
export async function holdFollow(tx: Tx, owner: Owner, at: Date): Promise<void> {
  await insertFollows(tx, [owner], at)
  await holdFollows(tx, [owner.memberId])
}

/** Whether somebody waits for what the member's bets count, besides their lots. Their follow is held. */
export const awaitBets = (tx: Tx, memberId: string, isAwaited: boolean): Promise<void> =>
  updateAwaited(tx, memberId, isAwaited)

/** Nobody counts bets of these members until this transaction ends; taken before their wallets. */
export async function holdFollowed(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await holdFollows(tx, memberIds)
}

/**
 * So much of a member's money went on to somebody whom it binds now: it need not be played here, of the oldest lots first, and
 * never more than is open. The member's follow is held. Answers how much that was.
 */
export async function releaseLots(tx: Tx, owner: Owner, value: Amount, at: Date): Promise<Amount> {
  const open = (await openLots(tx, owner)).map(({ id, remaining }) => ({ id, remaining }))
  const released = takeFromLots(open, value)
  if (released.length > 0) await store.updateReleased(tx, released, at)
  return amount(released.reduce((sum, use) => sum + use.amount, 0n))
}

/** Ends all lots of a member who excluded themselves (cashier §5.1): their money may leave. */
export async function endLotsOfExcluded(
  tx: Tx,
  { merchantId, memberId, kind }: { merchantId: number; memberId: string; kind: string },
): Promise<void> {
  if (kind === 'self') await store.endLots(tx, { merchantId, memberId }, 'EXCLUDED', await databaseNow(tx))
}

/**
 * What binds a member's money now, the oldest first. Read it after their wallet is held: whoever credits money opens its
 * lot in the same transaction.
 */
export async function openLots(db: Sql | Tx, owner: Owner): Promise<Lot[]> {
  const rows = await store.selectOpen(db, owner)
  return rows.map(row => ({
    ...{ ...row, amount: amount(row.amount), required: amount(row.required), remaining: amount(row.remaining) },
  }))
}

/**
 * Counts bets of members who are followed, as they stand now (`applyBets`), for whoever takes bets that the log does not tell
 * of. Those of others are left out. Answers those that changed.
 */
export async function countBets(tx: Tx, bets: readonly Bet[], at: Date): Promise<Bet[]> {
  const members = [...new Set(bets.map(bet => bet.memberId))]
  const held = new Set((await holdFollows(tx, members)).map(follow => follow.memberId))
  return applyBets(
    tx,
    bets.filter(bet => held.has(bet.memberId)),
    at,
  )
}

/** What all bets of a member came to. */
export async function validBetsOf(db: Sql | Tx, owner: Owner): Promise<Amount> {
  return amount(await store.sumValid(db, owner))
}

/** The same of those that were taken since then. */
export async function validBetsSince(db: Sql | Tx, owner: Owner, since: Date): Promise<Amount> {
  return amount(await store.sumValid(db, owner, since))
}

/** How many rows each proof of lots finds. All zero, or something is wrong. */
export async function proveTurnover(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, store.PROOFS)
}
