import { selectVendors } from '#features/games/server/games.ts'
import { memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { actsOn, ageOf } from '../rules/recovery.ts'
import { isOpen } from '../rules/saga.ts'
import { forWire } from './overview.ts'
import { selectSteps } from './store.ts'
import { type BoardAsk, type BoardRow, selectOfMerchant } from './store-board.ts'
import { selectLeft, selectOpenCases, sumReceivables } from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/* Transfers as operators see them: with whose they are, all of their time lines, and what can be done about them. */

type Paged = { before?: string | undefined; limit: number }

export async function readTransfers({ db, now }: Deps, merchantId: number, ask: BoardAsk) {
  const at = await now()
  const rows = await selectOfMerchant(db, merchantId, ask, at)
  const ids = rows.map(row => row.id)
  const steps = Map.groupBy(await selectSteps(db, ids), each => each.transferId)
  const members = rows.map(row => row.memberId)
  const names = await memberNames(db, merchantId, members)
  const vendors = new Map((await wallets.selectVendors(db, merchantId)).map(each => [each.vendorId, each]))
  const list = rows.map(row => {
    const { code, status } = vendors.get(row.vendorId)!
    return {
      ...{ ...forWire(row, code), id: String(row.id) },
      member: { id: row.memberId, username: names.get(row.memberId) ?? '' },
      ...{ asks: row.asks, doubtSince: row.doubtAt?.toISOString() ?? null, age: ageAt(row, at) },
      acts: actsOn({ ...row, isClosed: status === 'CLOSED', isProposed: row.proposalId !== null }),
      proposalId: row.proposalId,
      steps: (steps.get(row.id) ?? []).map(({ id, at, state, note, actor }) => ({
        ...{ id: String(id), at: at.toISOString(), state, note, actor },
      })),
    }
  })
  return { list, next: rows.length === ask.limit ? String(rows.at(-1)!.id) : null }
}

/** How long nobody has known, or it has waited. */
const ageAt = ({ state, doubtAt, createdAt }: BoardRow, at: Date) =>
  isOpen(state) ? ageOf(at.getTime() - (doubtAt ?? createdAt).getTime()) : null

export async function readCases({ db }: Deps, merchantId: number) {
  const vendors = new Map((await wallets.selectVendors(db, merchantId)).map(each => [each.vendorId, each.code]))
  const cases = await selectOpenCases(db, merchantId)
  return {
    list: cases.map(({ id, vendorId, kind, subject, units, openedAt }) => ({
      ...{ id: String(id), vassalage: vendors.get(vendorId)!, kind, subject },
      ...{ units: String(units), openedAt: openedAt.toISOString() },
    })),
  }
}

/** Vendors that keep money themselves, how each stands, and what each owes for money that was written back. */
export async function readVendors({ db }: Deps, merchantId: number) {
  const [vendors, all] = await Promise.all([wallets.selectVendors(db, merchantId), selectVendors(db, merchantId)])
  const list = vendors.map(async ({ code, vendorId, status, vendorCurrency, outAll, auto }) => ({
    ...{ vassalage: code, status, currency: vendorCurrency, outAll, auto },
    owed: formatAmount(amount(await sumReceivables(db, merchantId, vendorId))),
  }))
  const known = new Set(vendors.map(({ vendorId }) => vendorId))
  const others = all.filter(({ id }) => !known.has(id)).map(({ code, seamless }) => ({ vassalage: code, seamless }))
  return { list: await Promise.all(list), others }
}

/** What members have at vendors that are closed for good. */
export async function readLeft({ db }: Deps, merchantId: number, ask: Paged) {
  const rows = await selectLeft(db, merchantId, ask)
  const members = rows.map(row => row.memberId)
  const names = await memberNames(db, merchantId, members)
  const list = rows.map(({ memberId, code, value, proposalId }) => ({
    ...{ id: `${memberId}:${code}`, member: { id: memberId, username: names.get(memberId) ?? '' } },
    ...{ vassalage: code, amount: formatAmount(amount(value)), proposalId },
  }))
  return { list, next: rows.length === ask.limit ? list.at(-1)!.id : null }
}
