import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cases, openCases, type Person } from './world.ts'

/* What a vendor may give in a day without a bet: prizes and corrections upwards. */

const CAP = 5_000
let world: Cases
let a: Person
beforeAll(async () => {
  world = await openCases()
})
beforeEach(async () => {
  a = await world.person()
  await world.db`delete from gateway.vendor_gifts`
  await world.capGifts(String(CAP))
})
afterAll(() => world.close())

const prize = (tx: string, amount: number, who = a) =>
  who.call('promo_win', { ...who.p, tx: who.id(tx), campaign: 'c', campaign_type: 'other', amount: String(amount) })
const adjust = (tx: string, amount: number) =>
  a.call('adjust', { ...a.p, tx: a.id(tx), amount: String(amount), reason: 'resettle' })
const given = async () => {
  const [row] = await world.db<{ given: bigint }[]>`select sum(given)::bigint as given from gateway.vendor_gifts`
  return Number((row!.given ?? 0n) / 100n)
}

test('prizes and corrections upwards count together; what goes beyond changes nothing, and somebody is asked', async () => {
  expect((await prize('p1', 3_000)).answer.status).toBe('OK')
  expect((await adjust('a1', 1_500)).answer.status).toBe('OK')
  const refused = await prize('p2', 501)
  expect(refused.answer).toMatchObject({ status: 'LIMIT_REACHED', decided: true, kind: 'vendor', left: '500' })
  expect((await prize('p2', 501)).body).toBe(refused.body)
  expect((await adjust('a2', 501)).answer.status).toBe('LIMIT_REACHED')
  expect([await a.cash(), await given()]).toEqual([14_500, 4_500])
  expect((await a.cases()).filter(type => type === 'CAP')).toHaveLength(2)
  expect((await prize('p3', 500)).answer.status).toBe('OK')
  expect(await given()).toBe(CAP)
})

test('what takes money, and wins of rounds, are not counted', async () => {
  await prize('p1', CAP)
  expect((await adjust('a1', -700)).answer.status).toBe('OK')
  await a.bet()
  expect((await a.win('w1', '9000')).answer.status).toBe('OK')
  expect(await given()).toBe(CAP)
})

test('the same prize again is the same gift', async () => {
  for (let i = 0; i < 3; i++) await prize('p1', 4_000)
  expect([await given(), await a.cash()]).toEqual([4_000, 14_000])
})

test('a raised cap counts at once, a lowered one never below what was given; 0 is nothing at all', async () => {
  await prize('p1', 4_000)
  await world.capGifts('1000')
  expect((await prize('p2', 1)).answer).toMatchObject({ status: 'LIMIT_REACHED', left: '0' })
  await world.capGifts('6000')
  expect((await prize('p3', 2_000)).answer.status).toBe('OK')
  await world.db`delete from gateway.vendor_gifts`
  await world.capGifts('0')
  expect((await prize('p4', 1)).answer.status).toBe('LIMIT_REACHED')
})

test('eight at once, of eight players: no more than the cap, and as much as fits', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.person()))
  const answers = await Promise.all(people.map(who => prize('p1', 1_000, who)))
  expect(answers.filter(({ answer }) => answer.status === 'OK')).toHaveLength(CAP / 1_000)
  expect(answers.filter(({ answer }) => answer.status === 'LIMIT_REACHED')).toHaveLength(3)
  expect(await given()).toBe(CAP)
})

test('another day has a cap of its own, and so has another vendor', async () => {
  await prize('p1', CAP)
  await world.db`update gateway.vendor_gifts set day = day - 1`
  expect((await prize('p2', CAP)).answer.status).toBe('OK')
  const rows = await world.db`select from gateway.vendor_gifts where given > 0`
  expect(rows).toHaveLength(2)
})
