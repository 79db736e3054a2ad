import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, type Member, memberById } from '#features/people/server/people.ts'
import { payReward } from '#features/promotions/server/promotions.ts'
import { refuseExcluded } from '#features/protection/server/protection.ts'
import { holdFollowed, PPM } from '#features/turnover/server/turnover.ts'
import { type Amount, amount, formatAmount, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { rebate } from '../../rules/rebate.ts'
import { type Mode, PRODUCTS } from '../../rules/settings.ts'
import { dayOf, settingsOf, type Versioned } from '../settings.ts'
import { holdMembers, type Owner, type Pending, selectPending, updateMembers } from '../store-members.ts'
import * as store from './store-claims.ts'

/** Bets of the last minutes may still be corrected: they are not claimed yet. */
const FRESH_MS = 10 * 60_000
export const claimableUntil = (at: Date): Date => new Date(at.getTime() - FRESH_MS)

export const productsOf = ({ rates }: Versioned, mode: Mode) => PRODUCTS.filter(each => rates[each].mode === mode)

type CountNow = (memberId: string) => Promise<void>

/**
 * Pays what a member asks for, once for a request. Refused as `in_need_true_account`, `excluded`, or `not_yet` ({ min, left }) where
 * it is less than the least, or the day's most is had.
 */
export async function claim(context: Context, countNow: CountNow, ask: Owner & { request: string }) {
  const { db } = context
  const before = await store.findByRequest(db, ask.memberId, ask.request)
  if (before) return before
  await countNow(ask.memberId)
  return transaction(db, async tx => {
    const member = await memberById(tx, ask.merchantId, ask.memberId)
    if (!member) throw new Refusal('not_found')
    if (member.status !== 'active') throw new Refusal('account_blocked')
    if (isTrial(member.type)) throw new Refusal('in_need_true_account')
    await assertMayPlay(db, ask.merchantId, member.type)
    await refuseExcluded(tx, ask.memberId)
    const settings = await settingsOf(tx, ask.merchantId)
    const until = claimableUntil(await databaseNow(tx))
    const products = productsOf(settings, 'MANUAL')
    const paid = await pay(tx, member, settings, { kind: 'CLAIM', until, products, request: ask.request })
    if (!paid) throw new Refusal('rebate_not_yet', { min: formatAmount(settings.minClaim) })
    return paid
  })
}

type Wish = { kind: store.ClaimKind; until: Date; products: readonly string[]; request?: string }

/** Pays what of these products waits since before an instant; undefined where nothing is paid, and all is kept then. */
export async function pay(tx: Tx, { merchantId, id: memberId, currency }: Member, settings: Versioned, wish: Wish) {
  const { kind, until, products, request = null } = wish
  const owner = { merchantId, memberId, currency }
  // Bets hold lots before wallets, so this does.
  await holdFollowed(tx, [memberId])
  const [standing] = await holdMembers(tx, [owner])
  const known = request === null ? undefined : await store.findByRequest(tx, memberId, request)
  if (known) return known
  const at = await databaseNow(tx)
  const day = await dayOf(tx, merchantId, at)
  const isAll = kind === 'EXCLUDED'
  const terms = {
    minClaim: isAll ? ZERO : settings.minClaim,
    cap: isAll ? null : leftOf(settings, amount(await store.sumPaid(tx, memberId, day))),
  }
  const unit = unitOf(currency)
  const pending = await selectPending(tx, memberId, until, products)
  const { lines, value } = linesOf(pending, { ...terms, unit })
  if (value === 0n) return undefined
  const no = ++standing!.claims
  const row = { ...{ merchantId, memberId, no, kind, request, at, day, currency, amount: value }, ...terms }
  await store.insertClaim(tx, row, lines)
  await store.updateProducts(tx, memberId, lines, unit)
  await updateMembers(tx, [standing!])
  const key = `rebate:${memberId}:${no}`
  // All lots of whoever is excluded end, so that everything of their own may leave.
  await payReward(tx, { ...owner, code: 'rebate', kind: 'rebate', key, amount: value, timesPpm: isAll ? 0n : PPM })
  return row
}

/** What of a day's most is left. */
export const leftOf = ({ dayCap }: Versioned, paid: Amount): Amount => (paid < dayCap ? amount(dayCap - paid) : ZERO)

function linesOf(pending: readonly Pending[], terms: { minClaim: Amount; cap: Amount | null; unit: bigint }) {
  const rows = pending.map(({ product, carry, accrued }) => ({
    ...{ product, carry: amount(carry), accrued: amount(accrued) },
  }))
  const { lines, claimable } = rebate({ ...terms, rows })
  const written = lines.flatMap((line, i): store.LineRow[] => {
    const { product, upto, cut, own, carry: carryBefore, accrued } = pending[i]!
    // What pays nothing stays as it is.
    if (line.amount === 0n) return []
    return [{ product, fromPlace: upto, toPlace: cut, own, carryBefore, accrued, paid: line.paid, carry: line.carry }]
  })
  return { lines: written, value: claimable }
}

/** Pays all that an excluded or blocked member earned, at once (promotions §7.12). */
export async function payExcluded(tx: Tx, { merchantId, memberId }: Owner): Promise<void> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member || isTrial(member.type)) return
  const settings = await settingsOf(tx, merchantId)
  await pay(tx, member, settings, { kind: 'EXCLUDED', until: await databaseNow(tx), products: PRODUCTS })
}
