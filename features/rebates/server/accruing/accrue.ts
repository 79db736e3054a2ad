import type * as z from 'zod/mini'
import { isTrial } from '#features/people/rules/people.ts'
import { membersById } from '#features/people/server/people.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection } from '#features/protection/server/protection.ts'
import { validCash } from '#features/turnover/rules/turnover.ts'
import type { betsCounted } from '#features/turnover/server/turnover.ts'
import { amount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Tx } from '#shared/server/db.ts'
import { accrue } from '../../rules/rebate.ts'
import { PRODUCTS, type Product, rateOf } from '../../rules/settings.ts'
import { dayOf, settingsOf, type Versioned } from '../settings.ts'
import { holdMembers, markWaiting, updateMembers } from '../store-members.ts'
import * as store from './store-accruals.ts'

const nameOf = ({ merchantId, reference }: { merchantId: number; reference: string }) => `${merchantId} ${reference}`

/**
 * Rebate of bets as turnover counts them now (promotions §7.3): each at the rate of its member's rank at its first settlement, which
 * is kept. A correction is the difference. The same event again finds nothing to count.
 */
export async function accrueBets(tx: Tx, { bets }: z.output<(typeof betsCounted)['payload']>): Promise<void> {
  const named = bets.map(([merchantId, reference]) => ({ merchantId, reference }))
  const held = await holdMembers(tx, await store.selectPlayers(tx, named))
  if (held.length === 0) return
  const standings = new Map(held.map(each => [each.memberId, each]))
  // How bets stand is read after their members are held: who counts them next reads what is newer.
  const rows = await store.selectBets(tx, named)
  const known = new Map((await store.selectKnown(tx, named)).map(row => [nameOf(row), row]))
  const at = await databaseNow(tx)
  const merchants = new Map<number, { settings: Versioned; today: string }>()
  for (const merchantId of new Set(rows.map(row => row.merchantId)))
    merchants.set(merchantId, {
      settings: await settingsOf(tx, merchantId),
      today: await dayOf(tx, merchantId, at),
    })
  const people = await peopleOf(tx, [...standings.keys()], at)
  const accrued: store.AccrualRow[] = []
  for (const bet of rows) {
    const { settings, today } = merchants.get(bet.merchantId)!
    const { rank, isPaid } = people.get(bet.memberId)!
    const why = isPaid ? (settings.isOn ? '' : 'OFF') : 'EXCLUDED'
    const first = { day: today, product: bet.product, ratePpm: rateAt(settings, bet.product, rank), why } as const
    const row = countBet(bet, known.get(nameOf(bet)), first)
    if (row) accrued.push({ ...row, at, place: ++standings.get(bet.memberId)!.counted })
  }
  if (accrued.length === 0) return
  await store.insertAccruals(tx, accrued)
  await markWaiting(tx, accrued)
  await updateMembers(tx, held)
}

type First = Pick<store.AccrualRow, 'day' | 'product' | 'ratePpm' | 'why'>

/** Whoever is excluded, or whose merchant gives none, gets nothing new; what was too much goes back all the same. */
function countBet(bet: store.Bet, before: store.Known | undefined, first: First) {
  if (before ? before.valid === bet.valid : bet.valid === 0n) return undefined
  const { day, product, ratePpm } = before ?? first
  const ownBefore = before?.own ?? 0n
  const reckoned = validCash(amount(bet.valid), amount(bet.cash), amount(bet.stake))
  const why = reckoned > ownBefore ? first.why : ''
  const own = why === '' ? reckoned : amount(ownBefore)
  const accruedBefore = before?.accrued ?? 0n
  const accrued = why === '' ? accrue(own, ratePpm) : accruedBefore
  return { ...bet, day, product, ratePpm, own, ownBefore, accrued, accruedBefore, why }
}

const rateAt = (settings: Versioned, product: string, rank: number): number =>
  PRODUCTS.includes(product as Product) ? rateOf(settings, product as Product, rank) : 0

/** The rank of each, and whether anything new is given to them (promotions §1.10): not where they are excluded, blocked or on trial. */
async function peopleOf(tx: Tx, memberIds: readonly string[], at: Date) {
  const members = await membersById(tx, memberIds)
  const protections = await loadProtection(tx, memberIds)
  return new Map(
    memberIds.map(id => {
      const member = members.get(id)!
      const protection = protections.get(id)
      const isOut = protection !== undefined && isExcluded(protection, at)
      return [id, { rank: member.rankLevel, isPaid: member.status === 'active' && !isTrial(member.type) && !isOut }]
    }),
  )
}
