import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldMember, memberById, setLocks, setTerms } from '#features/people/server/people.ts'
import { login } from '#features/sessions/server/sessions.ts'
import { setFlag } from '#features/settings/server/settings.ts'
import { transaction } from '#shared/server/db.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { givenCredentials, givenVisitor } from '../../../../tests/support/given.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'

let world: AgentsWorld
let [top, agent, player, stranger]: MemberThere[] = []
beforeAll(async () => {
  world = await givenAgents()
  await transaction(world.db, tx => setFlag(tx, 1, 'AGENTLOCK3', true))
  top = await world.newAgent()
  agent = await world.newAgent(top)
  player = await world.newPlayer(agent)
  stranger = await world.newAgent()
  for (const each of [top, stranger])
    await transaction(world.db, async tx =>
      setTerms(tx, null, await heldMember(tx, 1, each.memberId), { series: { LOTT: 1990 }, rates: { LIVE: 8_000 } }),
    )
})
afterAll(() => world.close())

const open = (who: MemberThere, change: Record<string, unknown>) =>
  world.send(who, 'downline', { kind: 'member', series: {}, ...change })
const memberOf = (id: string) => transaction(world.db, tx => memberById(tx, 1, id))
test('an agent sees what they may give: up to a step below their own', async () => {
  const { value } = await world.get(top!, 'opening')
  expect(value.series).toMatchObject([{ group: 'LOTT', base: 1800, max: 1988, step: 2 }])
  expect(value.rates).toEqual([{ product: 'LIVE', max: 8_000 }])
  expect(value).toMatchObject({ password: '123456', dayMost: 200 })
  expect((await world.get(agent!, 'opening')).value).toMatchObject({ series: [], rates: [] })
})

test('an account is opened directly below, with what the agent gives, and has to choose a password', async () => {
  const made = await open(top!, {
    kind: 'agent',
    username: 'Newcomer1',
    series: { LOTT: 1980 },
    rates: { LIVE: 500 },
    note: 'Hà',
  })
  expect(made).toMatchObject({ success: true, value: { username: 'Newcomer1', password: '123456' } })
  expect(await memberOf(made.value.id)).toMatchObject({ type: 1, uplineId: top!.memberId, status: 'active' })
  const { value } = await world.get(top!, 'downline', { id: made.value.id })
  expect(value).toMatchObject({ kind: 'agent', level: 1, isDirect: true, note: 'Hà', toUpline: false })
  expect(value).toMatchObject({ series: { LOTT: 1980 }, rates: { LIVE: 500 } })
  const [chosen] =
    await world.db`select chosen_by_member as chosen, is_weak as weak from credentials.credentials where member_id = ${made.value.id}`
  expect(chosen).toEqual({ chosen: false, weak: true })
})

test.each([
  [{ username: 'x' }, 'invalid_input'],
  [{ username: '9lives' }, 'invalid_input'],
  [{ username: 'Good22', password: 'short' }, 'invalid_input'],
  [{ username: 'Good22', series: { LOTT: 1990 } }, 'series_out_of_range'],
  [{ username: 'Good22', series: { LOTT: 1801 } }, 'series_out_of_range'],
  [{ username: 'Good22', rates: { LIVE: 8_001 } }, 'series_out_of_range'],
  [{ username: 'Good22', rates: { NOTHING: 1 } }, 'series_out_of_range'],
  [{ username: 'Good22', kind: 'owner' }, 'invalid_input'],
  [{ username: 'Good22', note: 'x'.repeat(51) }, 'invalid_input'],
  [{ username: 'Good22', series: { LOTT: -1 } }, 'invalid_input'],
])('what may not be is refused, and nobody is there afterwards: %j', async (change, code) => {
  expect(await open(top!, change)).toMatchObject({ success: false, code })
  expect(await world.db`select from people.members where username = 'Good22'`).toHaveLength(0)
})

test('a name is given once, however many ask at once; whether it is free can be asked', async () => {
  const free = async (username: string) => (await world.get(top!, 'username', { username })).value
  expect(await free('Taken99')).toEqual({ isFree: true, problem: null })
  const all = await Promise.all(Array.from({ length: 4 }, () => open(top!, { username: 'Taken99' })))
  expect(all.filter(each => each.success)).toHaveLength(1)
  expect(await free('tAKEN99')).toEqual({ isFree: false, problem: null })
  expect(await free('1')).toEqual({ isFree: false, problem: 'length' })
})

test('§1.6: no more than twenty a minute', async () => {
  const busy = await world.newAgent()
  for (let i = 0; i < 20; i++) expect((await open(busy, { username: `Mass${i}x` })).success).toBe(true)
  expect(await open(busy, { username: 'Mass20x' })).toMatchObject({ success: false, code: 'too_many_requests' })
})

test('links are made, listed with what came of them, renamed, switched off, and taken away unused', async () => {
  const owner = await world.newAgent()
  const plain = { kind: 'member', label: 'Tết', maxUses: 5, days: 30, series: {}, rates: {} }
  const made = await world.send(owner, 'links', plain)
  expect(made.value).toMatchObject({ label: 'Tết', state: 'active', used: 0, max: 5, firstDeposits: 0 })
  expect(made.value.url).toContain(`/register?affiliateCode=${made.value.code}`)
  const { id } = made.value
  expect((await world.send(owner, 'links/edit', { id, label: 'Xuân', isOn: false })).value).toMatchObject({
    ...{ label: 'Xuân', state: 'disabled' },
  })
  const listed = async (query: Record<string, string>) => (await world.get(owner, 'links', query)).value
  expect(await listed({ state: 'disabled', from: await world.today(), to: await world.today() })).toMatchObject({
    total: 1,
  })
  expect(await listed({ state: 'active' })).toMatchObject({ total: 0, registrations: 0, list: [] })
  for (const bad of [
    { maxUses: 0 },
    { maxUses: 101 },
    { days: 2 },
    { domain: 'evil.example' },
    { label: 'x'.repeat(41) },
  ])
    expect(await world.send(owner, 'links', { ...plain, ...bad })).toMatchObject({ code: 'invalid_input' })
  expect(await world.send(stranger!, 'links/edit', { id, label: 'Mine' })).toMatchObject({ code: 'not_found' })
  expect(await world.send(stranger!, 'links', { id }, 'DELETE')).toMatchObject({ code: 'not_found' })
  expect(await world.send(owner, 'links', { id }, 'DELETE')).toMatchObject({ success: true })
  expect(await listed({})).toMatchObject({ total: 0 })
})

test('a card tells no contact, and of the line above no more than up to who looks', async () => {
  const { value } = await world.get(top!, 'downline', { id: player!.memberId })
  expect(value).toMatchObject({ kind: 'member', level: 2, isDirect: false, note: '', devices: 0 })
  expect(value.uplines.map((each: { id: string }) => each.id)).toEqual([top!.memberId, agent!.memberId])
  const { value: own } = await world.get(agent!, 'downline', { id: player!.memberId })
  expect(own.uplines.map((each: { id: string }) => each.id)).toEqual([agent!.memberId])
  expect((await world.get(agent!, 'downline', { id: agent!.memberId })).value.uplines).toEqual([])
  expect(Object.keys(value).filter(name => /mobile|email|phone|bank|payee|contact/i.test(name))).toEqual([])
})

const acts = (id: string): [string, Record<string, unknown>][] => [
  ['downline/terms', { id, series: {}, rates: {} }],
  ['downline/quota', { id, group: 'LOTT', from: 1980, count: 1, key: 'a-gift-of-one' }],
  ['downline/toUpline', { id, isOn: true }],
  ['downline/note', { id, note: 'mine' }],
  ['downline/bets', { id, isLocked: true }],
]

test('nobody acts on whom they do not stand directly above, nor on somebody who is not there', async () => {
  for (const [who, whom] of [
    [top!, player!.memberId],
    [stranger!, agent!.memberId],
    [agent!, top!.memberId],
    [agent!, agent!.memberId],
    [top!, 'mem_nobody'],
  ] as const)
    for (const [path, payload] of acts(whom))
      expect(await world.send(who, path, payload), path).toMatchObject({ success: false, code: 'not_found' })
  expect(await world.get(stranger!, 'downline', { id: player!.memberId })).toMatchObject({ code: 'not_found' })
  expect(await world.get(stranger!, 'downline/quota', { id: player!.memberId })).toMatchObject({ code: 'not_found' })
  expect(await world.send(player!, 'downline/note', { id: agent!.memberId, note: '' })).toMatchObject({
    code: 'not_allowed',
  })
})

test('a direct upline sets terms, hands accounts on, lets money come up, and notes', async () => {
  const act = (path: string, payload: Record<string, unknown>) =>
    world.send(top!, `downline/${path}`, { id: agent!.memberId, ...payload })
  expect(await act('terms', { series: { LOTT: 1984 }, rates: { LIVE: 4_000 } })).toMatchObject({ success: true })
  expect(await act('toUpline', { isOn: true })).toMatchObject({ success: true })
  expect(await act('note', { note: ' đại lý Huế ' })).toMatchObject({ success: true })
  const gift = { group: 'LOTT', from: 1980, count: 2, key: 'two-for-hue' }
  expect(await act('quota', gift)).toMatchObject({ success: true, value: { left: null } })
  expect(await act('quota', { ...gift, from: 1981 })).toMatchObject({ code: 'invalid_input' })
  expect(await act('quota', { ...gift, key: 'more-than-there', count: 0 })).toMatchObject({ code: 'invalid_input' })
  const { value } = await world.get(top!, 'downline', { id: agent!.memberId })
  expect(value).toMatchObject({ toUpline: true, note: 'đại lý Huế', series: { LOTT: 1984 }, rates: { LIVE: 4_000 } })
  const { value: quota } = await world.get(top!, 'downline/quota', { id: agent!.memberId })
  expect(quota.list.find((each: { from: number }) => each.from === 1980)).toMatchObject({
    left: null,
    theirs: 2,
    given: 2,
  })
  // What goes to a member is no quota.
  const noAgent = { id: player!.memberId, ...gift, key: 'for-a-member' }
  expect(await world.send(agent!, 'downline/quota', noAgent)).toMatchObject({ code: 'invalid_input' })
})

test('an agent locks bets only where the merchant lets them, and never ends what an operator locked', async () => {
  const lock = (isLocked: boolean) => world.send(agent!, 'downline/bets', { id: player!.memberId, isLocked })
  const locks = async () => (await memberOf(player!.memberId))!.locks
  expect(await lock(true)).toMatchObject({ success: true })
  expect(await lock(true)).toMatchObject({ success: true })
  expect(await locks()).toEqual(['bet'])
  expect(await lock(false)).toMatchObject({ success: true })
  expect(await locks()).toEqual([])
  await lock(true)
  // An operator decides the same: now it is theirs.
  await transaction(world.db, async tx =>
    setLocks(tx, (await memberById(tx, 1, player!.memberId))!, ['bet', 'withdraw']),
  )
  expect(await lock(false)).toMatchObject({ code: 'locked' })
  expect(await locks()).toEqual(['bet', 'withdraw'])
  await transaction(world.db, tx => setFlag(tx, 1, 'AGENTLOCK3', false))
  await expect.poll(async () => (await lock(true)).code).toBe('not_allowed')
})

test('who was opened with the first password logs in for a new one alone', async () => {
  await open(top!, { username: 'Fresh88' })
  const asked = { ...givenCredentials('Fresh88'), password: '123456' }
  expect(await login(world.context, givenVisitor(), asked)).toMatchObject({ firstTimeLogin: true })
})
