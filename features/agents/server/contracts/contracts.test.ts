import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenContract, hoursInto } from '../../../../tests/support/agents/contracts.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { BILL_PROOFS } from '../bills/store-runs.ts'
import { endContractsOf } from './answer.ts'
import { expire } from './propose.ts'
import { clockOf } from './store-contracts.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(async () => {
  const found = Object.entries(await countFindings(world.db, BILL_PROOFS)).filter(([, count]) => count > 0)
  expect(found).toEqual([])
  await world.close()
})

const yesterday = () => new Date(Date.now() - 24 * 3_600_000)
const tier = (ratePpm: number, more: object = {}) => ({ minValidBet: '0', minActive: 0, ratePpm, ...more })
const terms = (payee: MemberThere, ...tiers: object[]) => ({
  payee: payee.memberId,
  product: 'CONS',
  period: 'DAILY',
  tiers,
})
const propose = (by: MemberThere, payee: MemberThere, ratePpm: number) =>
  world.post(by, 'contracts/daily', terms(payee, tier(ratePpm)))
const act = (by: MemberThere, id: string, what: string, body: object = {}) =>
  world.post(by, `contracts/daily/${id}/${what}`, body)
const say = (by: MemberThere, id: string, answer: string, more: object = {}) =>
  act(by, id, 'answer', { answer, ...more })

/** A top and an agent directly below with 1 % and 0.5 %, and one below these. */
async function givenLine() {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  const low = await world.newAgent(agent)
  await givenContract(world.db, 'daily', [null, top], 10_000, yesterday())
  await givenContract(world.db, 'daily', [top, agent], 5_000, yesterday())
  return { top, agent, low }
}

const problemOf = (reply: { code?: string; value: { problem?: string } }) => [reply.code, reply.value?.problem]

test('a contract is proposed, seen by both sides alone, accepted, and runs from the next day', async () => {
  const { agent, low } = await givenLine()
  const { value } = await propose(agent, low, 4_000)
  const { id } = value.contract
  expect(value.contract).toMatchObject({ status: 'P', version: 1, effectiveFrom: null })
  expect((await world.get(low, 'contracts/daily')).value.requests).toMatchObject([{ contract: { id }, ends: [] }])
  const stranger = await world.newAgent()
  for (const what of ['accept', 'reject']) {
    expect((await say(stranger, id, what)).code).toBe('not_found')
    expect((await say(agent, id, what)).code).toBe('not_found')
  }
  expect((await act(low, id, 'withdraw')).code).toBe('not_found')
  const said = await Promise.all(Array.from({ length: 8 }, () => say(low, id, 'accept', { ends: [] })))
  expect(said.map(({ success, code }) => (success ? 'ok' : code)).sort()).toEqual([
    'ok',
    ...Array(7).fill('state_changed'),
  ])
  const [{ contract }] = (await world.get(low, 'contracts/daily')).value.contracts
  expect(contract).toMatchObject({
    status: 'A',
    payer: { id: null, username: `${(await world.nameOf(agent)).slice(0, 2)}***` },
  })
  expect(contract.effectiveFrom).toBe((await hoursInto(world.db, await world.today(), 24)).toISOString())
  expect((await world.get(stranger, 'contracts/daily/versions', { with: low.memberId })).code).toBe('not_found')
})

test('what may not be proposed is refused with its reason', async () => {
  const { top, agent, low } = await givenLine()
  const player = await world.newPlayer(agent)
  const stranger = await world.newAgent()
  expect(problemOf(await propose(agent, low, 5_001))).toEqual(['contract_refused', 'E_EXCEEDS_UPLINE'])
  expect(problemOf(await propose(top, low, 1_000))).toEqual(['contract_refused', 'E_NOT_DIRECT_DOWNLINE'])
  expect(problemOf(await propose(low, await world.newAgent(low), 1_000))).toEqual([
    'contract_refused',
    'E_NO_UPLINE_CONTRACT',
  ])
  expect(problemOf(await propose(agent, player, 1_000))).toEqual(['contract_refused', 'E_NOT_AGENT'])
  expect((await propose(agent, stranger, 1_000)).code).toBe('not_found')
  expect((await propose(agent, agent, 1_000)).code).toBe('not_found')
  const url = 'contracts/daily'
  const fixed = tier(0, { rateType: 'F', amount: '50' })
  expect(problemOf(await world.post(agent, url, terms(low, fixed)))).toEqual(['contract_refused', 'E_RATE_TYPE'])
  expect(problemOf(await world.post(agent, url, terms(low)))).toEqual(['contract_refused', 'E_TIER_COUNT'])
  const mixed = { ...terms(low, tier(1_000)), product: 'RNG' }
  expect(problemOf(await world.post(agent, url, mixed))).toEqual(['contract_refused', 'E_NO_UPLINE_CONTRACT'])
  const sent = await Promise.all(Array.from({ length: 8 }, () => propose(agent, low, 1_000)))
  expect(sent.filter(({ success }) => success)).toHaveLength(1)
  expect(problemOf(sent.find(({ success }) => !success)!)).toEqual(['contract_refused', 'E_PENDING_EXISTS'])
  expect(problemOf(await propose(low, await world.newAgent(low), 500))).toEqual([
    'contract_refused',
    'E_NO_UPLINE_CONTRACT',
  ])
})

test('a lower contract ends those below that exceed it, as it was shown, with what hangs on them', async () => {
  const { top, agent, low } = await givenLine()
  const lowest = await world.newAgent(low)
  const beside = await world.newAgent(agent)
  await givenContract(world.db, 'daily', [agent, low], 4_000, yesterday())
  await givenContract(world.db, 'daily', [low, lowest], 1_000, yesterday())
  await givenContract(world.db, 'daily', [agent, beside], 2_000, yesterday())
  const seen = await world.post(top, 'contracts/daily/preview', terms(agent, tier(3_000)))
  expect(seen.value).toMatchObject({ problem: null, exceeding: [] })
  const ended = [
    ['UPLINE_RATE_LOWER', await world.nameOf(low)],
    ['UPLINE_CONTRACT_ENDED', await world.nameOf(lowest)],
  ]
  expect(seen.value.ends.map((each: { reason: string; payee: string }) => [each.reason, each.payee])).toEqual(ended)
  const { id } = (await propose(top, agent, 3_000)).value.contract
  expect((await world.get(agent, 'contracts/daily')).value.requests[0].ends).toHaveLength(2)
  expect((await consolidated(agent)).dailysalreqtype.CONS[0]).toMatchObject({
    id,
    status: 'P',
    downlineHigherRate: 'Y',
  })
  expect((await say(agent, id, 'accept', { ends: [] })).code).toBe('state_changed')
  const shown = seen.value.ends.map((each: { id: string }) => each.id)
  expect((await say(agent, id, 'accept', { ends: shown })).value.contract).toMatchObject({ status: 'A', version: 2 })
  const list = (await world.get(agent, 'contracts/daily/downlines')).value.list
  const running = (who: string) =>
    list.find((each: { member: { username: string } }) => each.member.username === who).running
  expect(running(await world.nameOf(low))[0]).toMatchObject({ status: 'A', endReason: 'UPLINE_RATE_LOWER' })
  expect(running(await world.nameOf(beside))[0].endReason).toBeNull()
  const told = await world.db`select count(*)::int as n from events.outbox where topic = 'agents.contract_told'
    and payload ->> 'event' = 'ended' and payload ->> 'memberId' = ${lowest.memberId}`
  expect(told).toEqual([{ n: 1 }])
})

const consolidated = async (who: MemberThere) => (await world.get(who, '../member/info/funds/consolidated')).value

test('ending takes both sides, and no change may wait meanwhile', async () => {
  const { top, agent } = await givenLine()
  const [{ contract }] = (await world.get(agent, 'contracts/daily')).value.contracts
  const change = (await propose(top, agent, 6_000)).value.contract
  expect(change.status).toBe('E')
  expect(problemOf(await act(top, contract.id, 'terminate'))).toEqual(['contract_refused', 'E_PENDING_EXISTS'])
  expect((await act(top, change.id, 'withdraw')).value.contract.status).toBe('W')
  expect((await act(top, contract.id, 'terminate')).value.contract.status).toBe('V')
  expect((await consolidated(agent)).dailysalreqtype.CONS[0].status).toBe('V')
  expect(problemOf(await propose(top, agent, 6_000))).toEqual(['contract_refused', 'E_PENDING_EXISTS'])
  const relay = '../relay/MCS2_processDailySalContract'
  expect((await world.post(agent, relay, { id: contract.id, status: 'A' })).value.status).toBe('A')
  await act(top, contract.id, 'terminate')
  expect((await world.post(agent, relay, { id: contract.id, status: 'C' })).value.status).toBe('C')
  const [after] = (await world.get(agent, 'contracts/daily')).value.contracts
  expect(after.contract).toMatchObject({ status: 'A', endReason: 'TERMINATED' })
  expect((await world.post(agent, relay, { id: contract.id, status: 'C' })).code).toBe('not_found')
})

test('a request that nobody answers for seven days is over', async () => {
  const { agent, low } = await givenLine()
  const { id } = (await propose(agent, low, 1_000)).value.contract
  await world.db`update agents.contracts set expires_at = now() where id = ${id}`
  expect((await say(low, id, 'accept')).code).toBe('state_changed')
  await transaction(world.db, tx => expire(tx, 1, new Date()))
  expect((await world.get(low, 'contracts/daily/versions')).value.list[0].status).toBe('X')
  expect((await propose(agent, low, 1_000)).value.contract).toMatchObject({ status: 'P', version: 2 })
})

test('the specification’s dividend is answered by its product', async () => {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  await givenContract(world.db, 'dividend', [null, top], 300_000, yesterday())
  const dividend = terms(agent, tier(250_000, { minValidBet: '300000', minNetLoss: '10000', minActive: 3 }))
  expect((await world.post(top, 'contracts/dividend', dividend)).success).toBe(true)
  expect((await consolidated(agent)).divtypereq).toEqual({
    CONS: [
      {
        minimumBet: '300000.00',
        netLoss: '10000.00',
        activeMember: 3,
        contractRate: 0.25,
        status: 'P',
        downlineHigherRate: 'N',
      },
    ],
  })
  const relay = '../relay/MCS2_processDividendReq'
  expect((await world.post(agent, relay, { type: 'LIVE', status: 'A' })).code).toBe('not_found')
  expect((await world.post(agent, relay, { type: 'CONS', status: 'A' })).value.status).toBe('A')
  expect((await consolidated(agent)).divtypereq).toEqual({})
})

test('whose account is moved or closed is paid until then, and so are those below', async () => {
  const { top, agent, low } = await givenLine()
  await givenContract(world.db, 'daily', [agent, low], 4_000, yesterday())
  await propose(top, agent, 6_000)
  const { timeZone } = await clockOf(world.db, 1)
  const to = await hoursInto(world.db, await world.today(), 24)
  const clock = { at: new Date(), timeZone }
  const who = { merchantId: 1, memberId: agent.memberId }
  await transaction(world.db, tx => endContractsOf(tx, clock, who, to, 'MOVED', { operator: 'opr_1' }))
  const ends = async (of: MemberThere) =>
    (await world.get(of, 'contracts/daily/versions')).value.list.map(
      (each: { status: string; endReason: string | null; effectiveTo: string | null }) => [
        each.status,
        each.endReason,
        each.effectiveTo,
      ],
    )
  expect(await ends(agent)).toEqual([
    ['W', null, null],
    ['A', 'MOVED', to.toISOString()],
  ])
  expect(await ends(low)).toEqual([['A', 'UPLINE_CONTRACT_ENDED', to.toISOString()]])
})
