import { formatAmount } from '#shared/money.ts'
import type { OrderPage } from '../../api.ts'
import type { OpenPart } from '../../api-confirm.ts'
import { waitAt } from '../../rules/deadlines.ts'
import { maskedName, maskedNumber } from '../../rules/payees.ts'
import type { Deps, Who } from '../deps.ts'
import { iso, waitView } from '../views.ts'
import { type OwnPart, selectOwnParts } from './store-own-parts.ts'

/** A payer sees whom to pay while they may still pay; after that only masked (§6.5). */
function payeeOf({ state, dueAt, name, bank, details: { number = '' } }: OwnPart, at: Date) {
  const mayPay = state === 'MATCHED' && dueAt !== null && at < dueAt
  return mayPay ? { name, bank, number } : { name: maskedName(name), bank, number: maskedNumber(number) }
}

export async function listOpenParts(deps: Deps, who: Who): Promise<{ list: OpenPart[]; serverTime: string }> {
  const at = await deps.now()
  const rows = await selectOwnParts(deps.db, who)
  const list = rows.map(
    (row): OpenPart => ({
      ...{ id: row.id, role: row.role, kind: row.kind, state: row.state, currency: row.currency },
      amount: formatAmount(row.amount),
      item: row.role === 'receiver' ? row.withdrawalId : row.depositId!,
      ...{ paidAt: iso(row.paidAt), until: iso(row.dueAt) },
      wait: row.state === 'NOT_RECEIVED' ? waitView(waitAt('not_received', row.since, at)) : null,
      payTo: row.role === 'payer' ? payeeOf(row, at) : null,
    }),
  )
  return { list, serverTime: at.toISOString() }
}

/** Whom the payer of a matched order pays, and until when; null while nobody is matched. */
export async function payToOf(deps: Deps, who: Who, depositId: string, at: Date): Promise<OrderPage['payTo']> {
  const own = (await selectOwnParts(deps.db, who)).find(each => each.depositId === depositId && each.role === 'payer')
  if (!own?.dueAt) return null
  return { part: own.id, ...payeeOf(own, at), until: own.dueAt.toISOString() }
}
