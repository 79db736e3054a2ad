import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { givenRecords, type MemberThere, type RecordsWorld } from '../../../../tests/support/records/world.ts'
import { countDraw } from './draws.ts'
import { followSettled } from './follower.ts'
import { keepSlots, type TeamAsk, teamMetrics, teamSlots } from './metrics.ts'
import { PROOFS } from './store-metrics.ts'

let world: RecordsWorld
beforeAll(async () => {
  world = await givenRecords()
})
afterAll(async () => {
  await followAll()
  expect(await findings()).toEqual([])
  await world.close()
})

/** A line of three: a top agent, an agent below, and a player below that one. */
let top: MemberThere
let agent: MemberThere
let player: MemberThere
beforeEach(async () => {
  top = await world.newMember({ type: 2 })
  agent = await world.newMember({ type: 1, uplineId: top.memberId })
  player = await world.newMember({ uplineId: agent.memberId })
})

async function followAll() {
  await world.follow()
  await followSettled(world.db)
}

const findings = async () => Object.entries(await countFindings(world.db, PROOFS)).filter(([, count]) => count > 0)

async function numberOf({ memberId }: MemberThere): Promise<number> {
  const [row] = await world.db<{ number: number }[]>`select number from people.members where id = ${memberId}`
  return row!.number
}

async function today(): Promise<string> {
  const [row] = await world.db<{ day: string }[]>`
    select (now() at time zone time_zone)::date::text as day from settings.merchants where id = 1`
  return row!.day
}

async function metricsOf(who: MemberThere, more: Partial<TeamAsk> = {}) {
  const day = await today()
  const ask = { agent: await numberOf(who), from: day, to: day, products: null, minActive: ZERO } as const
  const [found] = await teamMetrics(world.db, 1, [{ ...ask, activeMode: 'PERIOD_TOTAL', ...more }])
  return found!
}

/** Stake, payout and valid bets of a team, and how many were active. */
async function told(who: MemberThere, more: Partial<TeamAsk> = {}) {
  const { stake, payout, valid, active } = await metricsOf(who, more)
  return [[stake, payout, valid].map(formatAmount).join(' '), active]
}

test('a settled round counts for the player’s uplines and for an agent’s own team, once, however many follow', async () => {
  const bet = await player.bet('r1', '1000')
  await followAll()
  expect(await metricsOf(top)).toMatchObject({ active: 0 })
  await player.win('r1', bet, '400')
  const own = await agent.bet('o1', '200')
  await agent.win('o1', own, '0')
  await world.follow()
  await Promise.all(Array.from({ length: 6 }, () => followSettled(world.db)))
  await followAll()
  const figures = async (who: MemberThere) => {
    const [row] = await world.db<{ sum: string }[]>`
      select concat_ws(' ', sum(bets), sum(stake), sum(payout), sum(valid)) as sum from agents.team_days
      where agent = ${await numberOf(who)} and stake <> 0`
    return row!.sum
  }
  expect(await figures(top)).toBe('2 120000 40000 120000')
  expect(await figures(agent)).toBe('2 120000 40000 120000')
  expect(await metricsOf(top)).toMatchObject({ active: 2 })
  expect(await metricsOf(top, { minActive: parseAmount('5') })).toMatchObject({ active: 1 })
  expect(await metricsOf(top, { products: ['LIVE'] })).toMatchObject({ active: 0 })
  expect(await findings()).toEqual([])
})

test('a correction counts for the day on which the round was settled', async () => {
  const bet = await player.bet('r1', '1000')
  await player.win('r1', bet, '0')
  await followAll()
  const number = await numberOf(player)
  await world.db`
    update records.bets set settled_at = settled_at - interval '1 day'
    where round = 'r1' and wallet = (select id from wallet.wallets where member_id = ${player.memberId} and book = 'real')`
  await world.db`update agents.member_days set day = day - 1 where member = ${number}`
  const uplines = [await numberOf(top), await numberOf(agent)]
  await world.db`update agents.team_days set day = day - 1 where agent = any(${uplines}::int[])`
  await world.db`
    update agents.team_active t set start = k.start from agents.periods_of(${await today()}::date - 1) k
    where k.kind = t.kind and agent = any(${uplines}::int[])`
  const more = { tx: `late-${player.memberId}`, round: 'r1', ref: bet, amount: '300', reason: 'resettle' }
  await world.vendor.call('adjust', { ...player.player, ...more })
  await followAll()
  const rows = await world.db`
    select stake, payout from agents.member_days where member = ${number} and product = 'RNG'`
  expect(rows).toEqual([{ stake: 100_000n, payout: 30_000n }])
  expect(await findings()).toEqual([])
})

test('who was moved takes along what is played from the next day on, and leaves the rest', async () => {
  const other = await world.newMember({ type: 2 })
  const bet = await player.bet('r1', '1000')
  await player.win('r1', bet, '0')
  await followAll()
  const day = await today()
  const otherNumber = await numberOf(other)
  await world.db`
    insert into people.places (merchant_id, member, since, uplines)
    select 1, ${await numberOf(player)}, ${day}::date + 1, ${[otherNumber]}::int[]`
  const second = await player.bet('r2', '300')
  await player.win('r2', second, '0')
  await followAll()
  expect(await told(top)).toEqual(['13.00 0.00 13.00', 1])
  expect(await told(other)).toEqual(['0.00 0.00 0.00', 0])
  const [row] = await world.db<{ uplines: number[] }[]>`
    select uplines from agents.lines where member = ${await numberOf(player)}`
  expect(row!.uplines).toEqual([await numberOf(top), await numberOf(agent)])
})

test('how many hang below an agent, and with how much money', async () => {
  await followAll()
  const team = async (who: MemberThere) => {
    const [row] = await world.db<{ text: string }[]>`
      select concat_ws(' ', members, agents, direct, balance / 10000) as text from agents.teams where agent = ${await numberOf(who)}`
    return row!.text
  }
  expect(await team(top)).toBe('1 1 1 20000')
  expect(await team(agent)).toBe('1 0 1 10000')
  await player.bet('r1', '1000')
  await followAll()
  expect(await team(top)).toBe('1 1 1 19990')
  const [counts] = await world.db<{ registered: number }[]>`
    select registered from agents.team_counts where agent = ${await numberOf(top)}`
  expect(counts!.registered).toBe(2)
})

test('tickets count once each version of a result, the newest alone', async () => {
  const settled = (version: number, payout: string, turnover = '50000') => ({
    ...{ drawId: '77', game: world.game.code, numero: 'n', version },
    members: [
      {
        ...{ merchantId: 1, memberId: player.memberId, currency: 'VND', bets: 1, stake: '50000', turnover, payout },
        ...{ rebatePpm: 0, rebate: '0', book: 'real' as const },
      },
    ],
  })
  for (const event of [settled(1, '0'), settled(1, '0'), settled(3, '90000', '40000'), settled(2, '10000')])
    await transaction(world.db, tx => countDraw(tx, event))
  await followAll()
  expect(await told(top)).toEqual(['5.00 9.00 4.00', 1])
  expect(await told(top, { products: ['LOTT'] })).toEqual(['5.00 9.00 4.00', 1])
})

test('five minutes are kept of those agents alone that are paid by them', async () => {
  await transaction(world.db, async tx => keepSlots(tx, 1, [await numberOf(agent)]))
  const bet = await player.bet('r1', '1000')
  await player.win('r1', bet, '0')
  await followAll()
  const span = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000), products: null }
  const asks = [
    { agent: await numberOf(agent), ...span },
    { agent: await numberOf(top), ...span },
  ]
  const found = await teamSlots(world.db, asks)
  expect(found.map(slots => slots.map(slot => formatAmount(slot.valid)))).toEqual([['10.00'], []])
})

test('the proofs find a wrong sum of a team, of a member, and a wrong size', async () => {
  const bet = await player.bet('r1', '1000')
  await player.win('r1', bet, '0')
  await followAll()
  expect(await findings()).toEqual([])
  for (const [table, found] of [
    ['team_days', ['teams']],
    ['member_days', ['teams', 'members']],
  ] as const) {
    await world.db.unsafe(`update agents.${table} set stake = stake + 1 where product = 'RNG'`)
    expect((await findings()).map(([name]) => name)).toEqual(found)
    await world.db.unsafe(`update agents.${table} set stake = stake - 1 where product = 'RNG'`)
  }
  await world.db`update agents.team_active set active = active + 1 where kind = 'D'`
  expect((await findings()).map(([name]) => name)).toEqual(['actives'])
  await world.db`update agents.team_active set active = active - 1 where kind = 'D'`
  await world.db`update agents.teams set members = members + 1`
  expect((await findings()).map(([name]) => name)).toEqual(['lines'])
  await world.db`update agents.teams set members = members - 1`
})
