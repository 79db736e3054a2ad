import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/credentials/server/credentials.ts'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { agree, heldMember, saveProfile, setMemberStatus, setTeamFlags } from '#features/people/server/people.ts'
import { openLot, openLots, proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { type Amount, formatAmount, parseAmount, ZERO } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import { type AgentsWorld, givenAgents } from '../../../../tests/support/agents/world.ts'
import { codeIn } from '../../../../tests/support/doors.ts'
import { PROVEN } from '../../../../tests/support/given.ts'
import type { MemberThere } from '../../../../tests/support/records/world.ts'
import type { LineTransfer } from '../../api-transfers.ts'
import { desk, transfers } from './desk.ts'
import { type SendAsk, send } from './send.ts'

const PASSWORD = '246813'
let world: AgentsWorld
let hash: string
let [top, agent, player, stranger]: MemberThere[] = []
let arrears: Amount = ZERO
const deps = () => ({ context: world.context, arrearsOf: async () => arrears })

const payable = async (member: MemberThere) => {
  await world.db`update credentials.credentials set payment_hash = ${hash} where member_id = ${member.memberId}`
  return member
}
const inOne = (member: MemberThere, work: Parameters<typeof transaction<void>>[1]) =>
  transaction(world.db, work).then(() => member)
const agreeOn = (member: MemberThere, toUpline: boolean) =>
  inOne(member, async tx => agree(tx, await heldMember(tx, 1, member.memberId), { toUpline }))
const flag = (member: MemberThere, flags: ('transfer' | 'login')[]) =>
  inOne(member, async tx => setTeamFlags(tx, await heldMember(tx, 1, member.memberId), flags))

beforeAll(async () => {
  world = await givenAgents()
  hash = (await hashPassword(world.context.serverSecret, PASSWORD)) as unknown as string
  top = await payable(await world.newAgent())
  agent = await payable(await world.newAgent(top))
  player = await payable(await world.newPlayer(agent))
  stranger = await payable(await world.newAgent())
})
afterAll(async () => {
  await transaction(world.db, async tx => {
    expect(await prove(tx)).toEqual(PROVEN)
    expect(Object.values(await proveTurnover(tx)).every(count => count === 0)).toBe(true)
    expect(await countFindings(tx, ['agents.proof_transfers'])).toEqual({ transfers: 0 })
  })
  await world.close()
})

let keys = 0
const give = (sender: MemberThere, change: Partial<SendAsk> = {}) =>
  send(deps(), {
    ...{ merchantId: 1, memberId: sender.memberId, direction: 'down', amount: parseAmount('100'), ip: '203.0.113.9' },
    ...{ password: PASSWORD, note: '', key: `key-${++keys}` },
    ...change,
  })
const balance = (member: MemberThere) => world.balance(member.bettor)
const refused = (asked: Promise<unknown>) => expect(asked).rejects
const moved = async (from: MemberThere, to: MemberThere, work: () => Promise<unknown>) => {
  const before = [await balance(from), await balance(to)].map(parseAmount)
  await work()
  const after = [await balance(from), await balance(to)].map(parseAmount)
  return after.map((each, i) => formatAmount((each - before[i]!) as Amount))
}
/** As many as one member's payment password may be tried at a time, so that none is refused for that. */
const atOnce = (one: () => ReturnType<typeof give>) => Promise.allSettled(Array.from({ length: 4 }, one))
const lotsOf = (member: MemberThere) =>
  openLots(world.db, { merchantId: 1, memberId: member.memberId, currency: 'CRD' })

test('money goes down to a direct downline, once for a key, however often and however many at once ask', async () => {
  const ask = { to: agent!.memberId, key: 'the-same-key', note: 'Tết' }
  const paid = await moved(top!, agent!, async () => {
    const all = [...(await atOnce(() => give(top!, ask))), ...(await atOnce(() => give(top!, ask)))]
    expect(new Set(all.map(each => each.status === 'fulfilled' && each.value.id)).size).toBe(1)
    await give(top!, ask)
  })
  expect(paid).toEqual(['-100.00', '100.00'])
  await refused(give(top!, { ...ask, amount: parseAmount('101') })).toMatchObject({ code: 'key_reused' })
  await refused(give(top!, { ...ask, to: player!.memberId })).toMatchObject({ code: 'key_reused' })
})

test('whoever is no direct downline is nobody; members send nothing down', async () => {
  for (const to of [player!.memberId, stranger!.memberId, top!.memberId, 'mem_nobody', undefined])
    await refused(give(top!, { to })).toMatchObject({ code: 'not_found' })
  await refused(give(player!, { to: agent!.memberId })).toMatchObject({ code: 'not_allowed' })
  await refused(give(top!, { to: agent!.memberId, merchantId: 2 })).toMatchObject({ code: 'not_found' })
})

test('money goes up only as the upline allows it, and never from the top', async () => {
  const up = { direction: 'up' } as const
  await refused(give(player!, up)).toMatchObject({ code: 'not_allowed' })
  await agreeOn(player!, true)
  await agreeOn(top!, true)
  expect(await moved(player!, agent!, () => give(player!, up))).toEqual(['-100.00', '100.00'])
  await refused(give(top!, up)).toMatchObject({ code: 'not_allowed' })
})

test('of several things that are wrong the first is told, and secrets come last', async () => {
  const to = agent!.memberId
  const wrong = { to, password: 'wrong', amount: parseAmount('1') }
  arrears = parseAmount('7.50')
  await flag(top!, ['transfer'])
  await refused(give(top!, wrong)).toMatchObject({ code: 'locked' })
  await refused(give(agent!, { ...wrong, to: player!.memberId })).toMatchObject({ code: 'locked' })
  await flag(top!, ['login'])
  await refused(give(top!, wrong)).toMatchObject({ code: 'arrears_open', details: { amount: '7.50' } })
  arrears = ZERO
  await refused(give(top!, wrong)).toMatchObject({
    code: 'amount_out_of_range',
    details: { min: '10.00', max: '50000.00' },
  })
  await refused(give(top!, { ...wrong, amount: parseAmount('50.0001') })).toMatchObject({ code: 'amount_out_of_range' })
  await refused(give(top!, { ...wrong, amount: parseAmount('20000') })).toMatchObject({ code: 'insufficient_funds' })
  await refused(give(top!, { ...wrong, amount: parseAmount('2000') })).toMatchObject({ code: 'wrong_payment_password' })
  await refused(give(top!, { to, amount: parseAmount('2000') })).toMatchObject({
    ...{ code: 'step_up_required', details: { channel: null } },
  })
  const poor = await world.newAgent(top)
  await refused(give(poor, { to })).toMatchObject({ code: 'not_found' })
  await refused(give(poor, { to: (await world.newPlayer(poor)).memberId })).toMatchObject({
    code: 'payment_password_needed',
  })
})

test('another address, much, or much in a day takes a code, which is good once', async () => {
  const sender = await payable(await world.newAgent())
  const below = await world.newPlayer(sender)
  const owner = { merchantId: 1, memberId: sender.memberId }
  await transaction(world.db, tx =>
    saveProfile(tx, world.context.serverSecret, owner, { email: 'sender@example.com' }, ['email']),
  )
  const to = below.memberId
  await give(sender, { to })
  const far = { to, ip: '198.51.100.7' }
  await refused(give(sender, far)).toMatchObject({ code: 'step_up_required', details: { channel: 'email' } })
  for (let i = 0; i < 2; i++) await give(sender, { to, amount: parseAmount('900') })
  await refused(give(sender, { to, amount: parseAmount('100.01') })).toMatchObject({ code: 'step_up_required' })
  await refused(give(sender, { to, amount: parseAmount('1000.01') })).toMatchObject({ code: 'step_up_required' })
  const reply = await world.app.inject({
    ...{ method: 'POST', url: '/wps/member/stepUp', payload: {} },
    headers: { host: 'localhost', authorization: `Bearer ${await world.tokenOf(sender)}` },
  })
  expect(reply.json()).toMatchObject({ success: true, value: { channel: 'email' } })
  const code = codeIn((await listOutbox(world.context))!.find(each => each.to === 'sender@example.com'))
  await give(sender, { ...far, code })
  await refused(give(sender, { to, amount: parseAmount('1500'), code })).toMatchObject({ code: 'wrong_code' })
})

test('all at once take no more than there is', async () => {
  const sender = await payable(await world.newAgent())
  const below = await world.newPlayer(sender)
  await give(sender, { to: below.memberId, amount: parseAmount('10') })
  await world.db`insert into agents.transfer_limits values (1, 'CRD', 10000, 200000000, 400000000, 200000000, 400000000) on conflict do nothing`
  const done = await atOnce(() => give(sender, { to: below.memberId, amount: parseAmount('2600') }))
  expect(done.filter(each => each.status === 'fulfilled')).toHaveLength(3)
  expect(await balance(sender)).toBe('2190.00')
  await world.db`update agents.transfer_limits set daily_max = 78300000, max = 78200000`
  await refused(give(sender, { to: below.memberId, amount: parseAmount('20.01') })).toMatchObject({
    ...{ code: 'daily_limit', details: { left: '20.00' } },
  })
  await world.db`delete from agents.transfer_limits`
})

test('turnover follows the money: the sender need not play it any more, the receiver has to', async () => {
  const sender = await payable(await world.newPlayer(agent!))
  const owner = { merchantId: 1, memberId: sender.memberId, currency: 'CRD' }
  await transaction(world.db, tx =>
    openLot(
      tx,
      owner,
      { source: `test:${sender.memberId}`, amount: parseAmount('9800'), timesPpm: 1_000_000n },
      new Date(),
    ),
  )
  await agreeOn(sender, true)
  const up = { direction: 'up' } as const
  await refused(give(sender, { ...up, amount: parseAmount('300') })).toMatchObject({
    ...{ code: 'turnover_open', details: { available: '200.00' } },
  })
  await give(sender, { ...up, amount: parseAmount('150') })
  expect((await lotsOf(sender)).map(each => formatAmount(each.remaining))).toEqual(['9650.00'])
  expect((await lotsOf(agent!)).at(-1)).toMatchObject({ amount: parseAmount('150'), remaining: parseAmount('150') })
})

test('a closed, blocked or closed-off side takes no part', async () => {
  const below = await world.newPlayer(top!)
  await inOne(below, tx => setMemberStatus(tx, 1, below.memberId, 'blocked'))
  await refused(give(top!, { to: below.memberId })).toMatchObject({ code: 'locked' })
})

test('each side sees its own transfers alone, by pages, the upline’s name not whole', async () => {
  const who = (member: MemberThere) => ({ merchantId: 1, memberId: member.memberId })
  const seen = await transfers(deps(), who(player!), { limit: 20 })
  const name = await world.nameOf(agent!)
  expect(seen.list).toMatchObject([
    { direction: 'up', side: 'out', amount: '100.00', counterpart: `${name.slice(0, 2)}***` },
  ])
  const first = (await world.get(agent!, 'transfers', { limit: '1' })).value
  const second = (await world.get(agent!, 'transfers', { limit: '50', before: first.next })).value
  const ids = [...first.list, ...second.list].map((each: LineTransfer) => each.id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...first.list, ...second.list].map((each: LineTransfer) => each.side)).toContain('in')
  expect((await transfers(deps(), who(agent!), { direction: 'down', limit: 50 })).list).toHaveLength(1)
  expect((await transfers(deps(), who(stranger!), { limit: 20 })).list).toEqual([])
  expect(await world.get(agent!, 'transfers', { before: 'nonsense' })).toMatchObject({ code: 'invalid_input' })
})

test('the desk tells what can be sent, and why nothing can', async () => {
  const at = (member: MemberThere, direction: 'up' | 'down', to?: string) =>
    desk(deps(), { merchantId: 1, memberId: member.memberId }, { direction, to })
  expect(await at(top!, 'up')).toMatchObject({ blocked: 'not_allowed', counterpart: '' })
  expect(await at(player!, 'up')).toMatchObject({ blocked: null, hasPaymentPassword: true, limits: { min: '10.00' } })
  arrears = parseAmount('1')
  expect(await at(player!, 'up')).toMatchObject({ blocked: 'arrears_open', arrears: '1.00' })
  arrears = ZERO
  await refused(at(top!, 'down', stranger!.memberId)).toMatchObject({ code: 'not_found' })
  expect(await at(top!, 'down', agent!.memberId)).toMatchObject({ counterpart: await world.nameOf(agent!) })
})
