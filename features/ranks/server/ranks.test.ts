import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMemberStatus } from '#features/people/server/people.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { betsCounted, openLots } from '#features/turnover/server/turnover.ts'
import { parseAmount } from '#shared/money.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { givenRanks, type RankMember, type RankWorld } from '../../../tests/support/ranks/world.ts'
import { perPoint } from '../rules/growth.ts'
import { dayAgrees, growthAgrees } from '../rules/statement.ts'
import { proveRanks } from './ranks.ts'

let world: RankWorld
let member: RankMember
beforeAll(async () => {
  world = await givenRanks()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
  await world.db`delete from ranks.nights`
})
afterEach(async () => expect(await world.findings()).toEqual([]))

const TODAY = () => new Date().toISOString().slice(0, 10)
const takeBreak = ({ owner, memberId }: RankMember) =>
  transaction(world.db, tx => exclude(tx, { ...owner, by: memberId, kind: 'time_out', term: '24 hours' }))

test('own play and deposits grow over all days, and the night brings rank, bonus without a lot and a message', async () => {
  await member.play('49999.99')
  await member.pay('first', 'deposit', '19.99')
  expect(await member.standing()).toMatchObject({
    rank: 0,
    growth: '500',
    next: { rank: 1, needs: '500' },
    rises: true,
  })
  await world.night()
  expect(await member.standing()).toMatchObject({ rank: 1, next: { rank: 2, needs: '3000' }, keep: null, rises: false })
  expect(await member.got()).toBe(parseAmount('5'))
  expect(await openLots(world.db, { ...member.owner, currency: 'CRD' })).toEqual([])
  expect(await member.inbox()).toMatchObject([
    { details: { rank: '1', before: '0', paid: 'yes', amount: '5.00', currency: 'CRD' } },
  ])
  expect((await member.call('GET', '/wps/relay/MCSFE_getPlayerRankProgress')).value).toMatchObject({
    ...{ rankLevel: 1, growth: '500', nextRankLevel: 2, nextGrowth: '3000', keepGrowth: null },
  })
})

test('what play weighs is that of its first settlement, for a correction as well; the same event again counts nothing', async () => {
  const name = await member.play('1000')
  await world.set(({ weights }) => ({ weights: { ...weights, RNG: 200 } }))
  await member.play('1500', name)
  await member.play('1000')
  await transaction(world.db, tx => noteEvent(tx, betsCounted, { bets: [[1, `bet:${name}`]] }))
  await world.deliver()
  expect(await member.standing()).toMatchObject({ growth: '35' })
  await member.play('0', name)
  expect(await member.standing()).toMatchObject({ growth: '20' })
  await world.set(({ weights }) => ({ weights: { ...weights, RNG: 100 } }))
})

test('what was taken back of a deposit grows no more', async () => {
  await member.pay('one', 'deposit', '105')
  await member.pay('two', 'deposit', '105')
  expect(await member.standing()).toMatchObject({ growth: '21' })
  await member.pay('one', 'deposit_reversed', '-105')
  expect(await member.standing()).toMatchObject({ growth: '10' })
})

test('whoever played before anything was counted grows by all of it', async () => {
  await member.play('1000')
  await member.pay('before', 'deposit', '100')
  await world.db`alter table ranks.counted disable trigger counted_append_only`
  for (const table of ['days', 'counted', 'members'])
    await world.db.unsafe(`delete from ranks.${table} where member_id = '${member.memberId}'`)
  await world.db`alter table ranks.counted enable trigger counted_append_only`
  expect(await member.standing()).toMatchObject({ growth: '0', since: null })
  await world.night()
  expect(await member.standing()).toMatchObject({ growth: '20' })
})

test('over several ranks at once the bonus is of the one reached, or of each; a rank pays once in a life', async () => {
  const other = await world.newMember()
  await member.play('4500000')
  expect((await member.rise()).value).toMatchObject({ rank: 4, growth: '45000' })
  expect(await member.got()).toBe(parseAmount('188'))
  await world.set(() => ({ mode: 'ALL' }))
  await other.play('1000000')
  await other.rise()
  expect(await other.got()).toBe(parseAmount('81'))
  await world.set(() => ({ mode: 'HIGHEST' }))
})

test('asked for eight at once, beside the night on two servers, it is one rise and one bonus', async () => {
  await member.play('300000')
  await Promise.all([...Array.from({ length: 8 }, () => member.rise()), world.night(), world.night()])
  expect(await member.got()).toBe(parseAmount('18'))
  expect((await member.standing()).changes).toMatchObject([{ before: 0, rank: 2, growth: '3000' }])
  expect(await member.gifts()).toMatchObject([{ amount: '8.00', state: 'UNCLAIMED' }])
})

test('too little in 90 days is one rank down, with growth that makes the way back real; and then 90 days again', async () => {
  await member.play('1000000')
  await member.rise()
  expect(await member.standing()).toMatchObject({ rank: 3, keep: { needs: '2000' } })
  await world.night(90)
  expect(await member.rank()).toBe(3)
  await world.night(91)
  expect(await member.standing()).toMatchObject({ rank: 2, growth: '3000', sums: { adjusted: '-7000' }, rises: false })
  await world.night(92)
  await world.night(180)
  expect(await member.rank()).toBe(2)
  await world.night(181)
  expect(await member.standing()).toMatchObject({ rank: 1, growth: '500' })
  expect(await member.inbox()).toMatchObject([{}, { details: { rank: '2', before: '3', paid: 'no' } }, {}])
  expect(await member.got()).toBe(parseAmount('58'))
})

test('the gift of a month waits in the reward centre, once a month', async () => {
  await member.play('300000')
  await world.night(0)
  await world.db`delete from ranks.nights`
  await world.night(0)
  expect(await member.gifts()).toMatchObject([{ id: `gift:${member.memberId}:${TODAY().slice(0, 7)}`, amount: '8.00' }])
  await world.night(31)
  expect(await member.gifts()).toHaveLength(2)
})

test('during a break or a block nothing is given or told, nothing waits for its end, and no rank is lost', async () => {
  const blocked = await world.newMember()
  for (const each of [member, blocked]) await each.play('1000000')
  await member.rise()
  await takeBreak(member)
  await transaction(world.db, tx => setMemberStatus(tx, 1, blocked.memberId, 'blocked'))
  await world.deliver()
  expect((await member.rise()).code).toBe('excluded')
  await world.night(91)
  expect([await member.rank(), await member.got()]).toEqual([3, parseAmount('58')])
  await transaction(world.db, tx => setMemberStatus(tx, 1, blocked.memberId, 'active'))
  await world.night(92)
  const [row] = await world.db`select rank_level from people.members where id = ${blocked.memberId}`
  expect([row, await blocked.got()]).toEqual([{ rank_level: 3 }, 0n])
  expect(await world.db`select rank, state from ranks.bonuses where member_id = ${blocked.memberId}`).toEqual([
    { rank: 3, state: 'WITHHELD' },
  ])
})

test('a bonus for which the budget has not enough waits until it has', async () => {
  await world.db`update promotions.promotions set budget = budget - budget_left, budget_left = 0 where code = 'rank'`
  await member.play('300000')
  await member.rise()
  expect([await member.rank(), await member.got()]).toEqual([2, 0n])
  await world.db`update promotions.promotions set budget = budget + ${parseAmount('18')}, budget_left = ${parseAmount('18')}
    where code = 'rank'`
  await world.night()
  expect([await member.got(), await member.gifts()]).toEqual([parseAmount('18'), []])
  await world.db`update promotions.promotions set budget = budget + ${parseAmount('900000')}, budget_left = ${parseAmount('900000')}
    where code = 'rank'`
  await world.night(2)
  expect(await member.gifts()).toMatchObject([{ amount: '8.00' }])
})

test('a merchant that ranks nobody leaves all as they are', async () => {
  await world.set(() => ({ isOn: false }))
  await member.play('300000')
  await world.night()
  expect(await member.standing()).toMatchObject({ rank: 0, growth: '3000', rises: false })
  await world.set(() => ({ isOn: true }))
})

test('days and their rows come to the growth that is told', async () => {
  const name = await member.play('1234.5678')
  await member.play('1000', name)
  await member.pay('some', 'deposit', '25')
  const read = (sums: Record<string, string>) => ({
    ...{ weighed: BigInt(sums.weighed!), deposited: parseAmount(sums.deposited!), adjusted: BigInt(sums.adjusted!) },
  })
  const { list, before, growth } = await member.days()
  expect(growthAgrees(BigInt(growth), list.map(read), read(before), perPoint('CRD'))).toBe(true)
  const day = await member.day(TODAY())
  const rows = day.rows.map((row: Record<string, string>) => ({
    ...{ kind: row.kind, weight: row.weight, points: BigInt(row.points!) },
    ...Object.fromEntries(['valid', 'cash', 'stake', 'own', 'before'].map(key => [key, parseAmount(row[key]!)])),
  }))
  expect(rows).toHaveLength(3)
  expect(dayAgrees(read(day), rows)).toBe(true)
  expect(dayAgrees({ ...read(day), weighed: 1n }, rows)).toBe(false)
  expect((await member.call('GET', '/wps/ranks/days/2026-02-30')).code).toBe('not_found')
})

test('killed at any step and run again, the night does what one quiet run does', async () => {
  const members = [member, await world.newMember()]
  for (const each of members) await each.play('300000')
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    await world.night(1, dying.db).catch(error => {
      if (!(error instanceof Killed)) throw error
    })
    if (dying.steps() < step) break
  }
  for (const each of members) {
    expect(await each.got()).toBe(parseAmount('18'))
    expect((await each.standing()).changes).toHaveLength(1)
    expect(await each.gifts()).toHaveLength(1)
  }
}, 60_000)

test('killed at any step, play is counted once', async () => {
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const name = crypto.randomUUID()
    const died = await member.play('100', name, dying.db).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    await member.play('100', name)
    expect(await member.standing()).toMatchObject({ growth: String(step) })
    if (!died) break
  }
}, 60_000)

test.for([
  ['growth', (tx, id) => tx`update ranks.days set weighed = weighed + 1 where member_id = ${id}`],
  ['growth', (tx, id) => tx`update ranks.members set deposited = 1 where member_id = ${id}`],
  [
    'counted',
    (tx, id) => tx`
      insert into ranks.counted (member_id, place, merchant_id, at, kind, reference, product, day, happened_at, valid, cash, stake, own,
        own_before, weight)
      select member_id, place + 1, merchant_id, at, kind, reference, product, day, happened_at, valid, cash, stake, own, 0, weight
      from ranks.counted where member_id = ${id}`,
  ],
  ['bonuses', (tx, id) => tx`update ranks.bonuses set amount = 1 where member_id = ${id}`],
  ['bonuses', (tx, id) => tx`delete from ranks.bonuses where member_id = ${id}`],
  ['changes', (tx, id) => tx`update people.members set rank_level = 9 where id = ${id}`],
] satisfies [string, (tx: Tx, id: string) => Promise<unknown>][])(
  '%s finds what is planted (%#)',
  async ([proof, plant]) => {
    await member.play('300000')
    await member.rise()
    const found = await transaction(world.db, async tx => {
      await plant(tx, member.memberId)
      throw await proveRanks(tx)
    }).catch(all => all)
    expect(found[proof]).toBeGreaterThan(0)
  },
)
