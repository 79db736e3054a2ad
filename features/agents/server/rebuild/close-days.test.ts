import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countFindings } from '#shared/server/proofs.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import { background } from '../clock.ts'
import { followSettled } from '../metrics/follower.ts'

let world: AgentsWorld
beforeAll(async () => {
  world = await givenAgents()
})
afterAll(() => world.close())

/** A line of a top, an agent and a player; another player directly below the top. All played two days ago, and today. */
let top: MemberThere
let agent: MemberThere
let player: MemberThere
let direct: MemberThere
beforeEach(async () => {
  top = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
  direct = await world.newPlayer(top)
  await world.followAll()
  for (const table of ['closed_days', 'direct_days', 'member_days', 'team_days'])
    await world.db.unsafe(`delete from agents.${table}`)
  for (const [daysAgo, valid] of [
    [2, 30],
    [0, 5],
  ] as const) {
    await settled(player, daysAgo, valid)
    await settled(agent, daysAgo, 7)
    await settled(direct, daysAgo, 11)
  }
})

/** So much was staked, and lost, so many days ago, and is counted now. */
async function settled({ memberId }: MemberThere, daysAgo: number, units: number) {
  await world.db`
    insert into records.settled (merchant_id, member_id, currency, slot, product, bets, stake, payout, valid, rebate, bonus, deposit,
      withdrawal, cash)
    select 1, ${memberId}, 'VND', date_bin('5 minutes', now(), 'epoch') - ${daysAgo} * interval '1 day', 'RNG', 1, ${units * 10_000}, 0,
      ${units * 10_000}, 0, 0, 0, 0, 0`
  await followSettled(world.db)
}

const dayBack = async (days: number) =>
  new Date(Date.parse(await world.today()) - days * 86_400_000).toISOString().slice(0, 10)

/** The report of the top: each row's stakes, and those of the whole team. */
async function report(scope: 'team' | 'self', back = 6) {
  const days = { range: 'custom', from: await dayBack(back), to: await world.today() }
  const { value } = await world.get(top, 'pnl', { ...days, scope })
  const rows = value.list.map((row: { stake: string }) => row.stake)
  return [...rows, value.totals.stake, ...value.products.map((each: { stake: string }) => each.stake)]
}

const closedRows = async () => (await world.db`select from agents.direct_days`).count
const wrong = async () => (await countFindings(world.db, ['agents.proof_direct'])).direct

async function close() {
  const told: unknown[] = []
  const error = ({ rows }: { rows: number }) => told.push(rows)
  const context = { ...world.context, log: { ...world.context.log, error } } as unknown as typeof world.context
  await background(context).jobs!['agents.close']!.work()
  return told
}

test('reports say the same before a day is closed and after', async () => {
  const all = ['0.00', '49.00', '22.00', '71.00', '71.00']
  const own = ['0.00', '22.00', '14.00', '71.00', '71.00']
  expect([await report('team'), await report('self')]).toEqual([all, own])
  expect(await close()).toEqual([])
  expect(await closedRows()).toBe(5)
  expect([await report('team'), await report('self')]).toEqual([all, own])
  expect(await report('team', 1)).toEqual(['0.00', '12.00', '11.00', '23.00', '23.00'])
  await world.db`update agents.teams set direct = 101`
  expect(await report('team')).toEqual(all)
  expect(await wrong()).toBe(0)
})

test('what comes late counts in its closed day', async () => {
  await close()
  await settled(player, 2, 100)
  await settled(await world.newPlayer(agent), 2, 1)
  expect(await report('team')).toEqual(['0.00', '150.00', '22.00', '172.00', '172.00'])
  expect(await wrong()).toBe(0)
})

test('a day is of whom they stood below on that day', async () => {
  const other = await world.newAgent()
  await world.followAll()
  await world.db`
    insert into people.places (merchant_id, member, since, uplines)
    select 1, ${await world.numberOf(direct)}, ${await dayBack(2)}::date, ${[await world.numberOf(other)]}::int[]`
  await settled(direct, 2, 4)
  await settled(direct, 3, 1)
  await close()
  const rows = await world.db`
    select upline, stake from agents.direct_days where downline = ${await world.numberOf(direct)} order by day`
  expect(rows).toEqual([
    { upline: await world.numberOf(top), stake: 10_000n },
    { upline: await world.numberOf(other), stake: 150_000n },
  ])
})

test('a wrong row of a closed day is found, told of, and put right', async () => {
  await close()
  const day = await dayBack(2)
  const rows = () => world.db`select * from agents.direct_days order by upline, downline, part`
  const before = await rows()
  await world.db`update agents.direct_days set stake = stake + 1 where part = 'T' and downline = ${await world.numberOf(top)}`
  await world.db`delete from agents.direct_days where part = 'M'`
  await world.db`
    insert into agents.direct_days select merchant_id, upline, day, downline, part, 'LIVE', bets, stake, payout, valid, rebate,
      agent_rebate, bonus, deposit, withdrawal, fee_subsidy, salary from agents.direct_days where part = 'A'`
  expect(await close()).toEqual([4])
  expect(await rows()).toEqual(before)
  // and a row of a team that is added up once more, or falls away
  await world.db`update agents.team_days set stake = stake + 1 where day = ${day}::date`
  await world.db`delete from agents.team_days where day = ${day}::date and agent = ${await world.numberOf(agent)}`
  expect(await close()).toEqual([])
  expect(await closedRows()).toBe(before.length - 1)
})
