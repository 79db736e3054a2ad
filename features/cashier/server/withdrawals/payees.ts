import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { PayeeKind } from '../../rules/config.ts'
import type { Deps, Who } from '../deps.ts'
import { holdMember, nameOf } from '../members.ts'
import { insertPayee, removePayee, selectPayees } from './store-withdrawals.ts'

export const MOST_PAYEES = 5

export type NewPayee = {
  kind: PayeeKind
  name?: string | undefined
  bin?: string
  number: string
  label?: string
  bank?: string
}

/** Adds where money may go: in the member's own name, in capitals; at most five (§6.1). Answers its id. */
export async function addPayee(deps: Deps, who: Who, payee: NewPayee): Promise<string> {
  const at = await deps.now()
  return transaction(deps.db, async tx => {
    await holdMember(tx, who)
    if ((await selectPayees(tx, who.merchantId, who.memberId)).length >= MOST_PAYEES)
      throw new Refusal('payee_not_usable')
    const { kind, bin = '', number, label = '', bank = '' } = payee
    const name = payee.name ?? (await nameOf(tx, deps.serverSecret, who.memberId)).toUpperCase()
    const id = newId('pay')
    const place = `${kind}:${bin}:${number}`
    await insertPayee(tx, who.merchantId, {
      ...{ id, memberId: who.memberId, kind, name, details: { bin, number }, place, addedAt: at, label, bank },
    })
    return id
  })
}

export async function takeAwayPayee(deps: Deps, who: Who, id: string): Promise<void> {
  const at = await deps.now()
  const isGone = await transaction(deps.db, tx => removePayee(tx, who, id, at))
  if (!isGone) throw new Refusal('not_found')
}
