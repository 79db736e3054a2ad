import { authenticateOperator } from '#features/operators/server/logins/authenticate.ts'
import { type Acting, createFourEyes, staffActions } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { Killed, killedSql } from '../support/killed-sql.ts'
import type { CashierOffice } from '../support/office/cashier.ts'
import { askOffice, type GivenOperator, givenOperator, type OfficeReply } from '../support/office/operators.ts'

/* Figures of issue 20: however many approve at once, and wherever the process dies, it is carried out once or not at all. */

const reason = 'the test asks for it'
const idOf = ({ value }: OfficeReply) => (value as { proposalId: string }).proposalId
const proposeRole = (world: CashierOffice, maker: GivenOperator, { id }: GivenOperator, role: string) =>
  askOffice(world.app, maker.token, ['POST', `/wps/office/operators/${id}/role`], { role, reason })

/** How often a proposal was carried out, by the record, and what became of what it is about. */
async function outcomeOf({ db }: CashierOffice, proposal: string, { id }: GivenOperator) {
  const [row] = await db<{ deeds: number; state: string; role: string }[]>`
    select p.state, o.role, (select count(*)::int from operators.audit
      where action = 'operators.role' and inputs ->> 'proposal' = p.id) as deeds
    from operators.proposals p, operators.operators o where p.id = ${proposal} and o.id = ${id}`
  return row!
}

/** `count` approvals at the same moment, by `people` persons: how many were told that it is done, and how often it was. */
export async function approveAtOnce(world: CashierOffice, { count, people }: { count: number; people: number }) {
  const carl = await givenOperator(world.db, { role: 'support' })
  const others = await Promise.all(Array.from({ length: people }, () => givenOperator(world.db)))
  const proposal = idOf(await proposeRole(world, world.ann, carl, 'risk'))
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const call = ['POST', `/wps/office/proposals/${proposal}/confirm`] as const
      return askOffice(world.app, others[n % people]!.token, call, {}, undefined, {}, `10.1.${n >> 8}.${n & 255}`)
    }),
  )
  const told = answers.filter(each => each.status === 200).length
  const codes = new Set(answers.flatMap(each => each.code ?? []))
  return { told, codes: [...codes], ...(await outcomeOf(world, proposal, carl)) }
}

/** The confirmation dies at each of its steps in turn; then somebody confirms again. What is wrong with what became of it. */
export async function approveKilled(world: CashierOffice) {
  const { db, context, ann, ben } = world
  const wrong: string[] = []
  const who = await actingAs(world, ben)
  for (let at = 1; ; at++) {
    const carl = await givenOperator(db, { role: 'support' })
    const proposal = idOf(await proposeRole(world, ann, carl, 'risk'))
    const killed = killedSql(db, at)
    const dying = { ...context, db: killed.db } as Context
    const end = await createFourEyes(dying, staffActions(dying))
      .confirm(who, proposal)
      .then(() => 'done' as const)
      .catch(error => (error instanceof Killed ? ('killed' as const) : Promise.reject(error)))
    const after = await outcomeOf(world, proposal, carl)
    const isDone = after.state === 'DONE' && after.role === 'risk' && after.deeds === 1
    const isNot = after.state === 'OPEN' && after.role === 'support' && after.deeds === 0
    if (!isDone && !isNot) wrong.push(`killed at step ${at}: ${JSON.stringify(after)}`)
    const again = await askOffice(world.app, ben.token, ['POST', `/wps/office/proposals/${proposal}/confirm`])
    if ((again.code ?? 'done') !== (isDone ? 'proposal_over' : 'done')) wrong.push(`step ${at}, again: ${again.code}`)
    const { deeds, role } = await outcomeOf(world, proposal, carl)
    if (deeds !== 1 || role !== 'risk') wrong.push(`step ${at}, in the end: ${deeds} times`)
    if (end === 'done') return { steps: killed.steps(), wrong }
  }
}

async function actingAs({ db }: CashierOffice, { id, token }: GivenOperator): Promise<Acting> {
  const asked = {
    merchantId: 1,
    merchantCode: undefined,
    ip: '203.0.113.7',
    isPolling: () => true,
    restricted: false,
    fresh: false,
  }
  const caller = await authenticateOperator(db, token, { ...asked, may: 'any', noteSeen: () => {} })
  if (caller.kind !== 'operator') throw new Error(`${id} is no operator`)
  return { ...caller, ip: asked.ip, requestId: 'req_test' }
}
