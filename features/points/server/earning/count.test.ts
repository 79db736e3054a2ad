import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { betsCounted } from '#features/turnover/server/turnover.ts'
import { accountOf, move } from '#features/wallet/server/wallet.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { givenPlayer, givenVendor } from '../../../../tests/support/given.ts'
import { Killed, killedSql } from '../../../../tests/support/killed-sql.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../../tests/support/points/world.ts'
import { giveBonus } from '../../../../tests/support/promotions/bonuses.ts'
import { followPlayers } from './players.ts'

let world: PointsWorld
let member: PointMember
beforeAll(async () => {
  world = await givenPoints()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
})
afterEach(async () => expect(await world.findings()).toEqual([]))

const counted = async () => (await member.call('GET', '/wps/points/counted')).value.list
/** As if turnover told of it again. */
const tellAgain = (name: string) =>
  transaction(world.db, tx => noteEvent(tx, betsCounted, { bets: [[1, `lot:${member.memberId}:${name}`]] }))

test('a settled bet is points, and what is less than one waits for the next bet', async () => {
  await member.play('100')
  await member.play('25')
  await world.deliver()
  expect(await member.balance()).toBe(4)
  expect(await counted()).toMatchObject([
    { valid: '25.00', own: '25.00', change: '25.00', perBet: '30.00', points: 1, carry: '5.00' },
    { valid: '100.00', own: '100.00', change: '100.00', points: 3, carry: '10.00' },
  ])
  expect((await member.call('GET', '/wps/points/history')).value.list).toMatchObject([
    { op: 'earn', points: 1, balance: 4 },
    { op: 'earn', points: 3, balance: 3 },
  ])
})

test('the same bet again, eight at once and late, is counted once', async () => {
  const name = await member.play('90')
  for (let i = 0; i < 8; i++) await tellAgain(name)
  await Promise.all(Array.from({ length: 8 }, () => world.deliver()))
  await tellAgain(name)
  await world.deliver()
  expect(await member.balance()).toBe(3)
  expect(await counted()).toHaveLength(1)
})

test('a correction counts by its difference, on the day of the bet', async () => {
  const name = await member.play('300')
  await world.deliver()
  await member.play('150', name)
  await world.deliver()
  expect(await member.balance()).toBe(5)
  expect(await counted()).toMatchObject([{ own: '150.00', change: '-150.00', points: -5 }, { points: 10 }])
  await member.play('0', name)
  await world.deliver()
  expect(await member.balance()).toBe(0)
})

test('what a correction takes and is spent stays owed, and comes out of later play', async () => {
  const name = await member.play('60000')
  await world.deliver()
  expect((await member.convert(2000)).code).toBeUndefined()
  await member.play('0', name)
  await world.deliver()
  expect(await member.balance()).toBe(0)
  await member.play('60000')
  await world.deliver()
  expect(await member.balance()).toBe(0)
  await member.play('30')
  await world.deliver()
  expect(await member.balance()).toBe(1)
})

test('whoever is excluded gets nothing new, and loses what was too much', async () => {
  const name = await member.play('300')
  await world.deliver()
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  await member.play('300')
  await member.play('240', name)
  await world.deliver()
  expect(
    await world.db`select balance::int, (select why from points.counted c where c.member_id = m.member_id and why <> '') as why
      from points.members m where member_id = ${member.memberId}`,
  ).toMatchObject([{ balance: 8, why: 'EXCLUDED' }])
})

test('killed at any step, play is counted once', async () => {
  for (let step = 1; ; step++) {
    const name = await member.play('30')
    const dying = killedSql(world.db, step)
    const died = await world.deliver(dying.db).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    await world.deliver()
    await tellAgain(name)
    await world.deliver()
    expect(await member.balance()).toBe(step)
    if (!died) break
  }
}, 60_000)

test('only own money earns: of a stake that was part bonus money, the part that was cash', async () => {
  const vendor = await givenVendor(world.context)
  const player = await givenPlayer(world.context, member.memberId)
  await transaction(world.db, async tx => {
    const account = await accountOf(tx, 1, member.memberId, 'real')
    const house = { purpose: 'adjust', subject: 'test' } as const
    const lines = [{ account, house, amount: parseAmount('-9970') }]
    await move(tx, [{ key: `spent:${member.memberId}`, kind: 'adjust', reference: 'test', lines }])
    await giveBonus(tx, member.memberId, parseAmount('100'))
  })
  const about = { ...player, round: 'own-1' }
  await vendor.call('bet', { ...about, tx: 'own-bet', amount: '5000' })
  await vendor.call('win', { ...about, tx: 'own-win', ref: 'own-bet', amount: '0', final: true })
  await transaction(world.db, tx => followPlayers(tx, [member.memberId]))
  await world.parts.turnover.countNow(member.memberId)
  await world.deliver()
  expect(await counted()).toMatchObject([{ valid: '50.00', cash: '30.00', stake: '50.00', own: '30.00', points: 1 }])
  await vendor.gateway.close()
})
