import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '#shared/server/db.ts'
import { givenPoints, type PointMember, type PointsWorld } from '../../../../tests/support/points/world.ts'
import { checkIn } from './check-in.ts'
import { expirePoints, warnOfExpiry } from './expiry.ts'

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

const on = (day: number, makeUp = 0) =>
  checkIn(world.db, member.owner, makeUp, new Date(Date.UTC(2026, 11, day, 6))).then(({ place, points }) => [
    place,
    Number(points),
  ])

test('seven days, and the eighth begins anew', async () => {
  const had = []
  for (let day = 1; day <= 8; day++) had.push(await on(day))
  expect(had).toEqual([...[10, 20, 30, 40, 50, 60, 100].map((points, i) => [i + 1, points]), [1, 10]])
  expect(await member.balance()).toBe(320)
  await expect(on(8)).rejects.toMatchObject({ code: 'checked_in' })
})

test('missed days are made up for out of what is there, as many as were seen', async () => {
  await on(1)
  await on(2)
  await expect(on(4, 1)).rejects.toMatchObject({ code: 'points_short' })
  await member.give(100)
  await expect(on(4, 2)).rejects.toMatchObject({ code: 'state_changed' })
  expect(await on(4, 1)).toEqual([4, 40])
  expect(await member.balance()).toBe(10 + 20 + 100 - 50 + 40)
  expect(await on(6)).toEqual([1, 10])
})

test('ten tabs at once on two servers: one check-in', async () => {
  const other = connect(world.url, 4)
  const at = new Date(Date.UTC(2026, 11, 1, 6))
  const done = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => checkIn(i % 2 ? world.db : other, member.owner, 0, at)),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await member.balance()).toBe(10)
  await other.end()
})

test('the state of the calendar is what a check-in does', async () => {
  const { value: before } = await member.call('GET', '/wps/checkin')
  expect(before).toMatchObject({ isDone: false, place: 1, points: 10, missed: 0, days: [] })
  const { value: after } = await member.call('POST', '/wps/checkin', { makeUp: 0 })
  expect(after).toMatchObject({ isDone: true, place: 1, days: [{ date: before.today, place: 1, points: 10 }] })
  expect((await member.call('POST', '/wps/checkin', { makeUp: 0 })).code).toBe('checked_in')
})

test('points go after twelve months, the oldest having been spent first; twice, late and on two servers alike', async () => {
  await member.give(500, '2025-11-30')
  await member.give(300, '2026-02-01')
  const other = connect(world.url, 4)
  const now = new Date('2026-12-01T06:00:00Z')
  await Promise.all([world.db, other].map(db => expirePoints({ ...world.context, db }, now)))
  await expirePoints(world.context, now)
  expect(await member.balance()).toBe(300)
  await expirePoints(world.context, new Date('2027-01-31T06:00:00Z'))
  expect(await member.balance()).toBe(300)
  await expirePoints(world.context, new Date('2027-03-01T06:00:00Z'))
  expect(await member.balance()).toBe(0)
  expect((await member.call('GET', '/wps/points/history')).value.list).toMatchObject([
    { op: 'expire', points: -300, reference: '2026-02-01' },
    { op: 'expire', points: -500, reference: '2025-11-30' },
    {},
    {},
  ])
  await other.end()
})

test('one whose points cannot go keeps nobody else’s', async () => {
  const members = [member, await world.newMember(), await world.newMember()]
  for (const each of members) await each.give(100, '2025-01-05')
  const balances = () => Promise.all(members.map(each => each.balance()))
  const broken = `member_id <> '${members[1]!.memberId}' or op <> 'expire'`
  await world.db.unsafe(`alter table points.entries add constraint broken check (${broken})`)
  await expirePoints(world.context)
  expect(await balances()).toEqual([0, 100, 0])
  await world.db.unsafe('alter table points.entries drop constraint broken')
  await expirePoints(world.context)
  expect(await balances()).toEqual([0, 0, 0])
})

test('a member hears of it 30 days before and 7, once each, and not for every day apart', async () => {
  for (const [i, day] of ['2026-01-10', '2026-01-11', '2026-01-12'].entries()) await member.give(10 + i, day)
  const told = async () => {
    await world.deliver()
    return (
      await world.db<{ details: { points: string; on: string; days: string } }[]>`
        select details from messages.inbox where member_id = ${member.memberId} order by id`
    ).map(({ details }) => [details.days, details.points, details.on])
  }
  await warnOfExpiry(world.context, new Date('2026-12-10T06:00:00Z'))
  expect(await told()).toEqual([])
  for (const day of ['11', '12', '13']) await warnOfExpiry(world.context, new Date(`2026-12-${day}T06:00:00Z`))
  expect(await told()).toEqual([['30', '33', '2027-01-10']])
  for (const day of ['02', '03', '04']) await warnOfExpiry(world.context, new Date(`2027-01-${day}T06:00:00Z`))
  expect(await told()).toEqual([
    ['30', '33', '2027-01-10'],
    ['7', '33', '2027-01-10'],
  ])
})
