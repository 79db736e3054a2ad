import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { startPlatform } from '../../../tests/support/platform.ts'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'
import { markSent } from './progress.ts'
import { LEASE_MS, leaseFrom, takeStep } from './saga.ts'
import * as store from './store.ts'
import * as wallets from './store-wallets.ts'

let world: TransferWorld
let member: MemberThere
const money = () => world.moneyOf(member)
const X = () => world.vendors.X

beforeAll(async () => {
  world = await givenTransfers()
})
beforeEach(async () => {
  X().bend(() => undefined)
  member = await world.newMember()
  await member.transfer('in', 1000)
})
afterEach(async () => expect(await world.differences()).toBe(0))
afterAll(() => world.close())

/** A transfer as the process that died with it had written it down. */
async function written(direction: 'in' | 'out'): Promise<store.TransferRow> {
  const { db } = world
  const { vendorId, memberId, merchantId } = (await wallets.selectWallets(db, member.memberId))[0]!
  const size = { asked: direction === 'in' ? 30_0000n : 5_0000n, units: direction === 'in' ? 3000n : 500n }
  const at = await world.now()
  const row = await transaction(db, tx =>
    store.insertTransfer(
      tx,
      {
        ...{ reference: newId('trf'), merchantId, memberId, vendorId, direction, ...size },
        ...{ origin: 'member', clientKey: null, everything: false, round: 1, follows: null, reclaims: null },
      },
      at,
      leaseFrom(at),
    ),
  )
  return row!
}

const step = async (row: store.TransferRow) => (await takeStep(world.deps(), row))!

/** Stored as sent; the process is gone before or after the vendor did it. */
async function sent(row: store.TransferRow, isDone: boolean): Promise<void> {
  const { db } = world
  const vendor = (await wallets.findVendor(db, 1, { vendorId: row.vendorId }))!
  const wallet = (await wallets.findWallet(db, row.memberId, row.vendorId))!
  await markSent({ db, at: await world.now(), vendor, wallet }, row, false)
  const { reference, units, direction } = row
  const input = { player: wallet.player, currency: 'CRD', reference, amount: String(units) }
  if (isDone) await X().deliver({ op: direction === 'in' ? 'transfer_in' : 'transfer_out', input })
}

/** The process is gone; another one finds what it left once nobody holds it any more. */
async function another(): Promise<void> {
  world.restart()
  await world.pass(0)
  await world.pass(LEASE_MS / 1000)
  for (const seconds of [1, 2, 5]) await world.pass(seconds)
}

describe('T-023: killed at each step of a transfer in, another process ends it the same', () => {
  const stops: [string, (row: store.TransferRow) => Promise<unknown>][] = [
    ['written down', async () => {}],
    ['the money has left cash', step],
    ['stored as sent, the vendor was not called', async row => sent(await step(row), false)],
    ['the vendor has it, its answer was not stored', async row => sent(await step(row), true)],
    [
      'in doubt, the vendor was not asked yet',
      async row => {
        X().bend(({ op }) => (op === 'transfer_in' ? 'lost' : undefined))
        await step(await step(row))
        X().bend(() => undefined)
      },
    ],
    ['over, and nobody was told', async row => step(await step(row))],
  ]
  test.each(stops)('%s', async (_, until) => {
    await until(await written('in'))
    await another()
    expect((await member.list())[0]!.state).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 6000, transit: 0, at: 4000, vendor: 4000 })
  })
})

describe('T-023: killed at each step of a transfer out', () => {
  const stops: [string, (row: store.TransferRow) => Promise<unknown>][] = [
    ['written down', async () => {}],
    ['stored as sent, the vendor was not called', row => sent(row, false)],
    ['the vendor gave it, its answer was not stored', row => sent(row, true)],
    ['over, and nobody was told', step],
  ]
  test.each(stops)('%s', async (_, until) => {
    await until(await written('out'))
    await another()
    expect((await member.list())[0]!.state).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 9500, transit: 0, at: 500, vendor: 500 })
  })
})

test('T-023: who was slow, and finds that another went on, changes nothing', async () => {
  const row = await written('in')
  const held = await step(row)
  await another()
  const before = await money()
  expect(await takeStep(world.deps(), row)).toBeUndefined()
  expect(await takeStep(world.deps(), held)).toBeUndefined()
  expect(await money()).toEqual(before)
})

test('what one process works on no other takes', async () => {
  await written('in')
  world.restart()
  await world.pass(1)
  expect((await member.list())[0]!.state).toBe('CREATED')
})

test('T-030: a click that another process works on gets the answer of that one', async () => {
  const { promise: isAsked, resolve: tellAsked } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  X().bend(async ({ op }) => {
    if (op !== 'transfer_in') return undefined
    tellAsked()
    await goOn
    return undefined
  })
  const click = { key: 'two-processes' }
  const first = member.transfer('in', 3000, click)
  await isAsked
  expect((await member.list())[0]!.state).toBe('SENT')
  world.restart()
  const second = member.transfer('in', 3000, click)
  // Long enough for it to find what the other works on; answered before, it would be the same.
  await new Promise(resolve => setTimeout(resolve, 400))
  letGo()
  expect((await second).value).toMatchObject({ state: 'CONFIRMED' })
  expect((await second).value).toEqual((await first).value)
  expect(await money()).toEqual({ cash: 6000, transit: 0, at: 4000, vendor: 4000 })
})

test('T-023: kill -9 of the real server while the vendor is being called', async () => {
  X().bend(({ op }) => (op === 'transfer_in' ? 'silent' : undefined))
  const server = await startPlatform(world.databaseUrl)
  try {
    const calls = X().calls.length
    const click = { key: 'killed-click', vassalage: 'X', direction: 'in', amount: '30' }
    const url = `${server.url}/wps/relay/GCS_walletTransfer`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.token}` }
    const lost = fetch(url, { method: 'POST', headers, body: JSON.stringify(click) }).catch(() => 'killed')
    await expect
      .poll(() =>
        X()
          .calls.slice(calls)
          .some(call => call.op === 'transfer_in'),
      )
      .toBe(true)
    await server.crash()
    expect(await lost).toBe('killed')
    // The dead process' hold runs out.
    await world.db`update transfers.transfers set claimed_until = now() where state = 'SENT'`
    await expect.poll(async () => (await member.list())[0]!.state).toBe('CONFIRMED')
    expect(await money()).toEqual({ cash: 6000, transit: 0, at: 4000, vendor: 4000 })
    const again = await fetch(url, { method: 'POST', headers, body: JSON.stringify(click) })
    expect(await again.json()).toMatchObject({ value: { state: 'CONFIRMED' } })
    expect(await money()).toMatchObject({ cash: 6000, vendor: 4000 })
  } finally {
    await server.stop()
  }
})
