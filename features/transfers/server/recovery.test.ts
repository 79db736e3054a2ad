import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { registry } from '#shared/server/metrics.ts'
import { givenMerchant } from '../../../tests/support/given.ts'
import { type GivenOperator, givenOperator } from '../../../tests/support/office/operators.ts'
import { givenTransfers, type MemberThere, type TransferWorld, TWO } from '../../../tests/support/transfers.ts'
import { watchUnknown } from './clock.ts'

let world: TransferWorld
let member: MemberThere
let anna: GivenOperator

beforeAll(async () => {
  world = await givenTransfers()
  anna = await givenOperator(world.db)
})
beforeEach(async () => {
  for (const vendor of [world.vendors.X, world.vendors.Y]) vendor.bend(() => undefined)
  member = await world.newMember()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)
const act = async (reference: string, deed: 'ask' | 'resend' | 'note', body = {}, who = anna) => {
  const { code, value } = await world.office(who, 'POST', `transfers/${reference}/${deed}`, body)
  return code ?? (value as { state?: string }).state
}
const callsOf = (reference: string) =>
  world.vendors.X.calls.filter(call => call.input.reference === reference).map(call => call.op)
type Listed = { reference: string; age: string | null; acts: string[]; steps: { note: string; actor: string }[] }
const board = async (query: object) =>
  ((await world.office(anna, 'GET', 'transfers', query)).value as { list: Listed[] }).list
const rowOf = async (reference: string) =>
  (await board({ memberId: member.memberId })).find(row => row.reference === reference)!

/** A transfer in that the vendor does not answer, and then does not know. */
async function unknown(): Promise<string> {
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' ? 'away' : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  await world.pass(1)
  world.vendors.X.bend(() => undefined)
  return reference
}

test('T-029: trying again asks first, and sends the same reference only when the vendor does not know it', async () => {
  const reference = await unknown()
  const before = callsOf(reference).length
  expect(await act(reference, 'resend')).toBe('CONFIRMED')
  expect(callsOf(reference).slice(before)).toEqual(['transfer_status', 'transfer_in'])
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('T-029: what the vendor has already is not sent again', async () => {
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' ? 'lost' : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  expect(await act(reference, 'resend')).toBe('CONFIRMED')
  expect(callsOf(reference)).toEqual(['transfer_in', 'transfer_status'])
  expect(await act(reference, 'resend')).toBe('state_changed')
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('eight at once who send again move the money once, and each that asked is on record', async () => {
  const reference = await unknown()
  const told = await Promise.all(Array.from({ length: 8 }, () => act(reference, 'resend')))
  expect(told).toContain('CONFIRMED')
  await world.pass(60)
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  const record = await world.db<{ operatorId: string; action: string }[]>`
    select operator_id as "operatorId", action from operators.audit where item = ${`transfer:${reference}`}`
  expect(record.length).toBe(told.filter(each => each !== 'state_changed').length)
  expect(new Set(record.map(each => `${each.operatorId} ${each.action}`))).toEqual(
    new Set([`${anna.id} transfers.resend`]),
  )
})

test('asking about one that was given up finds out that it arrived late', async () => {
  const reference = await unknown()
  for (const seconds of [1, 2, 5, 10, 30, 60, 10]) await world.pass(seconds)
  expect(await act(reference, 'ask')).toBe('REJECTED')
  await world.vendors.X.deliver(world.vendors.X.calls.findLast(call => call.op === 'transfer_in')!)
  expect(await act(reference, 'ask')).toBe('LATE_CREDIT')
  await world.pass(1)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  expect(await act(reference, 'ask')).toBe('state_changed')
})

test('a proof stands in the time line, for operators only', async () => {
  const reference = await unknown()
  expect(await act(reference, 'note', { proof: 'their mail of today' })).toBeUndefined()
  expect((await rowOf(reference)).steps.at(-1)).toMatchObject({ note: 'their mail of today', actor: anna.id })
  expect(JSON.stringify((await member.list())[0]!.steps)).not.toMatch(/mail|opr_/)
  expect(await act(reference, 'note', { proof: '  ' })).toBe('invalid_input')
  await act(reference, 'resend')
})

test('the board shows by age what is in doubt, and after 10 minutes somebody is called', async () => {
  const silent = { status: 'OK', state: 'PENDING' }
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' || op === 'transfer_status' ? silent : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  const age = async () => (await rowOf(reference)).age
  const isAmong = async (query: object) => (await board(query)).some(row => row.reference === reference)
  expect(await age()).toBeNull()
  const ages: (string | null)[] = []
  for (const seconds of [60, 539, 1, 3000, 82_800]) {
    await world.pass(seconds)
    ages.push(await age())
    if (seconds === 539) expect(await watchUnknown(world.transfers(), world.context.log)).toBe(0)
    if (seconds === 3000) expect([await isAmong({ age: '1h' }), await isAmong({ age: '24h' })]).toEqual([true, false])
  }
  expect(ages).toEqual(['1m', '1m', '10m', '1h', '24h'])
  expect(await watchUnknown(world.transfers(), world.context.log)).toBe(1)
  expect(await registry.getSingleMetricAsString('transfers_unknown_old')).toContain('transfers_unknown_old 1')
  expect(await isAmong({ waiting: 'true' })).toBe(true)
  world.vendors.X.bend(() => ({ status: 'OK', state: 'FAILED' }))
  await world.pass(300)
  expect(await age()).toBeNull()
  expect([await isAmong({ waiting: 'true' }), await isAmong({ age: '1m' })]).toEqual([false, false])
  expect(await watchUnknown(world.transfers(), world.context.log)).toBe(0)
})

test('what has waited longest comes first, a page at a time', async () => {
  const references = [await unknown()]
  member = await world.newMember()
  references.push(await unknown())
  type Page = { list: Listed[]; next: string | null }
  const page = async (before?: string) => {
    const query = { waiting: 'true', limit: '1', ...(before && { before }) }
    return (await world.office(anna, 'GET', 'transfers', query)).value as Page
  }
  const first = await page()
  const second = await page(first.next!)
  expect([...first.list, ...second.list].map(row => row.reference)).toEqual(references)
  for (const reference of references) await act(reference, 'resend')
})

test('operators of another merchant find nothing', async () => {
  const reference = await unknown()
  await givenMerchant(world.db, 2)
  const eve = await givenOperator(world.db, { merchantId: 2 })
  const ask = (path: string, body = {}) => world.office(eve, 'POST', `transfers/${path}`, body, TWO)
  const reason = 'never arrived'
  const tries = [
    await ask(`${reference}/ask`),
    await ask(`${reference}/resend`),
    await ask(`${reference}/note`, { proof: 'a mail' }),
    await ask(`${reference}/end`, { moved: null, reason }),
    await ask('left', { memberId: member.memberId, vassalage: 'X', reason }),
    await ask('vendors/X/close', { reason }),
  ]
  expect(tries.map(each => each.code)).toEqual(new Array(6).fill('not_found'))
  for (const path of ['transfers', 'transfers/cases', 'transfers/vendors', 'transfers/left'])
    expect((await world.office(eve, 'GET', path, {}, TWO)).value).toMatchObject({ list: [] })
  expect((await rowOf(reference)).acts).toEqual(['ask', 'resend', 'end'])
})
