import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCounter, openLot, openLots, proveTurnover } from '#features/turnover/server/turnover.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import {
  givenContext,
  givenMember,
  givenMerchant,
  givenPlayer,
  givenVendor,
  PROVEN,
  type VendorCaller,
} from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { readRounds } from './counting.ts'

const LOT = 1_000
let world: FreshDatabase
let call: VendorCaller
let context: ReturnType<typeof givenContext>
let close: () => Promise<void>
beforeAll(async () => {
  world = await freshDatabase()
  context = givenContext(world.db)
  await givenMerchant(world.db)
  const vendor = await givenVendor(context)
  call = vendor.call
  close = vendor.gateway.close
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.' || lower(type), id, lower(type), type, '', type from games.vendors, unnest('{LIVE,PVP,SPORTS}'::text[]) type`
})
afterAll(async () => {
  expect(await miscounted()).toEqual([])
  expect([await proveTurnover(world.db), await prove(world.db)]).toEqual([{ lots: 0, bets: 0 }, PROVEN])
  await close()
  await world.drop()
})

const counterOn = (db: Sql, staked = 0n, most?: number) =>
  createCounter(
    { db, log: context.log },
    { readLog: (tx, follows) => readRounds(tx, follows, most), openStakes: async () => staked },
  )
const miscounted = () => world.db`select * from gateway.miscounted(interval '0')`

type Player = Awaited<ReturnType<typeof givenPlayer>>
let owner: { merchantId: number; memberId: string; currency: string }
let player: Player
let n = 0
beforeEach(async () => {
  const memberId = await givenMember(context, `count${++n}`)
  owner = { merchantId: 1, memberId, currency: 'CRD' }
  player = await givenPlayer(context, memberId)
  await lot('first', new Date(Date.now() - 60_000))
})
async function lot(name: string, at: Date, times = 1n) {
  const money = { source: `${owner.memberId}:${name}`, amount: parseAmount(String(LOT)), timesPpm: times * 1_000_000n }
  await transaction(world.db, tx => openLot(tx, owner, money, at))
}

/** What of the lots is left, after it was counted. */
async function left(counter = counterOn(world.db)) {
  await counter.countNow(owner.memberId)
  return (await openLots(world.db, owner)).map(each => Number(each.remaining) / 10_000)
}
const about = (more: object = {}) => ({
  player: player.player,
  game: 'slot',
  currency: 'CRD',
  occurred_at: '2026-11-25T12:00:00Z',
  ...more,
})
const name = (tx: string) => `${owner.memberId}:${tx}`
async function ask(op: Parameters<VendorCaller>[0], body: Record<string, unknown>) {
  const own = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      ['tx', 'ref', 'round'].includes(key) ? name(String(value)) : value,
    ]),
  )
  const { answer } = await call(op, about({ ...(op === 'bet' && { session: player.session }), ...own }))
  return answer.status
}
const bet = (tx: string, units: number, more: object = {}) =>
  ask('bet', { tx, round: 'r', amount: `${units * 100}`, ...more })
const win = (tx: string, units: number, more: object = {}) =>
  ask('win', { tx, round: 'r', amount: `${units * 100}`, final: true, ...more })

test('a round counts once it is closed, once however often it is told and by whom it is counted', async () => {
  await bet('b1', 10)
  expect(await left()).toEqual([1_000])
  await win('w1', 3)
  await win('w1', 3)
  await Promise.all(Array.from({ length: 6 }, () => left(counterOn(world.db))))
  expect(await left()).toEqual([990])
  await call('end_round', about({ round: name('r') }))
  expect(await left()).toEqual([990])
})

test('a lost round, by a win of nothing, by its end, and in one call', async () => {
  await bet('b1', 1)
  await win('w1', 0)
  await bet('b2', 2, { round: 's' })
  await call('end_round', about({ round: name('s') }))
  const actions = [
    { op: 'bet', tx: name('b3'), amount: '400' },
    { op: 'win', tx: name('w3'), amount: '100' },
  ]
  await call('play', about({ session: player.session, round: name('t'), actions, final: true }))
  expect(await left()).toEqual([993])
})

test('what comes back before the end never counted, what comes back after it is taken back from the last lot', async () => {
  await bet('b1', 10)
  await ask('rollback', { tx: 'k1', ref: 'b1' })
  expect(await left()).toEqual([1_000])
  await lot('second', new Date(Date.now() - 30_000))
  await bet('b2', 1_200, { round: 's' })
  await ask('partial_refund', { tx: 'p2', ref: 'b2', amount: '10000' })
  await ask('end_round', { round: 's' })
  expect(await left(), '1,100 of 1,200').toEqual([900])
  await ask('rollback', { tx: 'k2', ref: 'b2' })
  expect(await left()).toEqual([1_000, 1_000])
  await bet('b3', 5, { round: 'u' })
  await ask('rollback_round', { tx: 'x3', round: 'u' })
  expect(await left()).toEqual([1_000, 1_000])
})

test('a win that is taken back opens its round: it waits, and counts again', async () => {
  await bet('b1', 10)
  await win('w1', 3)
  expect(await left()).toEqual([990])
  await ask('rollback', { tx: 'k1', ref: 'w1' })
  expect(await left()).toEqual([1_000])
  await win('w2', 4)
  expect(await left()).toEqual([990])
})

test('tips and contributions are no bets', async () => {
  await bet('b1', 10)
  await bet('b2', 5, { kind: 'tip' })
  await bet('b3', 4, { kind: 'jackpot_contribution' })
  await bet('b4', 3, { kind: 'feature_buy' })
  await win('w1', 0)
  expect(await left()).toEqual([987])
})

test('each bet of a round counts for lots that were open when it was taken', async () => {
  await transaction(
    world.db,
    tx => tx`update turnover.lots set opened_at = now() + interval '1 hour' where member_id = ${owner.memberId}`,
  )
  await bet('b1', 10)
  const [row] = await world.db<{ at: Date }[]>`select max(at) as at from wallet.public_calls where tx = ${name('b1')}`
  await lot('second', new Date(row!.at.getTime() + 1))
  await bet('b2', 7)
  await win('w1', 0)
  expect(await left()).toEqual([993, 1_000])
})

test('by category: a push of a live round is none, and players’ games count what they come to', async () => {
  await bet('b1', 10, { game: 'live' })
  await win('w1', 10, { game: 'live' })
  await bet('b2', 10, { game: 'live', round: 's' })
  await win('w2', 19, { game: 'live', round: 's' })
  expect(await left()).toEqual([990])
  await bet('b3', 10, { game: 'pvp', round: 't' })
  await bet('b4', 10, { game: 'pvp', round: 't' })
  await win('w3', 14, { game: 'pvp', round: 't' })
  expect(await left(), '6 lost').toEqual([984])
  await bet('b5', 10, { game: 'sports', round: 'u' })
  await win('w5', 10, { game: 'sports', round: 'u' })
  expect(await left()).toEqual([984])
})

test('what a vendor declares as valid lowers what counts, is told once, and never raises it', async () => {
  const end = (round: string, valid: string, stake: number) =>
    ask('end_round', { round, game: 'live', declared: { bet: String(stake * 100), win: '0', valid } })
  await bet('b1', 20, { game: 'live' })
  expect([await end('r', '0', 20), await end('r', '2000', 20)]).toEqual(['OK', 'OK'])
  expect(await left(), 'both sides alike').toEqual([1_000])
  await bet('b3', 10, { game: 'live', round: 's' })
  await bet('b4', 5, { game: 'live', round: 's' })
  await end('s', '1200', 15)
  expect(await left(), '10 of one, and 2 of the other').toEqual([988])
  await bet('b5', 10, { game: 'live', round: 't' })
  await end('t', '999900', 10)
  await bet('b6', 10, { game: 'live', round: 'u' })
  await win('w6', 3, { game: 'live', round: 'u' })
  await end('u', '0', 10)
  expect(await left(), 'told after it was closed').toEqual([968])
  expect(await miscounted()).toEqual([])
})

test('what counts of a round whose win was taken back is told anew at its next end', async () => {
  const end = (valid: string) => ask('end_round', { round: 'r', game: 'sports', declared: { bet: '1000', valid } })
  const paid = (tx: string, units: number) => ask('win', { tx, round: 'r', amount: `${units * 100}`, game: 'sports' })
  await bet('b1', 10, { game: 'sports' })
  expect([await paid('w1', 19), await end('1000'), await left()]).toEqual(['OK', 'OK', [990]])
  const back = { tx: 'k1', ref: 'w1', round: 'r', reason: 'cancel', game: 'sports' }
  expect([await ask('rollback', back), await left()]).toEqual(['OK', [1_000]])
  expect([await paid('w2', 14.5), await end('500'), await left()]).toEqual(['OK', 'OK', [995]])
  expect([await end('900'), await left()], 'it is closed').toEqual(['OK', [995]])
})

test('lots end when nothing is left to play with, and not while it is in open bets', async () => {
  await bet('b1', 9_999.5)
  expect(await left()).toEqual([1_000])
  await lot('large', new Date(Date.now() - 30_000), 100n)
  expect(await left(counterOn(world.db, 10_000n))).toEqual([1_000, 100_000])
  await win('w1', 0)
  expect(await left(counterOn(world.db, 10_000n)), 'a unit lies in bets of other kinds').toEqual([91_000.5])
  expect(await left()).toEqual([])
})

test('whoever plays on while it is decided whether anything is left is decided about the next time', async () => {
  await bet('b1', 9_999.5)
  await win('w1', 0)
  await lot('large', new Date(Date.now() - 30_000), 100n)
  let isFirst = true
  const counter = createCounter(
    { db: world.db, log: context.log },
    {
      readLog: readRounds,
      openStakes: async () => {
        if (isFirst) await bet('b2', 0.5, { round: 's' })
        isFirst = false
        return 0n
      },
    },
  )
  expect(await left(counter)).toEqual([91_000.5])
  expect(await left(counter)).toEqual([])
})

test('a counter that dies at any step counts nothing twice and nothing less', async () => {
  let expected = LOT
  for (let at = 1; ; at++) {
    await bet(`b${at}`, 2, { round: `r${at}` })
    await win(`w${at}`, 0, { round: `r${at}` })
    expected -= 2
    const { db, steps } = killedSql(world.db, at)
    await counterOn(db)
      .countNow(owner.memberId)
      .catch(error => {
        if (!(error instanceof Killed)) throw error
      })
    expect(await left(), `killed at step ${at}`).toEqual([expected])
    if (steps() < at) break
  }
})

test('ticks count who is noted and, in turn, who is not; two servers share the work', async () => {
  const [one, two] = [counterOn(world.db), counterOn(world.db, 0n, 3)]
  for (let i = 0; i < 8; i++) {
    await bet(`b${i}`, 1, { round: `r${i}` })
    await win(`w${i}`, 0, { round: `r${i}` })
    one.noteMoved([owner.memberId, 'nobody'])
  }
  await Promise.all([one.tick(), two.tick()])
  await Promise.all([one.tick(), two.tick()])
  expect((await openLots(world.db, owner)).map(each => each.remaining)).toEqual([amount(9_920_000n)])
  await bet('last', 1, { round: 'last' })
  await win('won', 0, { round: 'last' })
  await two.tick()
  expect((await openLots(world.db, owner)).map(each => each.remaining)).toEqual([amount(9_910_000n)])
})

test('the proof finds a bet that was not counted, one counted otherwise, and one that never was', async () => {
  await bet('b1', 2)
  await win('w1', 0)
  const reference =
    await world.db`select 'bet:' || translate(key::text, '-', '') as name from wallet.public_calls where tx = ${name('b1')}`
  const found = async () =>
    (await miscounted()).map(row => [row.reference === reference[0]!.name, row.told, row.counted])
  expect(await found()).toEqual([[true, 20_000n, null]])
  expect(await left()).toEqual([998])
  expect(await found()).toEqual([])
  await world.db`update turnover.bets set valid = valid + 1 where reference = ${reference[0]!.name}`
  expect(await found()).toEqual([[true, 20_000n, 20_001n]])
  await world.db`update turnover.bets set valid = valid - 1 where reference = ${reference[0]!.name}`
  const invented = `bet:${'0'.repeat(32)}`
  await world.db`
    insert into turnover.bets values (1, ${invented}, ${owner.memberId}, 'CRD', 5, now(), now())`
  expect(await found()).toEqual([[false, null, 5n]])
  await world.db`delete from turnover.bets where reference = ${invented}`
})
