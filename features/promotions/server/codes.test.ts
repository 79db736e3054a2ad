import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exclude } from '#features/protection/server/protection.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import {
  ACTIVITY,
  BONUS_TERMS,
  givenPromotions,
  type PromotionsWorld,
  type Taker,
} from '../../../tests/support/promotions/world.ts'
import type { DepositOffer } from '../rules/offers.ts'
import { chooseOffer } from './promotions.ts'

/* Promotions that ask for a code (promotions §4.2). */

let world: PromotionsWorld
beforeAll(async () => {
  world = await givenPromotions()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const reason = 'the test asks for it'
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const OFFER: DepositOffer = {
  ...{ ...BONUS_TERMS, pctPpm: 1_000_000, cap: '100', minDeposit: '20', base: 'BONUS', audience: {} },
  texts: { en: { title: 'Double', about: 'Once' } },
}
const write = (kind: 'deposit' | 'activity' | 'manual', code: string, entryCode: string, change: object = {}) => {
  const offers = {
    deposit: OFFER,
    activity: ACTIVITY,
    manual: { ...BONUS_TERMS, most: '1', aloneUpTo: '0', texts: OFFER.texts },
  }
  const written = { kind, offer: { ...offers[kind], audience: { entryCode }, ...change } }
  const times = { startsAt: hours(-1), endsAt: hours(24) }
  return world.office('POST', 'promotions', { code, after: '', budget: '1000', ...times, written })
}
async function publish(...asked: Parameters<typeof write>) {
  await write(...asked)
  const { value } = await world.office('POST', `promotions/${asked[1]}/approve`, { reason })
  expect((await world.confirm(value.proposalId)).code).toBeUndefined()
}
const enter = ({ call }: Taker, entered: string) => call('POST', '/wps/promotions/code', { entered })
const codesIn = async ({ call }: Taker, path: string) =>
  (await call('GET', path)).value.list.map((each: { code: string }) => each.code)
const choose = ({ memberId }: Taker, promotion: string) => {
  const order = { merchantId: 1, memberId, depositId: `dep_${memberId}`, promotion, amount: parseAmount('50') }
  return transaction(world.db, tx => chooseOffer(tx, { ...order, at: new Date() })).catch(error => error.code)
}

test('without its code nobody finds an offer or an activity, whatever they ask; with it both may be taken', async () => {
  await publish('deposit', 'dep-a', 'SPRING26')
  await publish('activity', 'act-a', 'PLAY2026')
  const [member, other] = [await world.newMember(), await world.newMember()]
  const finds = async (each: Taker) => [
    ...(await codesIn(each, '/wps/promotions')),
    ...(await codesIn(each, '/wps/promotions/standings')),
  ]
  const counts = async (path: string) =>
    (await member.call('GET', `/wps/relay/${path}`)).value.list.map((each: { count: number }) => each.count)
  expect(await finds(member)).toEqual([])
  expect((await member.call('GET', '/wps/promotions/act-a')).code).toBe('not_found')
  expect((await member.act('act-a', 'join')).code).toBe('not_found')
  expect(await choose(member, 'dep-a')).toBe('not_found')
  expect((await counts('MCSFE_getAvailablePromotions')).slice(0, 2)).toEqual([0, 0])

  expect((await enter(member, 'spring26')).value).toEqual({ code: 'dep-a', kind: 'deposit', texts: OFFER.texts })
  expect((await enter(member, 'pLAY2026')).value).toMatchObject({ code: 'act-a', kind: 'activity' })
  expect(await finds(member)).toEqual(['dep-a', 'act-a'])
  const [standing] = (await member.call('GET', '/wps/promotions/standings')).value.list
  expect(standing).toMatchObject({ isOpen: true, hidden: { code: 'act-a', texts: ACTIVITY.texts } })
  expect((await counts('MCSFE_getAvailablePromotions')).slice(0, 2)).toEqual([1, 1])
  expect((await member.act('act-a', 'join')).value).toMatchObject({ label: 'Joined' })
  expect(await choose(member, 'dep-a')).toBeUndefined()

  // Of one who entered it the others know nothing.
  expect(await finds(other)).toEqual([])
  expect(await codesIn(member, '/wps/promotions/activities')).toEqual([])
  expect(await counts('MCSFE_getMerchantAvailablePromotions')).toEqual([0, 0])
  expect(JSON.stringify((await member.call('GET', '/wps/promotions')).value)).not.toContain('SPRING26')
})

test('five wrong codes in an hour, also of many at once, then none is looked at, not even the right one', async () => {
  await publish('activity', 'act-b', 'RIGHTONE')
  const member = await world.newMember()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => enter(member, `WRONG${i}`)))
  expect(answers.filter(({ code }) => code === 'wrong_promotion_code')).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(7)
  expect((await enter(member, 'RIGHTONE')).code).toBe('too_many_requests')
  await world.db`
    update promotions.code_tries set since = since - interval '1 hour' where member_id = ${member.memberId}`
  // What is right is no try, and again changes nothing.
  for (let i = 0; i < 8; i++) expect((await enter(member, 'rightone')).code).toBeUndefined()
})

test('a draft, what was stopped, and a member who takes a break: the code opens nothing', async () => {
  await write('activity', 'act-c', 'DRAFTED')
  await publish('activity', 'act-d', 'STOPPED')
  await world.office('POST', 'promotions/act-d/stop', { code: 'act-d', reason })
  const member = await world.newMember()
  for (const entered of ['DRAFTED', 'STOPPED', 'NOTHERE'])
    expect((await enter(member, entered)).code).toBe('wrong_promotion_code')
  await publish('activity', 'act-e', 'RESTING')
  await transaction(world.db, tx =>
    exclude(tx, { merchantId: 1, memberId: member.memberId, by: member.memberId, kind: 'time_out', term: '24 hours' }),
  )
  expect((await enter(member, 'RESTING')).code).toBe('excluded')
})

test('a code is one promotion’s, of those that members take themselves', async () => {
  expect((await write('activity', 'act-f', 'MINE1234')).code).toBeUndefined()
  expect((await write('deposit', 'dep-f', 'MINE1234')).code).toBe('promotion_code_taken')
  expect((await write('manual', 'man-f', 'BYHAND')).code).toBe('invalid_input')
  expect((await write('activity', 'auto-f', 'AUTO1', { apply: 'AUTO' })).code).toBe('invalid_input')
  expect((await write('activity', 'small-f', 'small1')).code).toBe('invalid_input')
  const both = await Promise.all(['one-f', 'two-f'].map(code => write('activity', code, 'ATONCE')))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['promotion_code_taken', undefined])
})
