import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { registry } from '#shared/server/metrics.ts'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'
import { watchUnknown } from './clock.ts'
import { closeVendor } from './transfers.ts'

const [ANNA, BAO] = [
  { merchantId: 1, operatorId: 'op-anna' },
  { merchantId: 1, operatorId: 'op-bao' },
]
let world: TransferWorld
let member: MemberThere

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  for (const vendor of [world.vendors.X, world.vendors.Y]) vendor.bend(() => undefined)
  member = await world.newMember()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)
const board = () => world.transfers().recovery
const callsOf = (reference: string) =>
  world.vendors.X.calls.filter(call => call.input.reference === reference).map(call => call.op)

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
  expect((await board().askAgain(ANNA, reference, true)).state).toBe('CONFIRMED')
  expect(callsOf(reference).slice(before)).toEqual(['transfer_status', 'transfer_in'])
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('T-029: what the vendor has already is not sent again', async () => {
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' ? 'lost' : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  expect((await board().askAgain(ANNA, reference, true)).state).toBe('CONFIRMED')
  expect(callsOf(reference)).toEqual(['transfer_in', 'transfer_status'])
  await expect(board().askAgain(ANNA, reference, true)).rejects.toThrow('not_allowed')
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('asking about one that was given up finds out that it arrived late', async () => {
  const reference = await unknown()
  for (const seconds of [1, 2, 5, 10, 30, 60, 10]) await world.pass(seconds)
  expect((await board().askAgain(ANNA, reference, false)).state).toBe('REJECTED')
  await world.vendors.X.deliver(world.vendors.X.calls.findLast(call => call.op === 'transfer_in')!)
  expect((await board().askAgain(ANNA, reference, false)).state).toBe('LATE_CREDIT')
  await world.pass(1)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('one proposes with a proof, another decides that it arrived', async () => {
  const reference = await unknown()
  await board().attachProof(ANNA, reference, 'their mail of today')
  const end = { kind: 'confirm', moved: amount(300_000n) } as const
  const id = await board().propose(ANNA, reference, end, 'arrived')
  await expect(board().propose(BAO, reference, { kind: 'reject' }, 'no')).rejects.toThrow('proposal_open')
  // The machine leaves it alone meanwhile.
  const calls = world.vendors.X.calls.length
  await world.pass(3600)
  expect(world.vendors.X.calls).toHaveLength(calls)
  await expect(board().decide(ANNA, id, true)).rejects.toThrow('second_person_needed')
  await board().decide(BAO, id, true)
  await expect(board().decide(BAO, id, true)).rejects.toThrow('not_found')
  expect(await money()).toMatchObject({ cash: 7000, transit: 0, at: 3000 })
  const steps = await board().readTimeLine(1, reference)
  expect(steps.slice(-3).map(({ state, note, actor }) => [state, note, actor])).toEqual([
    ['UNKNOWN', 'their mail of today', 'op-anna'],
    ['MANUAL', 'arrived', 'op-anna'],
    ['CONFIRMED', '', 'op-bao'],
  ])
  // The member sees the states and nothing that operators wrote.
  const seen = (await member.list())[0]!.steps
  expect(seen.map(step => step.state).slice(-3)).toEqual(['UNKNOWN', 'MANUAL', 'CONFIRMED'])
  expect(JSON.stringify(seen)).not.toMatch(/mail|arrived|op-/)
})

test('the database itself refuses one person twice', async () => {
  const reference = await unknown()
  const id = await board().propose(ANNA, reference, { kind: 'reject' }, 'never arrived')
  const alone = world.db`
    update transfers.proposals set decided_by = proposed_by, approved = true where id = ${id}`
  await expect(alone).rejects.toMatchObject({ code: '23514' })
  await board().decide(BAO, id, true)
  expect((await member.list())[0]).toMatchObject({ state: 'REJECTED', reason: 'decided' })
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('a proposal that is not followed leaves it to the machine again', async () => {
  const reference = await unknown()
  const id = await board().propose(ANNA, reference, { kind: 'reject' }, 'never arrived')
  await board().decide(BAO, id, false)
  await world.vendors.X.deliver(world.vendors.X.calls.findLast(call => call.op === 'transfer_in')!)
  await world.pass(1)
  expect((await member.list())[0]!.state).toBe('CONFIRMED')
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('what is for people the vendor may still end; a proposal about it then decides nothing', async () => {
  const reference = await unknown()
  const id = await board().propose(ANNA, reference, { kind: 'reject' }, 'never arrived')
  expect((await board().askAgain(ANNA, reference, false)).state).toBe('MANUAL')
  await world.vendors.X.deliver(world.vendors.X.calls.findLast(call => call.op === 'transfer_in')!)
  expect((await board().askAgain(ANNA, reference, false)).state).toBe('CONFIRMED')
  await expect(board().decide(BAO, id, true)).rejects.toThrow('not_found')
  await board().decide(BAO, id, false)
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
})

test('the board shows by age what is in doubt, and after 10 minutes somebody is called', async () => {
  const silent = { status: 'OK', state: 'PENDING' }
  world.vendors.X.bend(({ op }) => (op === 'transfer_in' || op === 'transfer_status' ? silent : undefined))
  const { reference } = (await member.transfer('in', 3000)).value
  const age = async () => (await board().readBoard(1)).find(row => row.reference === reference)?.age
  expect(await age()).toBe('new')
  const ages: (string | undefined)[] = []
  for (const seconds of [60, 539, 1, 3000, 82_800]) {
    await world.pass(seconds)
    ages.push(await age())
    if (seconds === 539) expect(await watchUnknown(world.transfers(), world.context.log)).toBe(0)
  }
  expect(ages).toEqual(['1m', '1m', '10m', '1h', '24h'])
  expect(await watchUnknown(world.transfers(), world.context.log)).toBe(1)
  expect(await registry.getSingleMetricAsString('transfers_unknown_old')).toContain('transfers_unknown_old 1')
  world.vendors.X.bend(() => ({ status: 'OK', state: 'FAILED' }))
  await world.pass(300)
  expect(await age()).toBeUndefined()
  expect(await watchUnknown(world.transfers(), world.context.log)).toBe(0)
})

test('operators of another merchant find nothing', async () => {
  const reference = await unknown()
  const stranger = { merchantId: 2, operatorId: 'op-eve' }
  await expect(board().askAgain(stranger, reference, true)).rejects.toThrow('not_found')
  const id = await board().propose(ANNA, reference, { kind: 'reject' }, '')
  await expect(board().decide(stranger, id, true)).rejects.toThrow('not_found')
  await board().decide(BAO, id, true)
})

test('T-025: what a dead vendor kept is written back by two people, and the vendor owes it', async () => {
  await member.transfer('in', 3000, { vassalage: 'Y' })
  const propose = () => board().proposeWriteBack(ANNA, member.memberId, 'Y', 'gone for good')
  await expect(propose()).rejects.toThrow('not_allowed')
  await transaction(world.db, tx => closeVendor(tx, 1, 'Y'))
  expect(await member.transfer('out', 'all', { vassalage: 'Y' })).toMatchObject({ code: 'vendor_unavailable' })
  expect((await member.wallet()).wallets[1]).toMatchObject({ status: 'CLOSED', atVendor: '30.00' })
  const id = await propose()
  await expect(board().decide(ANNA, id, true)).rejects.toThrow('second_person_needed')
  await board().decide(BAO, id, true)
  expect(await world.moneyOf(member, 'Y')).toMatchObject({ cash: 10000, transit: 0, at: 0 })
  expect(await world.transfers().receivableOf(1, 'Y')).toBe(300_000n)
  await expect(propose()).rejects.toThrow('not_found')
})
