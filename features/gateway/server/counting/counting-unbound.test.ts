import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCounter, openLot, openLots, proveTurnover, validBetsOf } from '#features/turnover/server/turnover.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { givenContext, givenMember, givenMerchant, givenPlayer, givenVendor } from '../../../../tests/support/given.ts'
import { readRounds } from './counting.ts'

let world: FreshDatabase
let vendor: Awaited<ReturnType<typeof givenVendor>>
let context: ReturnType<typeof givenContext>
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  vendor = await givenVendor(context)
})
afterAll(async () => {
  expect(await proveTurnover(world.db)).toEqual({ lots: 0, bets: 0 })
  await vendor.gateway.close()
  await world.drop()
})

test('whoever has no open lot is counted at once, but by a server that can do no more when somebody asks, or when it can', async () => {
  const memberId = await givenMember(context, 'unbound')
  const owner = { merchantId: 1, memberId, currency: 'CRD' }
  const { player, session } = await givenPlayer(context, memberId)
  const money = { source: 'deposit', amount: parseAmount('1000'), timesPpm: 1_000_000n }
  await transaction(world.db, tx => openLot(tx, owner, money, new Date(Date.now() - 60_000)))
  let load = 1
  const counter = createCounter(
    { db: world.db, log: context.log },
    { readLog: readRounds, openStakes: async () => 0n },
    () => load,
  )
  const play = async (round: string, units: number) => {
    const about = { player, game: 'slot', currency: 'CRD', occurred_at: '2026-11-25T12:00:00Z', round }
    await vendor.call('bet', { ...about, session, tx: `b${round}`, amount: `${units * 100}` })
    await vendor.call('end_round', about)
    counter.noteMoved([memberId])
  }
  const counted = async () => Number(await validBetsOf(world.db, owner)) / 10_000
  const miscounted = () => world.db`select * from gateway.miscounted(interval '0')`

  await play('r0', 1_000)
  await counter.tick()
  expect([await counted(), await openLots(world.db, owner)], 'bound until it is played').toEqual([1_000, []])
  // Others are next in the turn of those who wait for nothing.
  for (const name of ['aaa', 'bbb', 'ccc']) {
    const other = { ...owner, memberId: await givenMember(context, name) }
    await transaction(world.db, tx => openLot(tx, other, { ...money, timesPpm: 0n }, new Date()))
  }
  await play('r1', 1)
  await counter.tick()
  expect([await counted(), await miscounted()], 'not read, and nothing waits for it').toEqual([1_000, []])
  await counter.countNow(memberId)
  expect(await counted()).toBe(1_001)
  await play('r2', 1)
  await counter.tick()
  load = 0.6
  await counter.tick()
  expect(await counted(), 'nobody is forgotten meanwhile').toBe(1_002)
  load = 0.1
  await play('r3', 1)
  await counter.tick()
  expect(await counted()).toBe(1_003)
  await vendor.call('rollback', { player, game: 'slot', currency: 'CRD', tx: 'k0', ref: 'br0' })
  await counter.countNow(memberId)
  const [lot] = await openLots(world.db, owner)
  expect(lot!.remaining, 'a correction opens what was done').toBe(parseAmount('1000'))
  expect(await miscounted()).toEqual([])
})

test('a member of whom nothing can be counted keeps nobody else from it', async () => {
  const [broken, memberId] = [await givenMember(context, 'broken'), await givenMember(context, 'whole')]
  const about = { merchantId: 1, currency: 'CRD' }
  for (const each of [broken, memberId])
    await transaction(world.db, tx => {
      const money = { source: each, amount: parseAmount('10'), timesPpm: 1_000_000n }
      return openLot(tx, { ...about, memberId: each }, money, new Date(Date.now() - 60_000))
    })
  const counter = createCounter(
    { db: world.db, log: context.log },
    {
      readLog: async (tx, follows) => {
        if (follows.some(each => each.memberId === broken)) throw new Error('a mistake of ours')
        return readRounds(tx, follows)
      },
      openStakes: async () => 0n,
    },
  )
  const { player, session } = await givenPlayer(context, memberId)
  const bet = { player, session, game: 'slot', currency: 'CRD', occurred_at: '2026-11-25T12:00:00Z', round: 'whole' }
  await vendor.call('bet', { ...bet, tx: 'whole-bet', amount: '200' })
  const { session: _, ...end } = bet
  await vendor.call('end_round', end)
  counter.noteMoved([broken, memberId])
  await counter.tick()
  expect((await openLots(world.db, { ...about, memberId })).map(each => each.remaining)).toEqual([parseAmount('8')])
})
