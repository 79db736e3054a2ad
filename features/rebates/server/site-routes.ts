import type { FastifyInstance } from 'fastify'
import { memberById } from '#features/people/server/people.ts'
import { rebatesApi } from '#features/rebates/api.ts'
import { amount, formatAmount, unitOf } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { ownerOf } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { addDays, instantOf } from '#shared/zone.ts'
import { rebate } from '../rules/rebate.ts'
import { PRODUCTS, rateOf } from '../rules/settings.ts'
import { claim, claimableUntil, leftOf, productsOf } from './claims/claim.ts'
import * as store from './claims/store-claims.ts'
import type { Rebates } from './rebates.ts'
import { dayOf, settingsOf } from './settings.ts'
import { type Owner, selectPending } from './store-members.ts'
import { findZone } from './store-settings.ts'

const LAST = 2 ** 31 - 1
const MOST_BETS = 5_000
const money = (value: bigint) => formatAmount(amount(value))

export function siteRoutes(app: FastifyInstance, context: Context, { rebates }: { rebates: Rebates }): void {
  const { db } = context

  serve(app, rebatesApi.rates, (_, ask) =>
    transaction(db, async tx => {
      const { rank, settings } = await standingOf(tx, ownerOf(ask))
      const list = PRODUCTS.map(productType => ({
        ...{ productType, mode: settings.rates[productType].mode, ratePpm: rateOf(settings, productType, rank) },
        nextRatePpm: rateOf(settings, productType, rank + 1),
      }))
      return { rank, list: settings.isOn ? list.filter(each => each.ratePpm > 0 || each.nextRatePpm > 0) : [] }
    }),
  )
  serve(app, rebatesApi.waiting, (_, ask) => transaction(db, tx => waitingOf(tx, ownerOf(ask))))
  serve(app, rebatesApi.claim, async ({ key }, ask) => {
    const owner = ownerOf(ask)
    const { no, amount: value, currency } = await claim(context, rebates.countNow, { ...owner, request: key })
    context.realtime.hint(owner.memberId, { topic: 'balance' })
    return { no, amount: money(value), currency }
  })
  serve(app, rebatesApi.claims, async ({ before = LAST, limit }, ask) => {
    const rows = await store.selectClaims(db, ownerOf(ask), { before, limit: limit + 1 })
    const list = rows.slice(0, limit).map(row => ({
      ...{ no: row.no, at: row.at.toISOString(), kind: row.kind, amount: money(row.amount), own: money(row.own) },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.no : null }
  })
  serve(app, rebatesApi.statement, async ({ no }, ask) => {
    const owner = ownerOf(ask)
    const row = await store.findClaim(db, owner, no)
    if (!row) throw new Refusal('not_found')
    const bets = await store.selectBetsOf(db, owner.memberId, no, MOST_BETS + 1)
    return {
      ...{ no, at: row.at.toISOString(), kind: row.kind, currency: row.currency, amount: money(row.amount) },
      ...{ minClaim: money(row.minClaim), cap: row.cap === null ? null : money(row.cap) },
      lines: (await store.selectLines(db, owner.memberId, no)).map(line => ({
        ...{ product: line.product, own: money(line.own), carryBefore: money(line.carryBefore) },
        ...{ accrued: money(line.accrued), paid: money(line.paid), carry: money(line.carry) },
      })),
      bets: bets.slice(0, MOST_BETS).map(bet => ({
        ...{ reference: bet.reference, product: bet.product, at: bet.at.toISOString(), why: bet.why },
        ...{ acceptedAt: bet.acceptedAt.toISOString(), valid: money(bet.valid), cash: money(bet.cash) },
        ...{ stake: money(bet.stake), own: money(bet.own), ratePpm: bet.ratePpm },
        ...{ accrued: money(bet.accrued), before: money(bet.accruedBefore) },
      })),
      isWhole: bets.length <= MOST_BETS,
    }
  })
}

async function standingOf(tx: Tx, { merchantId, memberId }: Owner) {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  return { rank: member.rankLevel, settings: await settingsOf(tx, merchantId), currency: member.currency }
}

async function waitingOf(tx: Tx, owner: Owner) {
  const { rank, settings, currency } = await standingOf(tx, owner)
  const at = await databaseNow(tx)
  const today = await dayOf(tx, owner.merchantId, at)
  const paidToday = amount((await store.sumPaid(tx, [owner.memberId], today)).get(owner.memberId) ?? 0n)
  const pending = await selectPending(tx, [owner.memberId], claimableUntil(at), null)
  const rows = pending.map(row => ({
    ...{ product: row.product, carry: amount(row.carry), accrued: amount(row.accrued) },
  }))
  const terms = { minClaim: settings.minClaim, cap: leftOf(settings, paidToday), unit: unitOf(currency) }
  const manual: readonly string[] = productsOf(settings, 'MANUAL')
  const asked = rebate({ ...terms, rows: rows.filter(row => manual.includes(row.product)) })
  const whole = new Map(rebate({ ...terms, rows }).lines.map(line => [line.product, line.amount]))
  const own = new Map(pending.map(row => [row.product, row]))
  const shown = PRODUCTS.filter(each => own.has(each) || (settings.isOn && rateOf(settings, each, rank) > 0))
  const zone = await findZone(tx, owner.merchantId)
  return {
    ...{ isOn: settings.isOn, currency },
    products: shown.map(product => ({
      ...{ product, mode: settings.rates[product].mode, ratePpm: rateOf(settings, product, rank) },
      ...{ own: money(own.get(product)?.own ?? 0n), accrued: money(own.get(product)?.accrued ?? 0n) },
      ...{ carry: money(own.get(product)?.carry ?? 0n), amount: money(whole.get(product) ?? 0n) },
    })),
    ...{ total: money(asked.total), claimable: money(asked.claimable), left: money(asked.left) },
    ...{ minClaim: money(settings.minClaim), dayCap: money(settings.dayCap), paidToday: money(paidToday) },
    lastClaimAt: (await store.findLastAt(tx, owner.memberId))?.toISOString() ?? null,
    resetsAt: new Date(instantOf(addDays(today, 1), 0, zone)).toISOString(),
  }
}
