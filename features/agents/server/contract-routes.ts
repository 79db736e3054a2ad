import type { FastifyInstance } from 'fastify'
import { agentBillsApi } from '#features/agents/api-bills.ts'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { agentRequestsApi } from '#features/agents/api-requests.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { arrears, billsPage, fileOf, oneBill } from './bills/lists.ts'
import { payBills, receiveBills } from './bills/member-acts.ts'
import { answer, askToEnd, withdraw } from './contracts/answer.ts'
import { downlineContracts, mine, versions } from './contracts/lists.ts'
import { hoursOfDay, realtimeDay } from './contracts/progress.ts'
import { type Clock, preview, propose } from './contracts/propose.ts'
import { answerByLetter, consolidated } from './contracts/requests.ts'
import { type Contract, clockOf } from './contracts/store-contracts.ts'
import { proposalOf, type Terms } from './contracts/terms.ts'
import { contractLine, endLines, namesOf } from './contracts/view.ts'

const viewer = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

export function contractRoutes(app: FastifyInstance, { db }: Context): void {
  const changed = async (ask: Ask, change: (tx: Tx, clock: Clock) => Promise<Contract>) => {
    const clock = await clockOf(db, ask.merchantId)
    const contract = await transaction(db, tx => change(tx, clock))
    const names = await namesOf(db, [contract])
    const own = [...names.values()].find(({ id }) => id === memberOf(ask))
    return { contract: contractLine(contract, names, clock.at, own!.number) }
  }
  serve(app, agentContractsApi.mine, ({ kind }, ask) => mine(db, viewer(ask), kind))
  serve(app, agentContractsApi.downlines, (input, ask) => downlineContracts(db, viewer(ask), input))
  serve(app, agentContractsApi.versions, (input, ask) => versions(db, viewer(ask), input))
  serve(app, agentContractsApi.preview, (input, ask) => previewed(db, ask, input))
  serve(app, agentContractsApi.propose, (input, ask) =>
    changed(ask, (tx, clock) => propose(tx, clock, viewer(ask), proposalOf(ask.merchantId, input))),
  )
  serve(app, agentContractsApi.withdraw, ({ kind, id }, ask) =>
    changed(ask, (tx, clock) => withdraw(tx, clock, { ...viewer(ask), kind, id: BigInt(id) })),
  )
  serve(app, agentContractsApi.terminate, ({ kind, id }, ask) =>
    changed(ask, (tx, clock) => askToEnd(tx, clock, { ...viewer(ask), kind, id: BigInt(id) })),
  )
  serve(app, agentContractsApi.answer, ({ kind, id, answer: said, ends }, ask) =>
    changed(ask, (tx, clock) =>
      answer(tx, clock, { ...viewer(ask), kind, id: BigInt(id), answer: said, ends: ends?.map(BigInt) }),
    ),
  )
  serve(app, agentContractsApi.hours, ({ id, day }, ask) => hoursOfDay(db, { ...viewer(ask), id: BigInt(id), day }))
  serve(app, agentContractsApi.today, ({ id, day }, ask) => realtimeDay(db, { ...viewer(ask), id: BigInt(id), day }))
}

export function billRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, agentBillsApi.list, (input, ask) => billsPage(db, viewer(ask), input))
  serve(app, agentBillsApi.arrears, (_, ask) => arrears(db, viewer(ask)))
  serve(app, agentBillsApi.bill, ({ id }, ask) => oneBill(db, viewer(ask), BigInt(id)))
  serve(app, agentBillsApi.file, ({ id }, ask) => fileOf(db, viewer(ask), BigInt(id)))
  serve(app, agentBillsApi.receive, ({ id }, ask) => receiveBills(db, viewer(ask), { id: BigInt(id) }))
  serve(app, agentBillsApi.receiveAll, ({ kind }, ask) => receiveBills(db, viewer(ask), { kind }))
  serve(app, agentBillsApi.pay, ({ id }, ask) => payBills(db, viewer(ask), { id: BigInt(id) }))
  serve(app, agentBillsApi.payAll, ({ kind }, ask) => payBills(db, viewer(ask), { kind }))
}

/** The specification's own calls. */
export function requestRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, agentRequestsApi.consolidated, (_, ask) => consolidated(db, viewer(ask)))
  for (const call of [agentRequestsApi.dividend, agentRequestsApi.dividendByGet]) {
    serve(app, call, ({ type, status }, ask) => answerByLetter(db, viewer(ask), 'dividend', { product: type }, status))
  }
  for (const call of [agentRequestsApi.daily, agentRequestsApi.dailyByGet]) {
    serve(app, call, ({ id, status }, ask) => answerByLetter(db, viewer(ask), 'daily', { id: BigInt(id) }, status))
  }
  serve(app, agentRequestsApi.hourly, ({ contractId, status }, ask) =>
    answerByLetter(db, viewer(ask), 'hourly', { id: BigInt(contractId) }, status),
  )
  serve(app, agentRequestsApi.realtime, ({ id, status }, ask) =>
    answerByLetter(db, viewer(ask), 'realtime', { id: BigInt(id) }, status),
  )
}

async function previewed(db: Sql, ask: Ask, input: Terms) {
  const found = await preview(db, await clockOf(db, ask.merchantId), viewer(ask), proposalOf(ask.merchantId, input))
  const names = await namesOf(
    db,
    found.ends.map(each => each.contract),
  )
  return { ...found, ends: endLines(found.ends, names), effectiveFrom: found.effectiveFrom.toISOString() }
}
