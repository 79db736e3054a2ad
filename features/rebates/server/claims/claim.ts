import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, type Member, memberById } from '#features/people/server/people.ts'
import { payRewards } from '#features/promotions/server/promotions.ts'
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
export async function pay(
  tx: Tx,
  member: Member,
  settings: Versioned,
  wish: Wish,
): Promise<store.ClaimRow | undefined> {
  const known = wish.request === undefined ? undefined : await holdAndFind(tx, member, wish.request)
  return known ?? (await payAll(tx, [member], settings, wish))[0]
}

/** From here on nobody else pays the member: of two with one request the second finds what the first was paid. */
async function holdAndFind(tx: Tx, { merchantId, id: memberId, currency }: Member, request: string) {
  await holdFollowed(tx, [memberId])
  await holdMembers(tx, [{ merchantId, memberId, currency }])
  return store.findByRequest(tx, memberId, request)
}

/** The same of several members of a merchant. Answers the claims of those who are paid something. */
export async function payAll(
  tx: Tx,
  members: readonly Member[],
  settings: Versioned,
  wish: Wish,
): Promise<store.ClaimRow[]> {
  const [first] = members
  if (!first) return []
  const { merchantId, currency } = first
  const { kind, until, products, request = null } = wish
  const memberIds = members.map(member => member.id)
  // Bets hold lots before wallets, so this does.
  await holdFollowed(tx, memberIds)
  const standings = await holdMembers(
    tx,
    memberIds.map(memberId => ({ merchantId, memberId, currency })),
  )
  const at = await databaseNow(tx)
  const day = await dayOf(tx, merchantId, at)
  const isAll = kind === 'EXCLUDED'
  const paidToday = await store.sumPaid(tx, memberIds, day)
  const unit = unitOf(currency)
  const pending = Map.groupBy(await selectPending(tx, memberIds, until, products), row => row.memberId)
  const claims = standings.flatMap(standing => {
    const { memberId } = standing
    const paid = amount(paidToday.get(memberId) ?? 0n)
    const terms = { minClaim: isAll ? ZERO : settings.minClaim, cap: isAll ? null : leftOf(settings, paid) }
    const { lines, value } = linesOf(pending.get(memberId) ?? [], { ...terms, unit })
    if (value === 0n) return []
    const no = ++standing.claims
    const row = { merchantId, memberId, no, kind, request, at, day, currency, amount: value, ...terms }
    return { standing, row, lines: lines.map(line => ({ ...line, merchantId, memberId, no })) }
  })
  if (claims.length === 0) return []
  const rows = claims.map(each => each.row)
  const lines = claims.flatMap(each => each.lines)
  await store.insertClaims(tx, rows, lines)
  await store.updateProducts(tx, lines, unit)
  await updateMembers(
    tx,
    claims.map(each => each.standing),
  )
  // All lots of whoever is excluded end, so that everything of their own may leave.
  const about = { merchantId, currency, code: 'rebate', kind: 'rebate', timesPpm: isAll ? 0n : PPM } as const
  await payRewards(
    tx,
    rows.map(({ memberId, no, amount: value }) => {
      return { ...about, memberId, key: `rebate:${memberId}:${no}`, amount: value }
    }),
  )
  return rows
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
