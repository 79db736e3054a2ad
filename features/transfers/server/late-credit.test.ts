import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenTransfers, type MemberThere, NOWHERE, type TransferWorld } from '../../../tests/support/transfers.ts'

let world: TransferWorld
let member: MemberThere

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  member = await world.newMember()
  await rejectedAndThenThere()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)

/** T-009, and only after it the vendor gets the call. */
async function rejectedAndThenThere(): Promise<void> {
  const { X } = world.vendors
  X.bend(({ op }) => (op === 'transfer_in' ? 'away' : undefined))
  await member.transfer('in', 3000)
  for (const seconds of [1, 1, 2, 5, 10, 30, 60, 10]) await world.pass(seconds)
  expect((await member.list())[0]!.state).toBe('REJECTED')
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  X.bend(() => undefined)
  await X.deliver(X.calls.findLast(call => call.op === 'transfer_in')!)
}

test('T-010: given back and arrived after all, it is taken back from the vendor', async () => {
  expect(await money()).toMatchObject({ cash: 10000, vendor: 3000 })
  await world.transfers().readMoves()
  expect((await world.transfers().openCases(1))[0]).toMatchObject({ kind: 'LATE_CREDIT', units: 3000n })
  await world.pass(1)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  const list = await member.list()
  expect(list.map(each => [each.direction, each.state])).toEqual([
    ['out', 'CONFIRMED'],
    ['in', 'LATE_CREDIT'],
  ])
  expect((await world.transfers().openCases(1)).filter(each => each.kind === 'LATE_CREDIT')).toEqual([])
  await world.transfers().readMoves()
  await world.pass(600)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('T-010: the vendor lost the answer to the taking back: still once', async () => {
  world.vendors.X.bend(({ op }) => (op === 'transfer_out' ? 'lost' : undefined))
  await world.transfers().readMoves()
  for (const seconds of [1, 1, 2]) await world.pass(seconds)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('T-010: played with meanwhile, it is paid for from free cash', async () => {
  await world.vendors.X.play(await member.player(), -2500n)
  await world.transfers().readMoves()
  await world.pass(1)
  await world.transfers().compareBalances()
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 500, vendor: 500 })
  expect(await world.debtOf(member)).toBe(0)
  expect((await world.transfers().openCases(1)).filter(each => each.kind === 'DRIFT')).toEqual([])
})

test('T-010: played with and without free cash, it is owed', async () => {
  await member.transfer('in', 9000, { vassalage: 'Y' })
  await world.vendors.X.play(await member.player(), -3000n)
  await world.transfers().readMoves()
  await world.pass(1)
  await world.transfers().compareBalances()
  expect(await money()).toEqual({ cash: 0, transit: 0, at: 0, vendor: 0 })
  expect(await world.debtOf(member)).toBe(-2000)
})

test('T-010: while the vendor is away, the taking back comes again', async () => {
  await world.transfers().readMoves()
  await world.moveVendor('X', NOWHERE)
  await world.pass(1)
  await world.moveVendor('X', world.vendors.X.url)
  expect(await money()).toMatchObject({ cash: 10000, at: 0, vendor: 3000 })
  await world.pass(60)
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})
