import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { transaction } from '#shared/server/db.ts'
import { givenTransfers, type MemberThere, NOWHERE, type TransferWorld } from '../../../tests/support/transfers.ts'

let world: TransferWorld
let member: MemberThere

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  world.vendors.X.bend(() => undefined)
  member = await world.newMember()
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

const money = () => world.moneyOf(member)
const bendX = (op: string, fault: Parameters<typeof world.vendors.X.bend>[0]) =>
  world.vendors.X.bend(call => (call.op === op ? fault(call) : undefined))
const callsOf = (op: string) => world.vendors.X.calls.filter(call => call.op === op)
const stateNow = async () => (await member.list())[0]!.state

describe('in', () => {
  test('T-001: what the vendor takes is there, and the time line tells how it went', async () => {
    const { status, value } = await member.transfer('in', 3000)
    expect({ status, ...value }).toMatchObject({ status: 200, state: 'CONFIRMED', amount: '30.00', moved: '30.00' })
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
    const [line] = await member.list()
    expect(line!.steps.map(step => step.state)).toEqual(['CREATED', 'HELD', 'SENT', 'CONFIRMED'])
  })

  test.each(['NOT_ENOUGH', 'LIMIT', 'WALLET_LOCKED'])('T-002: refused as %s, the money is cash again', async status => {
    bendX('transfer_in', () => ({ status }))
    expect((await member.transfer('in', 3000)).value).toMatchObject({ state: 'REJECTED', reason: status.toLowerCase() })
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('C-25: who is excluded moves nothing to a vendor, and still brings back what is there', async () => {
    await member.transfer('in', 3000)
    const by = member.memberId
    const ask = { merchantId: 1, memberId: member.memberId, by, kind: 'time_out', term: '24 hours' } as const
    await transaction(world.db, tx => exclude(tx, ask))
    expect(await member.transfer('in', 1000)).toMatchObject({ status: 403 })
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
    expect((await member.transfer('out', 3000)).value.state).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('T-003: never sent, it is cash again; broken off after it was sent, nobody knows', async () => {
    await member.transfer('in', 1000)
    bendX('transfer_in', () => 'away')
    expect((await member.transfer('in', 1000)).value.state).toBe('UNKNOWN')
    expect(await money()).toMatchObject({ cash: 8000, transit: 1000, at: 1000 })

    world.vendors.X.bend(() => undefined)
    const other = await world.newMember()
    await other.transfer('in', 1000)
    await world.moveVendor('X', NOWHERE)
    expect((await other.transfer('in', 3000)).value).toMatchObject({ state: 'REJECTED', reason: 'not_sent' })
    await world.moveVendor('X', world.vendors.X.url)
    expect(await world.moneyOf(other)).toEqual({ cash: 9000, transit: 0, at: 1000, vendor: 1000 })
  })

  test('T-003: when not even the account could be opened, it is cash again', async () => {
    await world.moveVendor('X', NOWHERE)
    expect((await member.transfer('in', 3000)).value).toMatchObject({ state: 'REJECTED', reason: 'vendor_unavailable' })
    await world.moveVendor('X', world.vendors.X.url)
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('T-004: silent until the time-out, the money stays on its way and nothing else may start', async () => {
    bendX('transfer_in', () => 'silent')
    expect((await member.transfer('in', 3000)).value.state).toBe('UNKNOWN')
    expect(await money()).toMatchObject({ cash: 7000, transit: 3000, at: 0 })
    const second = await member.transfer('in', 1000)
    expect(second).toMatchObject({ status: 409, code: 'transfer_on_its_way' })
    const { wallets } = await member.wallet()
    expect(wallets.find(each => each.vassalage === 'X')!.transfer).toMatchObject({ state: 'UNKNOWN' })
    // Another vendor is another door.
    expect((await member.transfer('in', 1000, { vassalage: 'Y' })).value.state).toBe('CONFIRMED')
  })

  test('T-005: in doubt, then the vendor says that it has it', async () => {
    bendX('transfer_in', () => 'lost')
    expect((await member.transfer('in', 3000)).value.state).toBe('UNKNOWN')
    await world.pass(1)
    expect(await stateNow()).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  })

  test('T-006: in doubt, then the vendor says that it failed', async () => {
    world.vendors.X.bend(({ op }) =>
      op === 'transfer_in' ? 'away' : op === 'transfer_status' ? { status: 'OK', state: 'FAILED' } : undefined,
    )
    await member.transfer('in', 3000)
    await world.pass(1)
    expect(await stateNow()).toBe('REJECTED')
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('T-007: while the vendor says it is pending it is asked after 1, 2, 5, 10, 30, 60 s, then each 5 min', async () => {
    const pending = { status: 'OK', state: 'PENDING' }
    world.vendors.X.bend(({ op }) => (op === 'transfer_in' || op === 'transfer_status' ? pending : undefined))
    await member.transfer('in', 3000)
    const before = callsOf('transfer_status').length
    const asked = () => callsOf('transfer_status').length - before
    for (const [i, seconds] of [1, 2, 5, 10, 30, 60, 300, 300].entries()) {
      await world.pass(seconds - 0.5)
      expect(asked()).toBe(i)
      await world.pass(0.5)
      expect(asked()).toBe(i + 1)
    }
    expect(await stateNow()).toBe('UNKNOWN')
    expect(await money()).toMatchObject({ cash: 7000, transit: 3000, at: 0 })
  })

  test('T-008: not known inside the settlement window, the same reference is sent once more', async () => {
    const before = callsOf('transfer_in').length
    bendX('transfer_in', () => 'away')
    await member.transfer('in', 3000)
    for (const seconds of [1, 1, 2, 5, 10]) await world.pass(seconds)
    const sent = callsOf('transfer_in').slice(before)
    expect(sent).toHaveLength(2)
    expect(sent[0]!.input.reference).toBe(sent[1]!.input.reference)
    expect(await stateNow()).toBe('UNKNOWN')
    expect(await money()).toEqual({ cash: 7000, transit: 3000, at: 0, vendor: 0 })
  })

  test('T-009: not known twice after the window, it never arrived and is never sent again', async () => {
    bendX('transfer_in', () => 'away')
    await member.transfer('in', 3000)
    for (const seconds of [1, 1, 2, 5, 10, 30, 60, 10, 10]) await world.pass(seconds)
    expect((await member.list())[0]).toMatchObject({ state: 'REJECTED', reason: 'never_arrived' })
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
    bendX('transfer_in', () => undefined)
    const sent = callsOf('transfer_in').length
    await world.pass(86_400)
    expect(callsOf('transfer_in')).toHaveLength(sent)
  })

  test('T-011: sent again, the vendor knows it already: one move, of the amount that its status states', async () => {
    const before = callsOf('transfer_in').length
    world.vendors.X.bend(({ op }) => {
      if (op === 'transfer_in') return callsOf('transfer_in').length - before === 1 ? 'lost' : undefined
      return op === 'transfer_status' && callsOf('transfer_in').length - before === 1
        ? { status: 'NOT_FOUND' }
        : undefined
    })
    await member.transfer('in', 3000)
    await world.pass(1)
    expect(callsOf('transfer_in').slice(before)).toHaveLength(2)
    expect(await stateNow()).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  })

  test('T-011: an amount that differs from what we asked counts as the vendor states it, with a case', async () => {
    world.vendors.X.bend(({ op }) =>
      op === 'transfer_in'
        ? { status: 'ALREADY_EXISTS' }
        : op === 'transfer_status'
          ? { status: 'OK', state: 'SUCCESS', amount: '2900' }
          : undefined,
    )
    const { value } = await member.transfer('in', 3000)
    expect(value).toMatchObject({ state: 'CONFIRMED', amount: '30.00', moved: '29.00' })
    expect(await money()).toMatchObject({ cash: 7100, transit: 0, at: 2900 })
    const cases = await world.transfers().openCases(1)
    expect(cases[0]).toMatchObject({ kind: 'AMOUNT_DIFF', subject: value.reference, units: -100n })
  })

  test('T-012: the same key with another amount is refused, and nobody is called', async () => {
    const key = `same-key-${member.memberId.slice(-8)}`
    await member.transfer('in', 3000, { key })
    const calls = world.vendors.X.calls.length
    expect(await member.transfer('in', 4000, { key })).toMatchObject({ status: 409, code: 'key_reused' })
    expect(world.vendors.X.calls).toHaveLength(calls)
    expect(await money()).toMatchObject({ cash: 7000, vendor: 3000 })
  })

  test('more than there is, is refused each time the key comes, and moves nothing', async () => {
    const key = `too-much-${member.memberId.slice(-8)}`
    for (let i = 0; i < 2; i++)
      expect(await member.transfer('in', 10001, { key })).toMatchObject({ status: 409, code: 'insufficient_funds' })
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test.each(['-1', '0', '1e3', '1,000', '１００', '0.00001', `1${'0'.repeat(30)}`, ''])(
    'S-20: an amount of "%s" is refused',
    async text => {
      const click = { key: 'bad-amount-key', vassalage: 'X', direction: 'in', amount: text }
      expect(await member.ask('POST', 'GCS_walletTransfer', click)).toMatchObject({
        status: 400,
        code: 'invalid_input',
      })
    },
  )
})
