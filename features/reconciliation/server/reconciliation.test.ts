import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { START } from '../../../tests/support/contract.ts'
import { PROVEN, rewrite } from '../../../tests/support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../tests/support/reconciliation.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
})
beforeEach(async () => {
  await world.newPlayer()
  await world.returnToNow()
})
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const left = (change: number) => String(START + change)
const read = () => world.recon.readFeeds()

test('a server that dies after it booked and before it noted so books nothing twice', async () => {
  await world.bet('b1')
  await world.bet('b2', '400', { round: 'x' })
  world.tell('win', 'w1', '2500')
  world.tell('bet', 'b2', '400', { state: 'UNKNOWN', round: 'x' })
  await world.dyingServer().readFeeds()
  expect((await world.cases()).map(each => each.due)).toEqual([true, true])
  await world.dyingServer().readFeeds()
  await read()
  expect(await world.cash()).toBe(left(1500))
  expect((await world.cases()).map(each => each.resolution)).toEqual(['applied', 'rolled_back'])
})

test('the same in the failed queue', async () => {
  await world.bet('b1')
  const { session: _, ...who } = world.player()
  const body = { ...who, tx: `w1-${world.n()}`, ref: `b1-${world.n()}`, round: `r-${world.n()}`, amount: '2500' }
  world.books.failed.push({ id: '7', op: 'win', body, since: new Date().toISOString() })
  await world.dyingServer().workFailed()
  expect(world.books.resolved).toEqual([])
  await world.recon.workFailed()
  expect(world.books.resolved).toMatchObject([{ id: '7', our_tx: expect.stringContaining('t_') }])
  expect(await world.cash()).toBe(left(1500))
})

test('the same in the sweeper', async () => {
  await world.bet('b1')
  const wins = [
    { tx: `w1-${world.n()}`, ref: `b1-${world.n()}`, amount: '300' },
    { tx: `w2-${world.n()}`, ref: `b1-${world.n()}`, amount: '400' },
  ]
  world.books.rounds.set(`r-${world.n()}`, { state: 'COMPLETED', wins })
  world.pass(24 * 60 + 5)
  // One win, the other, the end of the round: each server dies of the first thing that it books.
  for (const change of [-700, -300, -300]) {
    await world.dyingServer().sweepRounds()
    expect(await world.cash()).toBe(left(change))
  }
  await world.recon.sweepRounds()
  expect(await world.cash()).toBe(left(-300))
  expect(await world.roundState()).toBe('CLOSED')
})

test('a feed is one server’s at a time; of one that died it is another’s after five minutes', async () => {
  await world.bet('b1')
  world.tell('win', 'w1', '2500')
  await world.db`update reconciliation.feeds set held_until = ${new Date((await world.now()).getTime() + 300_000)}`
  await read()
  expect(await world.cash()).toBe(left(-1000))
  world.pass(5)
  await read()
  expect(await world.cash()).toBe(left(1500))
})

test('a rollback under the id of what it undoes is found, and hides nothing', async () => {
  await world.bet('b1')
  const { session: _, ...who } = world.player()
  await world.call('rollback', { ...who, tx: `b1-${world.n()}`, ref: `b1-${world.n()}` })
  world.tell('bet', 'b1', '1000', { state: 'ROLLED_BACK' })
  world.tell('rollback', 'b1', '1000', { ref: `b1-${world.n()}` })
  await read()
  expect(await world.cases()).toEqual([])
  expect(await world.cash()).toBe(left(0))
})

test('what a vendor tells of another merchant’s transactions is not this one’s', async () => {
  await world.bet('b1')
  const ofMerchant = (id: number) =>
    rewrite(world.db, tx => tx`update wallet.log set merchant_id = ${id} where reference like ${`%:b1-${world.n()}`}`)
  await ofMerchant(2)
  world.tell('bet', 'b1', '999')
  await read()
  await ofMerchant(1)
  expect(await world.cases()).toEqual([])
})

test('a line whose time is none, and an unknown kind of win, keep nothing from being read', async () => {
  await world.bet('b1')
  world.tell('bet', 'b1', '1000', { at: 'yesterday' })
  world.tell('win', 'w1', '2500', { kind: 'bonanza' })
  world.tell('win', 'w2', '300')
  await read()
  expect(await world.cash()).toBe(left(-700))
  expect(await world.cases()).toMatchObject([
    { type: 'THEIRS_ONLY', state: 'OPEN', due: false },
    { type: 'THEIRS_ONLY', state: 'CLOSED', resolution: 'applied' },
  ])
})

test('a win that the vendor books late is held, and belongs to people then', async () => {
  await world.bet('b1')
  await world.win('w1', '300', { final: true })
  world.tell('win', 'w2', '500')
  await read()
  expect(await world.cash()).toBe(left(-700))
  expect((await world.cases()).map(({ type, state, resolution }) => [type, state, resolution])).toEqual([
    ['THEIRS_ONLY', 'CLOSED', 'held'],
    ['LATE', 'OPEN', ''],
  ])
})

test('a vendor that asks for no bet any more, or is switched off, is read all the same', async () => {
  await world.bet('b1')
  await world.db`update games.merchant_vendors set enabled = false, seamless = false`
  world.tell('win', 'w1', '2500')
  await read()
  await world.db`update games.merchant_vendors set enabled = true, seamless = true`
  expect(await world.cash()).toBe(left(1500))
})

test('a stopped server begins nothing more', async () => {
  await world.bet('b1')
  world.tell('win', 'w1', '2500')
  const stopped = world.otherServer()
  stopped.close()
  await stopped.readFeeds()
  await stopped.workFailed()
  await stopped.sweepRounds()
  await stopped.closeDays()
  expect(await world.cash()).toBe(left(-1000))
})

test('a feed that tells nothing makes no more cases a run than it may, and loses none', async () => {
  const most = { missed: 40, mended: 20 }
  const BETS = 45
  const { readFeeds } = world.otherServer(most)
  await Promise.all(Array.from({ length: BETS }, (_, i) => world.bet(`b${i}`, '10', { round: `many-${i}` })))
  // All are the first of one slot, whatever the time is.
  await rewrite(
    world.db,
    tx => tx`
      update wallet.log set at = (select min(checked_until) from reconciliation.feeds) where player = ${world.player().player}`,
  )
  world.pass(31)
  await readFeeds()
  expect(await world.cases()).toHaveLength(most.missed)
  await readFeeds()
  expect(await world.cases()).toHaveLength(BETS)
  // The vendor knows none of their rounds: so many of them come back a run.
  await readFeeds()
  await readFeeds()
  expect(new Set(world.books.asked.filter(each => each.startsWith('many-'))).size).toBe(BETS)
  expect(await world.cash()).toBe(left(0))
})

test('cases are listed a page at a time, newest first, of one merchant', async () => {
  for (const tx of ['b1', 'b2', 'b3']) world.tell('bet', tx, '1000')
  await read()
  const mine = (await world.cases()).map(each => each.id).reverse()
  const first = await world.recon.cases.list(1, { limit: 2 })
  expect(first.list.map(each => each.id)).toEqual(mine.slice(0, 2))
  const next = await world.recon.cases.list(1, { limit: 2, before: first.next!, types: ['THEIRS_ONLY'] })
  expect(next.list[0]!.id).toBe(mine[2])
  expect(await world.recon.cases.list(2, { limit: 10 })).toEqual({ list: [], next: null })
  await expect(world.recon.cases.propose({ merchantId: 2, operatorId: 'eve' }, mine[0]!, 'close', '')).rejects.toThrow(
    'not_found',
  )
})
