import { playableOf } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { DUST, giveBack, type OpenLot, requiredOf, takeFromLots } from '../rules/turnover.ts'
import * as store from './store.ts'

export { PROOFS } from './store.ts'

export type Owner = store.Owner
export type Lot = OpenLot & { source: string; amount: Amount; required: Amount; openedAt: Date }

/**
 * Opens the lot of money that was credited, in the transaction that credits it: so much must be played before it may
 * leave. The same source again, or no times at all, changes nothing.
 */
export async function openLot(
  tx: Tx,
  owner: Owner,
  lot: { source: string; amount: Amount; timesPpm: bigint },
  at: Date,
): Promise<void> {
  const required = requiredOf(lot.amount, lot.timesPpm)
  if (required > 0n) await store.insertLot(tx, owner, { ...lot, required }, at)
}

/** Ends the lot of money that was taken back. Call it before wallets are held: bets hold lots first. */
export async function endLot(tx: Tx, merchantId: number, source: string, at: Date): Promise<void> {
  await store.endLots(tx, { merchantId, source }, 'REVERSED', at)
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

export type CountedBet = Owner & {
  /** The bet, in words of whoever took it. */
  reference: string
  /** How much of it is valid, all told (promotions §5). */
  valid: Amount
  acceptedAt: Date
  /** The member's stakes of bets that are not settled. */
  openStakes: Amount
}

/**
 * Counts a settled bet for lots that were open when it was accepted. The same again changes nothing; another `valid` is a
 * correction, which counts by the difference (promotions §6.5). A bet after which nothing is left to play with ends lots.
 */
export async function countBet(tx: Tx, bet: CountedBet, at: Date): Promise<void> {
  await store.holdLots(tx, bet)
  const before = await store.holdBet(tx, bet, at)
  const change = bet.valid - before.valid
  if (change > 0n) await spendOnLots(tx, bet, amount(change), before.acceptedAt, at)
  if (change < 0n) await takeBack(tx, bet, amount(-change), at)
  if (change !== 0n) await store.updateBet(tx, bet, at)
  if ((await playableOf(tx, bet.memberId)) + bet.openStakes < DUST) await store.endLots(tx, bet, 'DUST', at)
}

async function spendOnLots(tx: Tx, bet: CountedBet, value: Amount, acceptedAt: Date, at: Date): Promise<void> {
  const lots = await store.holdOpen(tx, bet, acceptedAt)
  const uses = takeFromLots(
    lots.map(lot => ({ id: lot.id, remaining: amount(lot.remaining) })),
    value,
  )
  if (uses.length === 0) return
  await store.addUses(tx, bet, uses)
  await store.updateRemaining(
    tx,
    uses.map(each => each.lotId),
    uses.map(each => each.amount),
    at,
  )
}

/** Never more than the bet's uses beyond what it is still worth. */
async function takeBack(tx: Tx, bet: CountedBet, value: Amount, at: Date): Promise<void> {
  const uses = (await store.selectUses(tx, bet.merchantId, bet.reference)).map(row => ({
    lotId: row.lotId,
    amount: amount(row.amount),
  }))
  const used = uses.reduce((sum, each) => sum + each.amount, 0n)
  const spare = bet.valid + value - used
  const back = value > spare ? giveBack(uses, amount(value - spare)) : []
  if (back.length === 0) return
  await store.takeUses(tx, bet, back)
  await store.updateRemaining(
    tx,
    back.map(each => each.lotId),
    back.map(each => -each.amount),
    at,
  )
}

/** What all bets of a member came to. */
export async function validBetsOf(db: Sql | Tx, owner: Owner): Promise<Amount> {
  return amount(await store.sumValid(db, owner))
}

/** How many rows each proof of lots finds. All zero, or something is wrong. */
export async function proveTurnover(db: Sql | Tx): Promise<Record<string, number>> {
  return countFindings(db, store.PROOFS)
}
