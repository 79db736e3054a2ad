import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'

let world: TransferWorld
let member: MemberThere
const money = () => world.moneyOf(member)
const bendX = (op: string, fault: Parameters<typeof world.vendors.X.bend>[0]) =>
  world.vendors.X.bend(call => (call.op === op ? fault(call) : undefined))
const callsOf = (op: string) => world.vendors.X.calls.filter(call => call.op === op)
const newest = async () => (await member.list())[0]!

/** Tests of one way in which vendors and money may be set up; members start with 3000 at X. */
function inWorld(name: string, given: () => Promise<TransferWorld>, tests: () => void): void {
  describe(name, () => {
    beforeAll(async () => {
      world = await given()
    })
    beforeEach(async () => {
      world.vendors.X.bend(() => undefined)
      member = await world.newMember()
      expect((await member.transfer('in', 3000)).value.state).toBe('CONFIRMED')
    })
    afterEach(async () => expect(await world.differences()).toBe(0))
    afterAll(() => world.close())
    tests()
  })
}

inWorld('out', givenTransfers, () => {
  test('T-013: what the vendor gives is cash', async () => {
    expect((await member.transfer('out', 3000)).value).toMatchObject({ state: 'CONFIRMED', moved: '30.00' })
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('T-014: in doubt, nothing is cash yet', async () => {
    bendX('transfer_out', () => 'lost')
    expect((await member.transfer('out', 3000)).value.state).toBe('UNKNOWN')
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 0 })
    const { wallets } = await member.wallet()
    expect(wallets[0]!.transfer).toMatchObject({ direction: 'out', state: 'UNKNOWN', amount: '30.00' })
  })

  test('T-015: in doubt, then the vendor says that it gave it: cash, exactly once', async () => {
    bendX('transfer_out', () => 'lost')
    await member.transfer('out', 3000)
    for (const seconds of [1, 2, 600]) await world.pass(seconds)
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
  })

  test('T-016: in doubt, then the vendor says that it failed: it stays there', async () => {
    world.vendors.X.bend(({ op }) =>
      op === 'transfer_out' ? 'away' : op === 'transfer_status' ? { status: 'OK', state: 'FAILED' } : undefined,
    )
    await member.transfer('out', 3000)
    await world.pass(1)
    expect((await newest()).state).toBe('REJECTED')
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  })

  test('T-017: while a round is open it waits, says why, and comes within 60 s of its end', async () => {
    await world.vendors.X.setRound(await member.player(), true)
    const { value } = await member.transfer('out', 'all')
    expect(value).toMatchObject({ state: 'WAITING_ROUND', reason: 'round_open' })
    await world.pass(60)
    expect(callsOf('transfer_out_all').filter(call => call.input.reference === value.reference)).toHaveLength(2)
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
    await world.vendors.X.setRound(await member.player(), false)
    await world.pass(60)
    expect(await newest()).toMatchObject({ reference: value.reference, state: 'CONFIRMED' })
    expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
    expect((await newest()).steps.map(step => step.state)).toEqual(['CREATED', 'SENT', 'WAITING_ROUND', 'CONFIRMED'])
  })

  test('T-017: who asks again after the round has it at once', async () => {
    await world.vendors.X.setRound(await member.player(), true)
    await member.transfer('out', 'all')
    await world.vendors.X.setRound(await member.player(), false)
    const { list } = (await member.bringBack()).value
    expect(list.map(each => each.state)).toEqual(['CONFIRMED'])
    expect(await money()).toMatchObject({ cash: 10000, vendor: 0 })
  })

  test('T-018: everything in one call, also what was won a moment before', async () => {
    bendX('transfer_out_all', async () => {
      await world.vendors.X.play(await member.player(), 500n)
      return undefined
    })
    expect((await member.transfer('out', 'all')).value).toMatchObject({ amount: null, moved: '35.00' })
    expect(await money()).toEqual({ cash: 10500, transit: 0, at: 0, vendor: 0 })
  })

  test('what was lost at the vendor is booked before the rest comes back', async () => {
    await world.vendors.X.play(await member.player(), -1200n)
    expect((await member.transfer('out', 'all')).value.moved).toBe('18.00')
    expect(await money()).toEqual({ cash: 8800, transit: 0, at: 0, vendor: 0 })
  })

  test('asking one vendor shows what was won there; more than that is refused there', async () => {
    await world.vendors.X.play(await member.player(), 250n)
    const single = await member.wallet('?isSingle=1&vassalage=X')
    expect(single).toMatchObject({ atVendors: '32.50', sumBalance: '102.50', wallets: [{ vassalage: 'X' }] })
    expect((await member.transfer('out', 3251)).value).toMatchObject({ state: 'REJECTED', reason: 'not_enough' })
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3250, vendor: 3250 })
  })

  test('more than was known to be there is for people, with a case', async () => {
    bendX('transfer_out_all', () => ({ status: 'OK', amount: '9999' }))
    expect((await member.transfer('out', 'all')).value).toMatchObject({ state: 'MANUAL', reason: 'amount_differs' })
    expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  })
})

inWorld(
  'out of everything where the vendor has no call for it',
  () => givenTransfers('CRD', { outAll: false }),
  () => {
    test('T-018: read and fetched until nothing is there, though more was won meanwhile', async () => {
      let wins = 1
      bendX('transfer_out', async () => {
        if (wins-- > 0) await world.vendors.X.play(await member.player(), 500n)
        return undefined
      })
      await member.transfer('out', 'all')
      expect(
        callsOf('transfer_out')
          .slice(-2)
          .map(call => call.input.amount),
      ).toEqual(['3000', '500'])
      expect(await money()).toEqual({ cash: 10500, transit: 0, at: 0, vendor: 0 })
    })

    test('T-018: less was there when it was fetched: read again', async () => {
      let losses = 1
      bendX('transfer_out', async () => {
        if (losses-- > 0) await world.vendors.X.play(await member.player(), -500n)
        return undefined
      })
      await member.transfer('out', 'all')
      expect(await money()).toEqual({ cash: 9500, transit: 0, at: 0, vendor: 0 })
    })

    test('T-018: it is fetched at most three times', async () => {
      const before = callsOf('transfer_out').length
      bendX('transfer_out', async () => {
        await world.vendors.X.play(await member.player(), 100n)
        return undefined
      })
      await member.transfer('out', 'all')
      expect(callsOf('transfer_out').length - before).toBe(3)
      expect(await money()).toEqual({ cash: 10200, transit: 0, at: 100, vendor: 100 })
    })
  },
)

inWorld(
  'a vendor that counts in tenths of cents',
  () => givenTransfers('USD', { scale: 3, outAll: false }),
  () => {
    test('T-019: less than a cent stays at the vendor, and is shown', async () => {
      expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 30_000 })
      await world.vendors.X.play(await member.player(), 4n)
      await member.transfer('out', 'all')
      expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 4 })
      expect((await member.wallet()).wallets[0]).toMatchObject({ atVendor: '0.00', dust: '4' })
      await world.transfers().compareBalances()
      expect(await world.cases('DRIFT')).toEqual([])
    })

    test('T-019: dust that grows to a cent comes back with it', async () => {
      await world.vendors.X.play(await member.player(), 7n)
      await member.transfer('out', 'all')
      await world.vendors.X.play(await member.player(), 7n)
      await member.bringBack()
      expect(await money()).toMatchObject({ cash: 10001, at: 0, vendor: 4 })
    })
  },
)

inWorld(
  'a vendor that counts in thousands',
  () => givenTransfers('VND', { currency: 'KVND', scale: 2, worth: 1000n }),
  () => {
    test('T-026: money maps exactly, and what does not is refused', async () => {
      expect(await money()).toEqual({ cash: 1_997_000, transit: 0, at: 3000, vendor: 300 })
      const calls = world.vendors.X.calls.length
      expect(await member.transfer('in', 3005)).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(world.vendors.X.calls).toHaveLength(calls)
      await world.vendors.X.play(await member.player(), 1n)
      await member.transfer('out', 'all')
      expect(await money()).toEqual({ cash: 2_000_010, transit: 0, at: 0, vendor: 0 })
    })
  },
)
