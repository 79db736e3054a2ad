import { returnStaked } from '#features/bonuses/server/bonuses.ts'
import { type Account, hold, move } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { paidLines, returnsOf } from '../bonus/returns.ts'
import { moneyOf } from '../bonus/stakes.ts'
import { giveBack, settleChases } from '../chase/chases.ts'
import { finishChases, selectOwn } from '../chase/store-chases.ts'
import { endFreeTickets } from '../free/free.ts'
import { exposureOfTicket } from './exposure.ts'
import { addExposure, openNumbers } from './store-exposure.ts'
import * as store from './store-tickets.ts'

type Who = { merchantId: number; memberId: string }
export type Refund = { refunded: Amount; balance: Amount }

/**
 * Gives a ticket back before its issue locks, by the database's clock; again it answers the same. Refused as `not_found`,
 * as `bet_closed` when it is too late or the ticket has ended otherwise.
 */
export function cancelTicket(db: Sql, who: Who, id: bigint): Promise<Refund> {
  return transaction(db, async tx => {
    const ticket = await store.selectOwn(tx, who, id)
    if (!ticket) throw new Refusal('not_found')
    const { accountId, merchantId, book, currency, stake } = ticket
    const account: Account = { id: accountId, merchantId, book, currency }
    const held = await hold(tx, [accountId])
    const refunded = amount(stake)
    if ((await store.selectStatus(tx, ticket)) === 'cancelled')
      return { refunded, balance: moneyOf(held.get(accountId)!) }
    if (!(await store.holdDraw(tx, ticket.drawId)) || !(await store.cancelTicket(tx, ticket)))
      throw new Refusal('bet_closed', { reason: 'late' })
    const balance = ticket.isFree ? moneyOf(held.get(accountId)!) : await payBack(tx, account, who.memberId, ticket)
    if (ticket.isFree) await endFreeTickets(tx, { ticketId: id })
    if (book === 'real') await takeFromNumbers(tx, ticket)
    const { chase } = ticket
    if (chase) await settleChases(tx, [{ chaseId: BigInt(chase.id), index: chase.index, state: 'cancelled' }])
    return { refunded, balance }
  })
}

/** Each part of the stake to where it was taken from. */
async function payBack(tx: Tx, account: Account, memberId: string, ticket: store.OwnTicket): Promise<Amount> {
  const { id, stake, vendor, bonusStake, bonusId } = ticket
  const returns = await returnsOf(tx, [{ memberId, bonusId }])
  const house = { purpose: 'stake', subject: vendor } as const
  const lines = paidLines(account, house, { value: stake, bonus: bonusStake, bonusId }, returns)
  await move(tx, [{ key: `lot:${id}:back`, kind: 'lottery_back', reference: `lottery:${id}`, lines }])
  if (bonusId !== null)
    await returnStaked(tx, [{ merchantId: account.merchantId, reference: `lot:${id}`, bonus: amount(bonusStake) }])
  return moneyOf((await hold(tx, [account.id])).get(account.id)!)
}

/**
 * Cancels what of a chase still waits, before its issue locks: one issue, or all without `numero`. Refused as `not_found`, as
 * `bet_closed` for one issue that waits although it has locked.
 */
export function cancelChase(db: Sql, who: Who, account: Account, id: bigint, numero: string | null): Promise<Refund> {
  return transaction(db, async tx => {
    const own = await selectOwn(tx, who, id, numero)
    if (!own || (numero !== null && own.drawId === null)) throw new Refusal('not_found')
    const ended = numero === null ? 'cancelled' : null
    const refunded = await giveBack(tx, [id], { drawId: own.drawId, ended, beforeLock: true })
    if (own.isWaiting && refunded === 0n) throw new Refusal('bet_closed', { reason: 'late' })
    await finishChases(tx, [id])
    const wallet = (await hold(tx, [account.id])).get(account.id)!
    return { refunded: amount(refunded), balance: moneyOf(wallet) }
  })
}

/** What the ticket had sold on each number, given back; numbers that were full for it are open again. */
async function takeFromNumbers(tx: Tx, ticket: store.OwnTicket): Promise<void> {
  const { family, lines, drawId, currency } = ticket
  const changes = exposureOfTicket(family, lines, { drawId, currency }).map(each => ({
    ...each,
    points: -each.points,
    stake: -each.stake,
  }))
  if (changes.length === 0) return
  await addExposure(tx, changes)
  await openNumbers(
    tx,
    drawId,
    changes.map(({ play, token }) => `${play}:${token}`),
  )
}
