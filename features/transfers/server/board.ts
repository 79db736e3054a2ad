import { memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { forWire } from './overview.ts'
import { type BoardAsk, selectOfMerchant, selectWholeSteps } from './store-board.ts'
import { selectOpenCases, sumReceivables } from './store-recovery.ts'
import * as wallets from './store-wallets.ts'
import type { Deps } from './vendor-call.ts'

/* Transfers as operators see them: with whose they are, and all of their time lines. */

export async function readTransfers({ db }: Deps, merchantId: number, ask: BoardAsk) {
  const rows = await selectOfMerchant(db, merchantId, ask)
  const steps = Map.groupBy(
    await selectWholeSteps(
      db,
      rows.map(row => row.id),
    ),
    each => each.transferId,
  )
  const names = await memberNames(
    db,
    merchantId,
    rows.map(row => row.memberId),
  )
  const codeOf = await codes(db, merchantId)
  const list = rows.map(row => ({
    ...{ ...forWire(row, codeOf(row.vendorId)), id: String(row.id) },
    member: { id: row.memberId, username: names.get(row.memberId) ?? '' },
    ...{ asks: row.asks, doubtSince: row.doubtAt?.toISOString() ?? null },
    steps: (steps.get(row.id) ?? []).map(({ id, at, state, note, actor }) => ({
      ...{ id: String(id), at: at.toISOString(), state, note, actor },
    })),
  }))
  return { list, next: rows.length === ask.limit ? String(rows.at(-1)!.id) : null }
}

export async function readCases({ db }: Deps, merchantId: number) {
  const codeOf = await codes(db, merchantId)
  const cases = await selectOpenCases(db, merchantId)
  const vendors = await wallets.selectVendors(db, merchantId)
  const owed = await Promise.all(
    vendors.map(async ({ code, vendorId }) => ({
      ...{ vassalage: code, owed: await sumReceivables(db, merchantId, vendorId) },
    })),
  )
  return {
    list: cases.map(({ id, vendorId, kind, subject, units, openedAt }) => ({
      ...{ id: String(id), vassalage: codeOf(vendorId), kind, subject },
      ...{ units: String(units), openedAt: openedAt.toISOString() },
    })),
    receivables: owed
      .filter(each => each.owed !== 0n)
      .map(({ vassalage, owed }) => ({ vassalage, amount: formatAmount(amount(owed)) })),
  }
}

async function codes(db: Deps['db'], merchantId: number): Promise<(vendorId: number) => string> {
  const vendors = await wallets.selectVendors(db, merchantId)
  return vendorId => vendors.find(each => each.vendorId === vendorId)?.code ?? String(vendorId)
}
