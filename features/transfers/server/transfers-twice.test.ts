import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWalletMode } from '#features/games/server/games.ts'
import { transaction } from '#shared/server/db.ts'
import { givenContract } from '../../../tests/support/contract.ts'
import { givenTransfers, type MemberThere, type TransferWorld } from '../../../tests/support/transfers.ts'
import { setUpTransfers } from './transfers.ts'

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

test('T-030: a double click and twenty tabs are one move, and all get its answer', async () => {
  const key = `one-click-${member.memberId.slice(-8)}`
  const replies = await Promise.all(Array.from({ length: 20 }, () => member.transfer('in', 3000, { key })))
  expect(new Set(replies.map(reply => reply.value.reference)).size).toBe(1)
  expect(new Set(replies.map(reply => reply.value.state))).toEqual(new Set(['CONFIRMED']))
  expect(await money()).toEqual({ cash: 7000, transit: 0, at: 3000, vendor: 3000 })
  expect((await member.transfer('in', 3000, { key })).value).toEqual(replies[0]!.value)
})

test('T-030: all of it, clicked again after it went, is still the first move', async () => {
  const key = `all-click-${member.memberId.slice(-8)}`
  const first = await member.transfer('in', 'all', { key })
  expect(first.value).toMatchObject({ state: 'CONFIRMED', moved: '100.00' })
  expect((await member.transfer('in', 'all', { key })).value).toEqual(first.value)
  expect(await member.transfer('in', 'all')).toMatchObject({ status: 409, code: 'insufficient_funds' })
})

test('S-20: 100 different clicks at once move what there is and no more', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) => member.transfer('in', 1000, { vassalage: i % 2 ? 'X' : 'Y' })),
  )
  const moved = replies.filter(reply => reply.value?.state === 'CONFIRMED').length
  const refused = replies.filter(reply => reply.status === 409).length
  expect(moved).toBeGreaterThan(0)
  expect(moved + refused).toBe(100)
  const [x, y] = [await money(), await world.moneyOf(member, 'Y')]
  expect(x.cash + x.at + y.at).toBe(10000)
  expect([x.at, y.at]).toEqual([x.vendor, y.vendor])
})

test('T-027: a vendor asks for each bet or keeps the money, never both', async () => {
  const { db } = world
  const setMode = (mode: 'seamless' | 'transfer', on: boolean) =>
    transaction(db, tx => setWalletMode(tx, 1, 'Y', mode, on))
  const setUp = { merchantId: 1, vassalage: 'Y', currency: 'CRD', scale: 2, worth: 1n, outAll: true, auto: true }

  await expect(setMode('seamless', true)).rejects.toThrow('wallet_mode_conflict')
  const both = db`update games.merchant_vendors set seamless = true where transfer`
  await expect(both).rejects.toMatchObject({ code: '23514', constraint: 'one_wallet_mode' })

  await setMode('transfer', false)
  await setMode('seamless', true)
  await expect(setUpTransfers(db, setUp)).rejects.toThrow('wallet_mode_conflict')
  world.restart()
  expect(await member.transfer('in', 1000, { vassalage: 'Y' })).toMatchObject({ code: 'vendor_unavailable' })
  await setMode('seamless', false)
  await setUpTransfers(db, setUp)
  world.restart()
  expect((await member.transfer('in', 1000, { vassalage: 'Y' })).value.state).toBe('CONFIRMED')
})

test('T-027: who keeps the money takes no bets from cash, and what was won before still arrives', async () => {
  const contract = await givenContract()
  try {
    await contract.newPlayer()
    expect((await contract.bet('b1')).answer.status).toBe('OK')
    await transaction(contract.db, tx => setWalletMode(tx, 1, 'TESTER', 'seamless', false))
    let bets = 1
    const bet = async () => (await contract.bet(`b${++bets}`)).answer.status
    await expect.poll(bet).toBe('GAME_DISABLED')
    expect((await contract.win('w1', '2500')).answer.status).toBe('OK')
  } finally {
    await contract.close()
  }
})

test('money comes back also from a vendor that was switched off', async () => {
  await member.transfer('in', 3000)
  await transaction(world.db, tx => setWalletMode(tx, 1, 'X', 'transfer', false))
  world.restart()
  expect(await member.transfer('in', 1000)).toMatchObject({ code: 'vendor_unavailable' })
  expect((await member.transfer('out', 'all')).value.state).toBe('CONFIRMED')
  await transaction(world.db, tx => setWalletMode(tx, 1, 'X', 'transfer', true))
  world.restart()
  expect(await money()).toEqual({ cash: 10000, transit: 0, at: 0, vendor: 0 })
})

test('T-026: currencies without an exact map are refused when a vendor is set up', async () => {
  const vendor = { merchantId: 1, vassalage: 'X', scale: 2, outAll: true, auto: true }
  for (const wrong of [
    { currency: 'KCRD', worth: 1n },
    { currency: 'CRD', worth: 1000n },
  ])
    await expect(setUpTransfers(world.db, { ...vendor, ...wrong })).rejects.toThrow('currency_mismatch')
})

test('nobody moves the money of another', async () => {
  const other = await world.newMember()
  await member.transfer('in', 3000)
  expect(await other.list()).toEqual([])
})

test('the list comes in pages, newest first', async () => {
  for (let i = 0; i < 3; i++) await member.transfer('in', 1000)
  const page = async (query: string) =>
    (await member.ask<{ list: { id: string }[]; next: string | null }>('GET', `GCS_walletTransferList${query}`)).value
  const first = await page('?limit=2')
  const second = await page(`?limit=2&before=${first.next}`)
  const ids = [...first.list, ...second.list].map(each => BigInt(each.id))
  expect([ids.length, second.next]).toEqual([3, null])
  expect(ids).toEqual([...ids].sort((a, b) => Number(b - a)))
})
