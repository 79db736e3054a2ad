import { hash } from 'node:crypto'
import { type Acting, audit } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { readStatement } from '../../rules/statements.ts'
import type { Deps } from '../deps.ts'
import { reconcileFile } from '../statements/reconcile.ts'
import * as store from './store-desk.ts'

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** Takes a provider's statement (§8): refused whole as `bad_payload`, as `not_found` of a provider that is not ours. */
export async function uploadStatement(deps: Deps, who: Acting, text: string) {
  const { merchantId } = who
  const statement = readStatement(text, sha256)
  if (!statement) throw new Refusal('bad_payload')
  const { provider, currency, date: day } = statement
  const own = await store.selectProviders(deps.db, merchantId)
  if (!own.some(each => each.code === provider)) throw new Refusal('not_found')
  const { differences, isEven } = await reconcileFile(deps, merchantId, text)
  const lines = statement.lines.length
  const inputs = { sha256: sha256(text), lines, isEven, differences: differences.length }
  const item = `statement:${provider}:${currency}:${day}`
  await transaction(deps.db, tx => audit(tx, who, { action: 'statements.upload', item, inputs }))
  return { provider, currency, day, lines, differences, isEven }
}

/** A person has looked at it; `order_final` when somebody had before. */
export async function closeCase(deps: Deps, who: Acting, id: string, reason: string): Promise<void> {
  const at = await deps.now()
  await transaction(deps.db, async tx => {
    const found = await store.holdCase(tx, who.merchantId, id)
    if (!found) throw new Refusal('not_found')
    if (found.closedBy !== null) throw new Refusal('order_final')
    await store.closeCaseRow(tx, found.id, who.operatorId, reason, at)
    const { kind, about, detail } = found
    await audit(tx, who, { action: 'cases.close', item: `case:${id}`, inputs: { kind, about, detail }, reason })
  })
}
