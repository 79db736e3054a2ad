import type * as z from 'zod/mini'
import { isTrial } from '#features/people/rules/people.ts'
import { memberStates } from '#features/people/server/people.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { validCash } from '#features/turnover/rules/turnover.ts'
import type { betsCounted } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { earn } from '../../rules/earn.ts'
import { type Book, holdBooks, saveBooks, withLots } from '../book.ts'
import { dayOf, settingsOf, type Versioned } from '../settings.ts'
import * as store from './store-counted.ts'

const nameOf = ({ merchantId, reference }: { merchantId: number; reference: string }) => `${merchantId} ${reference}`

/**
 * Points of bets as turnover counts them now (promotions §7.10): what a bet's own valid play is more than was counted of it, or
 * less. The same event again finds nothing to count, and in whatever order they come the last one counts what stands.
 */
export async function earnOfBets(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  const named = bets.map(([merchantId, reference]) => ({ merchantId, reference }))
  const books = await holdBooks(tx, await store.selectPlayers(tx, named))
  if (books.size === 0) return
  // How bets stand is read after the books are held: who counts them next reads what is newer.
  const rows = await store.selectBets(tx, named)
  const known = new Map((await store.selectKnown(tx, named)).map(row => [nameOf(row), row]))
  const at = await databaseNow(tx)
  const merchants = new Map<number, { settings: Versioned; today: string }>()
  for (const merchantId of new Set(rows.map(row => row.merchantId)))
    merchants.set(merchantId, {
      settings: await settingsOf(tx, merchantId),
      today: await dayOf(tx, merchantId, at),
    })
  const unpaid = await unpaidOf(tx, [...books.keys()], at)
  await withLots(tx, [...books.values()])
  const counted: store.CountedRow[] = []
  for (const bet of rows) {
    const { settings, today } = merchants.get(bet.merchantId)!
    const before = known.get(nameOf(bet))
    const why = unpaid.has(bet.memberId) ? 'EXCLUDED' : settings.isOn ? '' : 'OFF'
    const row = countBet(books.get(bet.memberId)!, bet, before, { settings, day: before?.day ?? today, at, why })
    if (row) counted.push(row)
  }
  if (counted.length === 0) return
  await store.insertCounted(tx, counted)
  await saveBooks(tx, [...books.values()])
}

type Circumstances = { settings: Versioned; day: string; at: Date; why: store.CountedRow['why'] }
type Before = { valid: bigint; own: bigint } | undefined

/** Whoever is excluded, or whose merchant gives no points, gets nothing new; what was too much goes back all the same. */
function countBet(book: Book, bet: store.Bet, before: Before, { settings, day, at, why: reason }: Circumstances) {
  const was = before?.own ?? 0n
  const { perBet } = settings
  const { merchantId, memberId, reference } = bet
  const own = validCash(amount(bet.valid), amount(bet.cash), amount(bet.stake))
  const why = own > was ? reason : ''
  const stands = why === '' ? own : amount(was)
  if (before ? before.valid === bet.valid && stands === was : bet.valid === 0n) return undefined
  const change = amount(stands - was)
  const { standing } = book
  const { points, carry } = earn({ carry: amount(standing.carry), change, perBet, balance: book.balance })
  const place = ++standing.counted
  standing.carry = carry
  const move = { key: `bet:${memberId}:${place}`, at, day, reference }
  if (points > 0n) book.come('earn', points, move)
  if (points < 0n) book.spend('earn', -points, move)
  return { ...bet, merchantId, memberId, place, at, day, own: stands, change, perBet, points, carry, why }
}

/** Those of these members who get nothing new (promotions §1.10): excluded, blocked, or playing for nothing. */
async function unpaidOf(tx: Tx, memberIds: readonly string[], at: Date): Promise<Set<string>> {
  const states = await memberStates(tx, memberIds)
  const protections = await loadProtection(tx, memberIds)
  return new Set(
    memberIds.filter(id => {
      const state = states.get(id)
      const protection = protections.get(id)
      return state?.status !== 'active' || isTrial(state.type) || (protection && isExcluded(protection, at))
    }),
  )
}
