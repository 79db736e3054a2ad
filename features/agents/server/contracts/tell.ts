import type * as z from 'zod/mini'
import { maskedName } from '#features/agents/rules/masked-name.ts'
import type { Tx } from '#shared/server/db.ts'
import { noted, noteEvents } from '#shared/server/outbox.ts'
import { contractTold } from '../events.ts'
import { type Contract, insertSteps } from './store-contracts.ts'
import { partiesByNumber } from './store-parties.ts'

/** Who did it; neither of both where it followed from something else. */
export type By = { member?: number | undefined; operator?: string | undefined }
type Event = z.output<(typeof contractTold)['payload']>['event']
export type Step = Event | 'superseded'

/** Who hears of it: the side that did not do it, or both. */
const HEARS: Readonly<Record<Step, readonly ('payer' | 'payee')[]>> = {
  ...{ proposed: ['payee'], withdrawn: ['payee'], accepted: ['payer'], rejected: ['payer'], expired: ['payer'] },
  ...{ end_asked: ['payee'], end_agreed: ['payer'], end_refused: ['payer'], ended: ['payer', 'payee'], superseded: [] },
}

/** Puts what happened to contracts on record, and has those told whom it concerns. */
export async function tell(
  tx: Tx,
  at: Date,
  by: By,
  steps: readonly { contract: Contract; step: Step }[],
): Promise<void> {
  const [first] = steps
  if (!first) return
  const { merchantId } = first.contract
  const rows = steps.map(({ contract, step }) => ({ id: contract.id, step }))
  await insertSteps(tx, merchantId, rows, by, at)
  const numbers = steps.flatMap(({ contract: { payer, payee } }) => (payer === null ? [payee] : [payer, payee]))
  const parties = await partiesByNumber(tx, numbers)
  await noteEvents(
    tx,
    steps.flatMap(({ contract, step }) =>
      HEARS[step].flatMap(side => {
        const [own, other] = side === 'payer' ? [contract.payer, contract.payee] : [contract.payee, contract.payer]
        const member = own === null ? undefined : parties.get(own)
        if (!member || step === 'superseded') return []
        const name = other === null ? '' : (parties.get(other)?.username ?? '')
        const who = side === 'payee' && name !== '' ? maskedName(name) : name
        const { kind, product, id } = contract
        return [
          noted(contractTold, {
            merchantId,
            memberId: member.id,
            contractId: String(id),
            event: step,
            kind,
            product,
            who,
          }),
        ]
      }),
    ),
  )
}
