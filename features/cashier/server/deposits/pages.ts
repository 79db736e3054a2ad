import { merchantById } from '#features/settings/server/settings.ts'
import { type Amount, amount, formatAmount, unitOf, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import type { DepositMethod, OrderPage } from '../../api.ts'
import { kindOf, opensAt, quickAmounts } from '../../rules/methods.ts'
import { configOf } from '../config.ts'
import type { Deps, Who } from '../deps.ts'
import { holdMember, lookAtStanding, nameOf } from '../members.ts'
import { payToOf } from '../parts/own-parts.ts'
import { selectStory } from '../store-config.ts'
import { storyView } from '../views.ts'
import { ageAsked, isFor, refusedBefore } from './orders.ts'
import { countFaults, countOrders } from './store-deposits.ts'
import { findOwn, type OwnPage, selectOpen, selectOwn } from './store-pages.ts'
import { depositView, payView } from './view.ts'

/** The page of one of the member's own orders; anybody else's is `not_found`, as one that never was. */
export async function orderPage(deps: Deps, who: Who, id: string): Promise<OrderPage> {
  const at = await deps.now()
  const config = await configOf(deps.db, who.merchantId)
  const row = await findOwn(deps.db, who, id)
  if (!row) throw new Refusal('not_found')
  return {
    ...{ ...depositView(config, row, at), pay: payView(config, row), payTo: await payToOf(deps, who, id, at) },
    steps: storyView(await selectStory(deps.db, who.merchantId, id)),
    serverTime: at.toISOString(),
  }
}

export async function listDeposits(deps: Deps, who: Who, page: OwnPage) {
  const at = await deps.now()
  const config = await configOf(deps.db, who.merchantId)
  const rows = await selectOwn(deps.db, who, { ...page, limit: page.limit + 1 })
  const list = rows.slice(0, page.limit)
  const next = rows.length > page.limit ? String(list.at(-1)!.seq) : null
  return { list: list.map(row => depositView(config, row, at)), next }
}

/** The ways that are open to a member, in the merchant's order, with what limits leave. */
export async function listMethods(deps: Deps, who: Who) {
  const at = await deps.now()
  const config = await configOf(deps.db, who.merchantId)
  const { moneyMode } = await merchantById(deps.db, who.merchantId)
  const isTooYoung = await ageAsked(deps, who.merchantId)
  return transaction(deps.db, async tx => {
    const member = await holdMember(tx, who)
    const standing = await lookAtStanding(tx, member)
    const faults = await countFaults(tx, who.merchantId, who.memberId, at)
    const { openSum } = await countOrders(tx, who.merchantId, who.memberId, '', at)
    const open = await selectOpen(tx, who)
    const methods = Object.entries(config.methods)
      .filter(([, each]) => (kindOf(each) === 'voucher' ? each.isOpen : isFor(each, member, faults)))
      // Where nobody is matched, an order would wait for nobody.
      .filter(([, each]) => config.c2c || kindOf(each) !== 'c2c')
      .sort(([one, a], [other, b]) => a.order - b.order || (one < other ? -1 : 1))
      .map(([code, each]): DepositMethod => {
        const opens = opensAt(each.openHours, at, config.zoneMinutes)
        const state = member.kycLevel < each.kycLevel ? 'kyc' : opens ? 'hours' : 'open'
        return {
          ...{ code, kind: kindOf(each), names: each.names, notes: each.notes, state },
          ...{ opensAt: opens?.toISOString() ?? null, min: formatAmount(each.min), max: formatAmount(each.max) },
          quick: quickAmounts(each, member.currency).map(formatAmount),
          ...{ arrivesS: each.arrivesS ?? null, expiresS: each.expiresS ?? config.deposit.expiresS },
          ...{ amountPolicy: each.amountPolicy, nameCheck: each.nameCheck },
          ...{ confirmations: each.confirmations ?? null, openOrder: open.find(o => o.method === code)?.id ?? null },
        }
      })
    return {
      ...{ currency: member.currency, unit: formatAmount(amount(unitOf(member.currency))), moneyMode, methods },
      refused: (await refusedBefore(deps, tx, { config, isTooYoung }, member, standing)) ?? null,
      limitLeft: left(standing.limitLeft, openSum),
      kycLeft: left(member.kycLevel < 2 ? config.deposit.l1DepositCap : null, amount(standing.deposited + openSum)),
      nameKnown: (await nameOf(tx, deps.serverSecret, who.memberId)) !== '',
      ...{ turnoverTimes: config.deposit.turnoverTimes, serverTime: at.toISOString() },
    }
  })
}

function left(of: Amount | null, used: Amount): string | null {
  if (of === null) return null
  return formatAmount(used > of ? ZERO : amount(of - used))
}
