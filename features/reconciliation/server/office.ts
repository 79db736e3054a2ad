import { selectVendors } from '#features/games/server/games.ts'
import { type Acting, assertWithin, audit, isSamePerson } from '#features/operators/server/operators.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Decision } from '../rules/case-actions.ts'
import type { Reconciliation } from './reconciliation.ts'
import { type CaseRow, selectSteps } from './store-cases.ts'

const MAY = 'gameCases.decide'
const TAKEN_BACK = `${MAY}:withdraw`
const PROPOSAL_MS = 24 * 3_600_000

type Which = { before?: string | undefined; type?: string | undefined; isClosed: boolean; limit: number }

/** Cases as operators see them. */
export async function readCases(
  { db }: Pick<Context, 'db'>,
  cases: Reconciliation['cases'],
  merchantId: number,
  which: Which,
) {
  const { before, type, isClosed, limit } = which
  const { list, next } = await cases.list(merchantId, {
    ...{ limit, ...(isClosed && { state: 'CLOSED' as const }), ...(type && { types: [type] }) },
    ...(before && { before: BigInt(before) }),
  })
  const vendors = new Map((await selectVendors(db, merchantId)).map(each => [each.id, each.code]))
  const rows = list.map(({ id, at, closedAt, vendorId, detail, steps, ...row }) => ({
    ...{ ...row, id: String(id), at: at.toISOString(), closedAt: closedAt?.toISOString() ?? null },
    ...{ vendor: vendors.get(vendorId) ?? String(vendorId), amount: formatAmount(amount(row.amount)) },
    ...{ theirs: detail.theirs ?? null, ours: detail.ours ?? null },
    steps: steps.map(({ at, actor, what, note }) => ({ at: at.toISOString(), actor, what, note })),
  }))
  return { list: rows, next: next === null ? null : String(next) }
}

/** One of two: what becomes of a case. */
export const proposeCase = (
  cases: Reconciliation['cases'],
  who: Acting,
  id: string,
  decision: Decision,
  reason: string,
) =>
  untilChanged(
    cases.propose(
      { ...who, mark: (tx, found) => note(tx, who, found, { action: `${MAY}:propose`, decision, reason }) },
      BigInt(id),
      decision,
      reason,
    ),
  )

/** The other: yes to what they saw proposed, or no. */
export function decideCase(
  cases: Reconciliation['cases'],
  who: Acting,
  id: string,
  said: { decision: Decision } | { no: string },
) {
  const mark = async (tx: Tx, found: CaseRow) => {
    if (await isSamePerson(tx, who.merchantId, found.proposedBy!, who.operatorId))
      throw new Refusal('second_person_needed')
    const decision = found.action as Decision
    if ('no' in said) return note(tx, who, found, { action: `${MAY}:refuse`, decision, reason: said.no })
    if (said.decision !== decision) throw new Refusal('state_changed')
    const proposed = (await selectSteps(tx, [found.id])).findLast(each => each.what === `propose_${decision}`)!
    if ((await databaseNow(tx)).getTime() - proposed.at.getTime() > PROPOSAL_MS) throw new Refusal('proposal_over')
    return note(tx, who, found, { action: MAY, decision, reason: proposed.note })
  }
  const word = 'no' in said ? said.no : ''
  return untilChanged(cases.decide({ ...who, mark }, BigInt(id), 'decision' in said, word))
}

/** Who proposed takes it back. */
export const withdrawCase = (cases: Reconciliation['cases'], who: Acting, id: string) =>
  cases.withdraw(
    {
      ...who,
      mark: (tx, found) => note(tx, who, found, { action: TAKEN_BACK, decision: found.action as Decision, reason: '' }),
    },
    BigInt(id),
  )

type Deed = { action: string; decision: Decision; reason: string }

async function note(tx: Tx, who: Acting, found: CaseRow, { action, decision, reason }: Deed): Promise<void> {
  const { type, vendorId, tx: wire, round, player, currency } = found
  const value = amount(found.amount < 0n ? -found.amount : found.amount)
  // Whatever one proposed may be taken back.
  if (currency && decision !== 'close' && action !== TAKEN_BACK) assertWithin(who, MAY, { amount: value, currency })
  const inputs = { decision, type, vendorId, tx: wire, round, player, currency, amount: formatAmount(value) }
  await audit(tx, who, { action, item: `gameCase:${found.id}`, inputs: { ...inputs, maker: found.proposedBy }, reason })
}

/** Whoever may decide is not told that they may not, where it is the case that is another one by now. */
async function untilChanged(deed: Promise<void>): Promise<void> {
  try {
    await deed
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_allowed') throw new Refusal('state_changed')
    throw error
  }
}
