import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'

let world: AgentsWorld
let [top, agent, player, direct, stranger, strangers]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  top = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
  direct = await world.newPlayer(top)
  stranger = await world.newAgent()
  strangers = await world.newPlayer(stranger)
  await world.play(player, '1000', '400')
  await world.play(direct, '300')
  await world.play(agent, '200', '100')
  await world.play(strangers, '5000')
  await world.followAll()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.close()
})

type Row = { username: string; stake: string; pnl: string; isSelf: boolean; active: number | null }
const rowsOf = (list: Row[]) => list.map(row => [row.username, row.stake, row.pnl, row.active])

test('an agent sees what the team came to, and each direct downline with theirs', async () => {
  const { value } = await world.get(top!, 'pnl')
  const [topName, agentName, directName] = await Promise.all([top!, agent!, direct!].map(world.nameOf))
  expect(rowsOf(value.list)).toEqual([
    [topName, '0.00', '0.00', 0],
    [agentName, '12.00', '7.00', 2],
    [directName, '3.00', '3.00', 1],
  ])
  expect(value.totals).toMatchObject({ stake: '15.00', valid: '15.00', pnl: '10.00', active: 3, registered: 3 })
  expect(value.products.map((row: { product: string }) => row.product)).toEqual(['RNG'])
  expect(value.crumbs.map((crumb: { username: string }) => crumb.username)).toEqual([topName])
})

test('who was active in days that are no period of the calendar is counted beside the report', async () => {
  const to = await world.today()
  const from = new Date(Date.parse(to) - 8 * 86_400_000).toISOString().slice(0, 10)
  const days = { range: 'custom', from, to }
  const { value } = await world.get(top!, 'pnl', days)
  expect(value.totals).toMatchObject({ stake: '15.00', active: null })
  expect((await world.get(top!, 'active', days)).value).toEqual({ active: 3 })
  expect((await world.get(top!, 'active', { ...days, of: agent!.memberId })).value).toEqual({ active: 2 })
  expect((await world.get(top!, 'active', { range: 'today' })).value).toEqual({ active: 3 })
  const foreign = await world.get(top!, 'active', { ...days, of: strangers!.memberId })
  expect(foreign.success).toBe(false)
})

test('the team of a downline is the same report with the way to it', async () => {
  const { value } = await world.get(top!, 'pnl', { of: agent!.memberId })
  const names = await Promise.all([agent!, player!].map(world.nameOf))
  expect(rowsOf(value.list)).toEqual([
    [names[0], '2.00', '1.00', 1],
    [names[1], '10.00', '6.00', 1],
  ])
  expect(value.crumbs).toHaveLength(2)
  const days = await world.get(top!, 'pnl/days', { of: player!.memberId })
  expect(days.value.list).toMatchObject([{ day: await world.today(), stake: '10.00', payout: '4.00' }])
})

test('rows are narrowed, sorted and paged', async () => {
  const names = async (query: Record<string, string>) =>
    (await world.get(top!, 'pnl', query)).value.list.map((row: Row) => row.username)
  const [topName, agentName, directName] = await Promise.all([top!, agent!, direct!].map(world.nameOf))
  expect(await names({ kind: 'member' })).toEqual([directName])
  expect(await names({ username: agentName!.toUpperCase() })).toEqual([agentName])
  expect(await names({ product: 'LIVE', hideZero: 'true' })).toEqual([topName])
  expect(await names({ scope: 'self' })).toEqual([topName, directName, agentName])
  expect(await names({ pageSize: '1', pageNo: '2' })).toEqual([directName])
  expect(await names({ username: await world.nameOf(strangers!) })).toEqual([])
})

test('who stands below, with their figures', async () => {
  const { value } = await world.get(top!, 'downlines', { level: 'all' })
  const found = value.list.map((row: Record<string, unknown>) => [row.level, row.teamSize, row.balance, row.validToday])
  expect(found).toEqual([
    [1, 0, '9997.00', '3.00'],
    [2, 0, '9994.00', '10.00'],
    [1, 1, '9999.00', '12.00'],
  ])
  expect(value).toMatchObject({ total: 3, isMore: false, totals: { members: 2, agents: 1, balance: '29990.00' } })
  const narrowed = async (query: Record<string, string>) =>
    (await world.get(top!, 'downlines', query)).value.list.map((row: { username: string }) => row.username)
  expect(await narrowed({ kind: 'agent' })).toEqual([await world.nameOf(agent!)])
  expect(await narrowed({ balanceTo: '9997.00' })).toEqual([await world.nameOf(direct!)])
  expect(await narrowed({ username: await world.nameOf(player!) })).toEqual([])
  expect(await narrowed({ username: await world.nameOf(player!), level: 'all' })).toEqual([await world.nameOf(player!)])
  await world.db`update sessions.sessions set last_active_at = now() - interval '1 hour' where member_id = ${direct!.memberId}`
  expect(await narrowed({ online: 'true' })).toEqual([await world.nameOf(agent!)])
  expect(await narrowed({ registeredTo: '2020-01-01' })).toEqual([])
})

test('the overview adds up', async () => {
  const { value } = await world.get(top!, 'overview')
  expect(value).toMatchObject({
    wallet: '10000.00',
    team: { size: 3, agents: 1, members: 2, balance: '29990.00', newToday: 3 },
    figures: { stake: '15.00', pnl: '10.00', active: 3 },
  })
  const week = (await world.get(top!, 'overview', { range: 'week' })).value.points
  expect(week.at(-1)).toMatchObject({ at: await world.today(), valid: '15.00', registered: 3 })
  expect(week.length).toBeGreaterThan(6)
  expect(value.top.map((row: { valid: string }) => row.valid)).toEqual(['12.00', '3.00'])
})

test('today is told by its hours, which add up to the day', async () => {
  const { points } = (await world.get(top!, 'overview')).value
  expect(points).toHaveLength(24)
  const [day] = await world.db<{ began: Date }[]>`
    select date_trunc('day', now(), time_zone) as began from settings.merchants where id = 1`
  expect(points[0].at).toBe(day!.began.toISOString())
  const valid = points.filter((point: { valid: string }) => point.valid !== '0.00')
  const sum = valid.reduce((all: number, point: { valid: string }) => all + Number(point.valid), 0)
  expect([sum, valid.length <= 2]).toEqual([15, true])
  expect(points.reduce((all: number, point: { registered: number }) => all + point.registered, 0)).toBe(3)
})

test('each list is a file of the same rows, for the agent of the line alone', async () => {
  const fileOf = async (path: string, query: Record<string, string> = {}) => {
    const { value } = await world.get(top!, `${path}/file`, query)
    const lines = (value.text as string).trim().split('\r\n').slice(1)
    expect(value).toMatchObject({ rows: lines.length, isCut: false })
    return lines.map(line => line.split(','))
  }
  const [agentName, playerName, directName] = await Promise.all([agent!, player!, direct!].map(world.nameOf))
  const team = await fileOf('downlines', { level: 'all' })
  expect(team.map(([name, kind, level]) => [name, kind, level])).toEqual([
    [directName, 'member', '1'],
    [playerName, 'member', '2'],
    [agentName, 'agent', '1'],
  ])
  const bets = await fileOf('bets')
  expect(bets.map(row => [row[1], row[7]]).toSorted()).toEqual(
    [
      [agentName, '2.00'],
      [directName, '3.00'],
      [playerName, '10.00'],
    ].toSorted(),
  )
  expect((await fileOf('bets', { of: agent!.memberId, includeOwn: 'false' })).map(row => row[1])).toEqual([playerName])
  const moves = await fileOf('transactions', { type: 'payout' })
  expect(moves.map(row => row[1]).toSorted()).toEqual([agentName, playerName].toSorted())
  expect((await fileOf('income', { range: 'today' })).map(([day]) => day)).toEqual([await world.today(), 'total'])
  expect((await world.get(top!, 'bets/file', { of: strangers!.memberId })).success).toBe(false)
})

test('bets and movements of the line, page by page, each once', async () => {
  const pages = async (path: string, query: Record<string, string>) => {
    const rows: Record<string, string>[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { value } = await world.get(top!, path, { limit: '2', ...query, ...(before && { before }) })
      rows.push(...value.list)
      before = value.next
    }
    return rows
  }
  const bets = await pages('bets', {})
  const names = await Promise.all([agent!, direct!, player!].map(world.nameOf))
  expect(bets.map(row => [row.username, row.stake, row.status])).toEqual([
    [names[0], '2.00', 'settled'],
    [names[1], '3.00', 'settled'],
    [names[2], '10.00', 'settled'],
  ])
  expect((await pages('bets', { stakeFrom: '2.5', stakeTo: '9' })).map(row => row.stake)).toEqual(['3.00'])
  expect(await pages('bets', { username: await world.nameOf(strangers!) })).toEqual([])
  const moves = await pages('transactions', {})
  expect(moves).toHaveLength(9)
  expect(new Set(moves.map(row => row.id)).size).toBe(9)
  expect((await pages('transactions', { type: 'payout' })).map(row => row.in)).toEqual(['1.00', '4.00'])
  const { value } = await world.get(top!, 'transactions', { type: 'bet' })
  expect(value.totals).toEqual([{ type: 'bet', in: '0.00', out: '15.00' }])
  expect((await pages('transactions', { scope: 'direct', type: 'bet' })).map(row => row.out)).toEqual(['2.00', '3.00'])
})

test('a stranger finds nothing, as nobody does; somebody above is a stranger', async () => {
  for (const path of ['pnl', 'pnl/days', 'pnl/file', 'downlines', 'bets', 'transactions'])
    for (const of of [strangers!.memberId, stranger!.memberId, top!.memberId, 'mem_nobody'])
      expect(await world.get(agent!, path, { of })).toMatchObject({ success: false, code: 'not_found' })
  for (const path of ['pnl', 'downlines', 'bets', 'transactions', 'overview'])
    expect(await world.get(player!, path)).toMatchObject({ success: false, code: 'not_allowed' })
})

test('days that lie too far apart or back are refused', async () => {
  const asked = (from: string, to: string) => world.get(top!, 'pnl', { range: 'custom', from, to })
  for (const [from, to] of [
    ['2026-01-01', '2026-01-02'],
    ['2026-11-02', '2026-11-01'],
  ] as const)
    expect(await asked(from, to)).toMatchObject({ success: false, code: 'invalid_input' })
  expect(await world.get(top!, 'pnl', { range: 'month' })).toMatchObject({ success: true })
})
