import { type Paid, selectStates, settleHeld, txKey } from '#features/gateway/server/gateway.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { type Decision, decisionsOf } from '../rules/case-actions.ts'
import * as store from './store-cases.ts'

/** Who decides: another operator has to approve what one has proposed. */
export type Operator = {
  merchantId: number
  operatorId: string
  /** Called in the transaction, once the case is held: what it throws stops the decision, what it writes stands with it. */
  mark?: (tx: Tx, found: store.CaseRow) => Promise<void>
}
/** Types of cases about wins in suspense. */
const HELD_TYPES = ['HELD', 'LATE', 'RISK']

/** Cases of a merchant, and what operators can do about them. `carryOut` does at once what was approved. */
export function createCases(
  { db, realtime }: Pick<Context, 'db' | 'realtime'>,
  carryOut: (approved: store.CaseRow) => Promise<void>,
) {
  /** A page of cases, newest first, each with what may be decided and what was done; `next` leads to the page after. */
  async function list(merchantId: number, query: store.CaseQuery) {
    const rows = await store.selectCases(db, merchantId, { ...query, limit: query.limit + 1 })
    const page = rows.slice(0, query.limit)
    const decisions = await decisionsFor(db, page)
    const steps = Map.groupBy(
      await store.selectSteps(
        db,
        page.map(row => row.id),
      ),
      step => step.caseId,
    )
    return {
      list: page.map(row => ({ ...row, decisions: decisions(row), steps: steps.get(row.id) ?? [] })),
      next: rows.length > query.limit ? page.at(-1)!.id : null,
    }
  }

  /** Wins in suspense, newest first, pages as `list` gives them. */
  async function listHeld(merchantId: number, query: Pick<store.CaseQuery, 'before' | 'limit'>) {
    const page = await list(merchantId, { ...query, types: HELD_TYPES })
    return { ...page, list: page.list.filter(row => row.decisions.includes('release')) }
  }

  /**
   * Proposes what becomes of a case, with the reason. Refused as `proposal_open` while another proposal waits, as
   * `not_allowed` when it is nothing that may be decided about it.
   */
  async function propose({ merchantId, operatorId, mark }: Operator, id: bigint, decision: Decision, note: string) {
    await transaction(db, async tx => {
      const found = await lock(tx, merchantId, id)
      if (found.state === 'PROPOSED') throw new Refusal('proposal_open')
      if (!(await decisionsFor(tx, [found]))(found).includes(decision)) throw new Refusal('not_allowed')
      await mark?.(tx, found)
      await store.proposeCase(tx, id, decision, operatorId)
      await store.insertStep(tx, id, `propose_${decision}`, operatorId, note)
    })
  }

  /**
   * Approves or declines what another operator has proposed. Refused as `second_person_needed` for the one who proposed
   * it, as `not_allowed` when things have changed since and it is approved.
   */
  async function decide({ merchantId, operatorId, mark }: Operator, id: bigint, approved: boolean, note = '') {
    const { paid, due } = await transaction(db, async (tx): Promise<Approved> => {
      const found = await lock(tx, merchantId, id)
      if (found.state !== 'PROPOSED' || found.decidedBy) throw new Refusal('not_found')
      if (found.proposedBy === operatorId) throw new Refusal('second_person_needed')
      await mark?.(tx, found)
      if (approved) return approve(tx, found, operatorId, note)
      await store.reopenCase(tx, id, 'declined', operatorId, note)
      return {}
    })
    if (paid) realtime.hint(paid.memberId, { topic: 'balance', version: String(paid.version) })
    if (due) await carryOut(due)
  }

  /** Who proposed takes it back. Refused as `not_allowed` for anybody else, `not_found` once it is decided. */
  async function withdraw({ merchantId, operatorId, mark }: Operator, id: bigint) {
    await transaction(db, async tx => {
      const found = await lock(tx, merchantId, id)
      if (found.state !== 'PROPOSED' || found.decidedBy) throw new Refusal('not_found')
      if (found.proposedBy !== operatorId) throw new Refusal('not_allowed')
      await mark?.(tx, found)
      await store.reopenCase(tx, id, 'withdrawn', operatorId)
    })
  }

  return { list, listHeld, propose, decide, withdraw }
}

type Approved = { paid?: Paid | undefined; due?: store.CaseRow }

/** Money out of suspense moves with the decision; what goes by the wallet's own path is the machine's to carry out. */
async function approve(tx: Tx, found: store.CaseRow, operatorId: string, note: string): Promise<Approved> {
  const { id, action } = found
  if (!(await decisionsFor(tx, [found]))(found).includes(action as Decision)) throw new Refusal('not_allowed')
  const isDue = action === 'apply' || action === 'void' || action === 'end'
  await store.approveCase(tx, id, operatorId, isDue)
  if (isDue) {
    await store.insertStep(tx, id, `approve_${action}`, operatorId, note)
    return { due: { ...found, decidedBy: operatorId } }
  }
  const paid = action === 'close' ? undefined : await settleHeld(tx, found, action === 'release')
  await store.closeCase(tx, id, RESOLUTIONS[action as keyof typeof RESOLUTIONS], operatorId, note)
  return { paid }
}

const RESOLUTIONS = { close: 'explained', release: 'released', return: 'returned' } as const

async function lock(tx: Tx, merchantId: number, id: bigint): Promise<store.CaseRow> {
  const found = await store.lockCase(tx, merchantId, id)
  if (!found || found.state === 'CLOSED') throw new Refusal('not_found')
  return found
}

/** What may be decided about each of these cases, as their transactions stand. */
async function decisionsFor(db: Sql | Tx, rows: readonly store.CaseRow[]) {
  const states = await selectStates(
    db,
    rows.flatMap(row => (row.tx === '' ? [] : txKey(row.vendorId, row.tx))),
  )
  return ({ type, tx, vendorId, detail, state }: store.CaseRow): Decision[] =>
    state === 'CLOSED' ? [] : decisionsOf(type, states.get(txKey(vendorId, tx)), detail.theirs?.op ?? '')
}
