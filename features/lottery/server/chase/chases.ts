import { partStaked, returnStaked } from '#features/bonuses/server/bonuses.ts'
import { type Account, hold, move } from '#features/wallet/server/wallet.ts'
import { amount } from '#shared/money.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { SoldLine } from '../../rules/sold.ts'
import { paidLines, returnsOf } from '../bonus/returns.ts'
import { insertTickets, takeIds } from '../sale/store-sale.ts'
import { bindLines } from '../sale/ticket-rows.ts'
import { takeRoom } from './chase-room.ts'
import * as store from './store-chases.ts'

/** So that no transaction of the sale waits long for one. */
const PAGE = 500

/** The lines of one issue of a plan. */
export function multiplyLines(lines: readonly SoldLine[], multiple: number): SoldLine[] {
  return lines.map(line => ({ ...line, unit: String(BigInt(line.unit) * BigInt(multiple)) }))
}

/**
 * Turns what chases hold for an open draw into bets. Their money moved when they were placed; a bet that is there is never
 * made again. Several servers may do it at once. A chase that a bet of its own may still stop waits for that bet; when the
 * draw is about to lock (`isLast`), it waits no longer. An issue that finds a number full comes back, as a bet would be refused.
 */
export async function convertChases(db: Sql, drawId: bigint, isLast = false): Promise<void> {
  while ((await store.countWaiting(db, drawId)) > 0) {
    const { converted, full } = await transaction(db, tx => convertPage(tx, drawId, isLast))
    // By itself: money is held before draws, as the sale does.
    if (full.length > 0) await transaction(db, tx => loseIssue(tx, full, drawId))
    if (converted + full.length === 0) return
  }
}

const NONE = { converted: 0, full: [] }

/** How many became bets, and the chases whose numbers have no room. */
async function convertPage(
  tx: Tx,
  drawId: bigint,
  isLast: boolean,
): Promise<{ converted: number; full: readonly bigint[] }> {
  // Before its numbers are counted, and so that nobody voids it meanwhile.
  if (!(await store.holdOpen(tx, drawId))) return NONE
  const waiting = await store.holdWaiting(tx, drawId, PAGE, isLast)
  const opening = waiting.map(row => ({ ...row, lines: multiplyLines(row.lines, row.multiple) }))
  const hasRoom = await takeRoom(tx, drawId, opening)
  const selling = opening.filter((_, i) => hasRoom[i])
  const full = opening.flatMap(({ chaseId }, i) => (hasRoom[i] ? [] : [chaseId]))
  if (selling.length === 0) return { converted: 0, full }
  const ids = await takeIds(tx, selling.length, 0)
  const tickets = selling.map((row, i) => {
    const { chaseId, index, multiple, numero, accountId, merchantId, book, currency, lines, ...facts } = row
    const account: Account = { id: accountId, merchantId, book, currency }
    const chase = { id: chaseId, index }
    return {
      ...facts,
      ...bindLines(numero, lines),
      id: ids.tickets[i]!,
      placedAt: ids.now,
      drawId,
      account,
      lines,
      chase,
      free: null,
    }
  })
  await insertTickets(tx, tickets)
  await store.updateConverted(
    tx,
    tickets.map(({ id, chase }) => ({ chaseId: chase.id, index: chase.index, ticketId: id })),
  )
  await partStaked(
    tx,
    tickets.flatMap(({ id, chase, account, bonusStake }) =>
      bonusStake === 0n
        ? []
        : {
            ...{ merchantId: account.merchantId, from: `chase:${chase.id}`, reference: `lot:${id}` },
            bonus: amount(bonusStake),
          },
    ),
  )
  return { converted: tickets.length, full }
}

/** How the bet of a chase's issue ended: pushes and refunds count as neither won nor lost. */
export type ChaseEnd = { chaseId: bigint; index: number; state: 'won' | 'lost' | 'cancelled' }

/**
 * Tells chases how bets of theirs ended, in the transaction that settles them: where that stops a chase, all its issues
 * that still wait come back at once. The same again changes nothing.
 */
export async function settleChases(tx: Tx, ends: readonly ChaseEnd[]): Promise<void> {
  if (ends.length === 0) return
  await store.updateEnded(tx, ends)
  const of = (state: ChaseEnd['state']) => ends.filter(each => each.state === state).map(({ chaseId }) => chaseId)
  const stopping = await store.selectStopping(tx, of('won'), of('lost'))
  if (stopping.length > 0) await giveBack(tx, stopping, { drawId: null, ended: 'stopped' })
  const chaseIds = [...new Set(ends.map(({ chaseId }) => chaseId))]
  await store.finishChases(tx, chaseIds)
}

/** How bets of chases ended by a corrected result. */
export async function restateChases(tx: Tx, ends: readonly ChaseEnd[]): Promise<void> {
  if (ends.length > 0) await store.updateEnded(tx, ends)
}

/** An issue fell out of the calendar: chases play it at the end, or get its stake back and go on (§9.3). */
export async function dropIssue(tx: Tx, drawId: bigint): Promise<void> {
  const waiting = await store.selectWaitingFor(tx, drawId)
  if (waiting.length === 0) return
  const extending = waiting.filter(({ extend }) => extend).map(({ chaseId }) => chaseId)
  const moved = new Set(extending.length > 0 ? await store.moveWaiting(tx, extending, drawId) : [])
  const others = waiting.map(({ chaseId }) => chaseId).filter(chaseId => !moved.has(chaseId))
  if (others.length > 0) await loseIssue(tx, others, drawId)
}

/** These chases get back what waits on a draw, and go on. */
async function loseIssue(tx: Tx, chaseIds: readonly bigint[], drawId: bigint): Promise<void> {
  await giveBack(tx, chaseIds, { drawId, ended: null })
  await store.finishChases(tx, chaseIds)
}

/** Cancels what still waits, of one draw or of all, and moves its stakes back. Answers how much that was. */
export async function giveBack(tx: Tx, chaseIds: readonly bigint[], giving: store.Giving): Promise<bigint> {
  const owners = await store.selectOwners(tx, chaseIds)
  // Money before rows, as the sale does: both take them in the same order.
  await hold(tx, [...new Set(owners.map(each => each.accountId))])
  const returned = await store.cancelWaiting(tx, chaseIds, giving)
  const returns = await returnsOf(tx, returned)
  await move(
    tx,
    returned.map(({ chaseId, index, stake, bonusStake, bonusId, vendor, ...owner }) => {
      const account = { id: owner.accountId, merchantId: owner.merchantId, book: owner.book, currency: owner.currency }
      const house = { purpose: 'stake', subject: vendor } as const
      const lines = paidLines(account, house, { value: stake, bonus: bonusStake, bonusId }, returns)
      const reference = `chase:${chaseId}`
      return { key: `lot:chase:${chaseId}:${index}`, kind: 'lottery_back', reference, lines }
    }),
  )
  await returnStaked(
    tx,
    returned.flatMap(({ chaseId, merchantId, bonusStake }) =>
      bonusStake === 0n ? [] : { merchantId, reference: `chase:${chaseId}`, bonus: amount(bonusStake) },
    ),
  )
  return returned.reduce((sum, { stake }) => sum + stake, 0n)
}
