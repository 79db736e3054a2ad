import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { background } from '../clock.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

test('a wrong row of yesterday is found at night, told of, and put right; what is right stays untold', async () => {
  const top = await world.newAgent()
  const agent = await world.newAgent(top)
  await world.play(await world.newPlayer(agent), '100000', '30000')
  await world.followAll()
  const { db } = world
  await db`update agents.member_days set day = day - 1`
  await db`update agents.team_days set day = day - 1`
  const figures = () => db`select * from agents.team_days order by agent, product`
  const before = await figures()
  expect(await night()).toEqual([])
  const [topNumber, agentNumber] = await Promise.all([world.numberOf(top), world.numberOf(agent)])
  await db`update agents.team_days set valid = valid + 1 where agent = ${topNumber}`
  await db`delete from agents.team_days where agent = ${agentNumber}`
  await db`
    insert into agents.team_days select merchant_id, agent, day, 'LIVE', bets, stake, payout, valid, rebate, agent_rebate, bonus, deposit,
      withdrawal, fee_subsidy, salary from agents.team_days where agent = ${topNumber} and product = 'RNG'`
  expect(await night()).toEqual([{ rows: 3, agents: [topNumber, agentNumber] }])
  expect(await figures()).toEqual(before)
  expect(await night()).toEqual([])
  const kept =
    await db`select agent, product, was is null as "wasNone", now_is is null as "isNone" from agents.team_repairs order by id`
  expect(kept).toEqual([
    { agent: topNumber, product: 'LIVE', wasNone: false, isNone: true },
    { agent: topNumber, product: 'RNG', wasNone: false, isNone: false },
    { agent: agentNumber, product: 'RNG', wasNone: true, isNone: false },
  ])
})

/** What the job of a night tells of. */
async function night() {
  const told: unknown[] = []
  const error = ({ rows, agents }: { rows: number; agents: number[] }) => told.push({ rows, agents })
  const context = { ...world.context, log: { ...world.context.log, error } } as unknown as typeof world.context
  await background(context).jobs!['agents.rebuild']!.work()
  return told
}
