import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setMemberStatus, setRank } from '#features/people/server/people.ts'
import { exclude } from '#features/protection/server/protection.ts'
import { betsCounted, openLots } from '#features/turnover/server/turnover.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { Killed, killedSql } from '../../../tests/support/killed-sql.ts'
import { givenRebates, type RebateMember, type RebateWorld } from '../../../tests/support/rebates/world.ts'
import { claimAgrees } from '../rules/statement.ts'

let world: RebateWorld
let member: RebateMember
let before: bigint
beforeAll(async () => {
  world = await givenRebates()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.newMember()
  before = await member.cash()
})
afterEach(async () => expect(await world.findings()).toEqual([]))

const got = async () => (await member.cash()) - before
const isOld = () => member.age(11)

test('own play is claimed ten minutes after it settled, with its lot, and opens to its bets', async () => {
  await member.play('12345.67')
  expect(await member.waiting()).toMatchObject({ claimable: '0.00' })
  expect((await member.claim()).code).toBe('rebate_not_yet')
  await isOld()
  expect(await member.waiting()).toMatchObject({ claimable: '74.07', total: '74.07', left: '0.00', lastClaimAt: null })
  expect((await member.claim()).value).toEqual({ no: 1, amount: '74.07', currency: 'CRD' })
  expect(await got()).toBe(parseAmount('74.07'))
  expect(await openLots(world.db, { ...member.owner, currency: 'CRD' })).toMatchObject([
    { source: `rebate:${member.memberId}:1`, required: parseAmount('74.07') },
  ])
  expect(await member.claims()).toMatchObject([{ no: 1, kind: 'CLAIM', amount: '74.07', own: '12345.67' }])
  const { lines, bets, isWhole, ...rest } = await member.statement(1)
  expect(bets).toMatchObject([{ product: 'RNG', own: '12345.67', ratePpm: 6_000, accrued: '74.074', before: '0.00' }])
  expect(lines).toMatchObject([{ product: 'RNG', accrued: '74.074', paid: '74.07', carry: '0.004' }])
  const read = (row: Record<string, string>, names: string[]) =>
    Object.fromEntries(names.map(name => [name, parseAmount(row[name]!)]))
  const claim = {
    ...{
      amount: parseAmount(rest.amount),
      minClaim: parseAmount(rest.minClaim),
      cap: parseAmount(rest.cap),
      unit: 100n,
    },
    lines: lines.map((line: never) => ({
      ...(line as object),
      ...read(line, ['carryBefore', 'accrued', 'paid', 'carry']),
    })),
    bets: bets.map((bet: never) => ({
      ...(bet as object),
      ...read(bet, ['valid', 'cash', 'stake', 'own', 'accrued', 'before']),
    })),
  }
  expect(isWhole && claimAgrees(claim)).toBe(true)
  expect(claimAgrees({ ...claim, amount: amount(claim.amount + 1n) })).toBe(false)
})

test('the same key, eight at once and again, is one claim; another finds nothing', async () => {
  await member.play('1000')
  await isOld()
  const answers = await Promise.all(Array.from({ length: 8 }, () => member.claim()))
  expect(new Set(answers.map(each => `${each.status} ${each.value?.no}`))).toEqual(new Set(['200 1']))
  const others = await Promise.all(Array.from({ length: 4 }, (_, i) => member.claim(`claim-000${i + 2}`)))
  expect(new Set(others.map(each => each.code))).toEqual(new Set(['rebate_not_yet']))
  expect(await got()).toBe(parseAmount('6'))
})

test('the rate is that of the rank at the first settlement, for a correction as well', async () => {
  const first = await member.play('1000')
  await transaction(world.db, tx => setRank(tx, 1, member.memberId, 10))
  await member.play('1000')
  await member.play('1500', first)
  await isOld()
  expect(await member.waiting()).toMatchObject({ claimable: '17.00' })
  expect((await member.call('GET', '/wps/relay/MCSFE_getCustomerRebateSettingByProductType')).value).toMatchObject({
    rank: 10,
    list: expect.arrayContaining([{ productType: 'RNG', mode: 'MANUAL', ratePpm: 8_000, nextRatePpm: 8_000 }]),
  })
})

test('the same event again changes nothing', async () => {
  const name = await member.play('1000')
  await transaction(world.db, tx => noteEvent(tx, betsCounted, { bets: [[1, `bet:${name}`]] }))
  await world.deliver()
  await isOld()
  expect(await member.waiting()).toMatchObject({ claimable: '6.00' })
})

test('a bet that is corrected after its claim makes the next claim less, and debits nobody', async () => {
  const name = await member.play('1000')
  await isOld()
  await member.claim()
  await member.play('0', name)
  await member.play('500')
  await isOld()
  expect((await member.claim('claim-0002')).code).toBe('rebate_not_yet')
  expect(await got()).toBe(parseAmount('6'))
  await member.play('1500')
  await isOld()
  expect((await member.claim('claim-0003')).value).toMatchObject({ amount: '6.00' })
  expect((await member.statement(2)).bets.map((bet: { accrued: string }) => bet.accrued)).toEqual([
    '0.00',
    '3.00',
    '9.00',
  ])
})

test('what is above the most of a day stays for the next', async () => {
  await world.set(() => ({ dayCap: parseAmount('10') }))
  await member.play('2500')
  await isOld()
  expect(await member.waiting()).toMatchObject({ total: '15.00', claimable: '10.00', left: '5.00' })
  await member.claim()
  expect((await member.claim('claim-0002')).code).toBe('rebate_not_yet')
  await world.set(() => ({ dayCap: parseAmount('18888') }))
  expect((await member.claim('claim-0003')).value).toMatchObject({ amount: '5.00' })
})

test('whoever is excluded or blocked is paid at once all that they earned, bound to nothing, and gets nothing new', async () => {
  const other = await world.newMember()
  const otherBefore = await other.cash()
  const open = await member.play('150')
  await other.play('150')
  await transaction(world.db, tx =>
    exclude(tx, { ...member.owner, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  await transaction(world.db, tx => setMemberStatus(tx, 1, other.memberId, 'blocked'))
  await world.deliver()
  expect([await got(), (await other.cash()) - otherBefore]).toEqual([parseAmount('0.9'), parseAmount('0.9')])
  expect(await openLots(world.db, { ...member.owner, currency: 'CRD' })).toEqual([])
  await member.play('5000')
  await member.play('100', open)
  await isOld()
  expect((await member.claim()).code).toBe('excluded')
  const rows = await world.db`
    select accrued::int, why from rebates.accruals where member_id = ${member.memberId} order by place`
  expect(rows).toMatchObject([
    { accrued: 9_000, why: '' },
    { accrued: 0, why: 'EXCLUDED' },
    { accrued: 6_000, why: '' },
  ])
})

test('a merchant that gives no rebate accrues none', async () => {
  await world.set(() => ({ isOn: false }))
  await member.play('1000')
  await isOld()
  expect(await member.waiting()).toMatchObject({ isOn: false, claimable: '0.00' })
  await world.set(() => ({ isOn: true }))
})

const HOUR = 3_600_000
/** Days begin at midnight UTC here; what was played just now is of the day before this. */
const tomorrow = (hour: number) =>
  new Date(Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`) + (24 + hour) * HOUR)

test('what comes by itself comes at three for the day before, once, and is not claimed', async () => {
  const [{ timeZone }] = (await world.db`select time_zone as "timeZone" from settings.public_clocks`) as never as [
    { timeZone: string },
  ]
  expect(timeZone).toBe('UTC')
  await world.set(({ rates }) => ({ rates: { ...rates, RNG: { ...rates.RNG, mode: 'AUTO' } } }))
  await member.play('1000')
  await isOld()
  expect((await member.claim()).code).toBe('rebate_not_yet')
  await world.payByItself(tomorrow(2))
  expect(await got()).toBe(0n)
  await Promise.all([world.payByItself(tomorrow(3)), world.payByItself(tomorrow(3))])
  await world.payByItself(tomorrow(5))
  expect(await got()).toBe(parseAmount('6'))
  expect(await member.claims()).toMatchObject([{ kind: 'AUTO', amount: '6.00' }])
  await world.set(({ rates }) => ({ rates: { ...rates, RNG: { ...rates.RNG, mode: 'MANUAL' } } }))
})

test('what nobody asks for in a week is paid by itself, where the merchant does that', async () => {
  await member.play('1000')
  await member.age(8 * 24 * 60)
  await member.play('1000')
  await world.set(() => ({ autoSweep: false }))
  await world.payByItself()
  expect(await got()).toBe(0n)
  await world.set(() => ({ autoSweep: true }))
  await world.payByItself()
  await world.payByItself()
  expect(await member.claims()).toMatchObject([{ kind: 'SWEEP', amount: '6.00' }])
  await isOld()
  expect(await member.waiting()).toMatchObject({ claimable: '6.00' })
})

test('one who cannot be paid keeps nobody else from it, and is paid the next time', async () => {
  const members = [member, await world.newMember(), await world.newMember()]
  const start = await Promise.all(members.map(each => each.cash()))
  for (const each of members) await each.play('1000')
  for (const each of members) await each.age(8 * 24 * 60)
  const paid = async () => (await Promise.all(members.map(each => each.cash()))).map((cash, i) => cash - start[i]!)
  const six = parseAmount('6')
  await world.db.unsafe(
    `alter table rebates.claims add constraint broken check (member_id <> '${members[1]!.memberId}')`,
  )
  await world.payByItself()
  expect(await paid()).toEqual([six, 0n, six])
  await world.db.unsafe('alter table rebates.claims drop constraint broken')
  await world.payByItself()
  expect(await paid()).toEqual([six, six, six])
})

test('killed at any step and run again, the job pays what one quiet run does', async () => {
  const members = [member, await world.newMember()]
  for (const each of members) await each.play('1000')
  for (const each of members) await each.age(8 * 24 * 60)
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    await world.payByItself(undefined, dying.db).catch(error => {
      if (!(error instanceof Killed)) throw error
    })
    if (dying.steps() < step) break
  }
  for (const each of members) expect(await each.claims()).toMatchObject([{ kind: 'SWEEP', amount: '6.00' }])
}, 60_000)

test('killed at any step, a claim that is asked for again is one', async () => {
  await member.play('1000')
  await isOld()
  const { claim } = await import('./claims/claim.ts')
  for (let step = 1; ; step++) {
    const dying = killedSql(world.db, step)
    const context = { ...world.context, db: dying.db }
    const died = await claim(context, async () => {}, { ...member.owner, request: 'claim-0001' }).then(
      () => false,
      error => {
        if (!(error instanceof Killed)) throw error
        return true
      },
    )
    if (!died) break
  }
  expect(await got()).toBe(parseAmount('6'))
  expect(await member.claims()).toHaveLength(1)
}, 60_000)
