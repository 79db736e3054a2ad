import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noteLanguage } from '#features/people/server/people.ts'
import { wantOffers } from '#features/protection/server/protection.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { BONUS_TERMS, givenPromotions, type PromotionsWorld } from '../../../../tests/support/promotions/world.ts'
import type { PromotionCard } from '../../api-office.ts'
import type { DepositOffer } from '../../rules/offers.ts'
import { chooseOffer } from '../promotions.ts'
import { noteLevels } from './store-office.ts'

let world: PromotionsWorld
beforeAll(async () => {
  world = await givenPromotions()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const reason = 'the test asks for it'
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
const OFFER: DepositOffer = {
  ...{ ...BONUS_TERMS, pctPpm: 1_000_000, cap: '100', minDeposit: '20', base: 'BONUS', audience: { perMember: 5 } },
  texts: { en: { title: 'Double', about: 'Once' } },
}
const wish = (code: string, change: Partial<DepositOffer> = {}, more: object = {}) => ({
  ...{ code, after: '', budget: '1000', startsAt: hours(-1), endsAt: hours(24) },
  ...{ written: { kind: 'deposit', offer: { ...OFFER, ...change } }, ...more },
})
const write = (...asked: Parameters<typeof wish>) => world.office('POST', 'promotions', wish(...asked))
const card = async (code: string) => (await world.office('GET', `promotions/${code}`)).value as never as PromotionCard
const approve = (code: string) => world.office('POST', `promotions/${code}/approve`, { reason })
async function publish(code: string, change: Partial<DepositOffer> = {}, more: object = {}) {
  await write(code, change, more)
  return world.confirm((await approve(code)).value.proposalId)
}
/** Chooses an offer with an order to pay in; what it is refused for. */
async function choose(memberId: string, promotion: string, value = '50') {
  const order = {
    merchantId: 1,
    memberId,
    depositId: `dep_${++orders}`,
    promotion,
    amount: parseAmount(value),
    at: new Date(),
  }
  return transaction(world.db, tx => chooseOffer(tx, order)).catch(error => error.details?.reason ?? error.code)
}
let orders = 0

test('written, tried, published by a second person; a change of what runs is for new grants alone', async () => {
  const { memberId } = await world.newMember()
  expect((await write('spring')).value).toEqual({ code: 'spring', after: '1.1' })
  expect(await choose(memberId, 'spring')).toBe('not_found')
  expect((await write('spring')).code).toBe('state_changed')
  expect((await write('spring', { cap: '60' }, { after: '1.1', budget: '500' })).value).toMatchObject({ after: '1.2' })
  const { value } = await approve('spring')
  expect((await world.confirm(value.proposalId, world.ann)).code).toBe('second_person_needed')
  expect((await world.confirm(value.proposalId)).code).toBeUndefined()
  expect(await card('spring')).toMatchObject({ promotion: { life: 'RUNNING', budget: '500.00', promised: '0.00' } })
  expect(await choose(memberId, 'spring')).toBeUndefined()
  await write('spring', { cap: '10' }, { after: '1.2' })
  expect(await card('spring')).toMatchObject({ promotion: { waits: true, version: 1 }, problem: null })
  expect(await choose(memberId, 'spring')).toBeUndefined()
  await world.confirm((await approve('spring')).value.proposalId)
  expect(await choose(memberId, 'spring')).toBeUndefined()
  const chosen = await world.db`
    select version, reserved from promotions.choices where code = 'spring' order by version, reserved`
  expect(chosen.map(row => [row.version, row.reserved])).toEqual([
    ...[
      [1, parseAmount('50')],
      [1, parseAmount('50')],
      [2, parseAmount('10')],
    ],
  ])
  expect((await approve('spring')).code).toBe('state_changed')
})

test('what was proposed is stale once somebody wrote it anew, and what may not be published is said', async () => {
  await write('stale')
  const { value } = await approve('stale')
  await write('stale', { cap: '90' }, { after: '1.1' })
  expect((await world.confirm(value.proposalId)).code).toBe('state_changed')
  await write('bad', { factorPpm: 11_000_000 })
  expect(await card('bad')).toMatchObject({ problem: 'factor_above_10' })
  expect((await approve('bad')).code).toBe('not_publishable')
  expect((await write('grants')).code).toBe('invalid_input')
  expect((await write('late', {}, { endsAt: hours(-2) })).code).toBe('invalid_input')
})

test('one person stops it at once, nothing new is promised and what was promised is kept; two raise a budget', async () => {
  await publish('halt', {}, { budget: '100' })
  const { memberId } = await world.newMember()
  expect(await choose(memberId, 'halt', '80')).toBeUndefined()
  expect(await choose(memberId, 'halt', '80')).toBe('budget')
  const raise = await world.office('POST', 'promotions/halt/budget', { raise: '100', reason })
  expect(await choose(memberId, 'halt', '80')).toBe('budget')
  expect((await world.confirm(raise.value.proposalId, world.ann)).code).toBe('second_person_needed')
  await world.confirm(raise.value.proposalId)
  expect(await choose(memberId, 'halt', '80')).toBeUndefined()
  const stops = await Promise.all(
    Array.from({ length: 8 }, () => world.office('POST', 'promotions/halt/stop', { reason })),
  )
  expect(stops.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect(await choose(memberId, 'halt')).toBe('not_found')
  expect(await card('halt')).toMatchObject({
    promotion: { life: 'STOPPED', budget: '200.00', promised: '160.00', owed: '160.00' },
  })
  expect((await write('halt', {}, { after: '1.1' })).code).toBe('state_changed')
})

test('who wants no bonuses is offered none, not by hand either; the office says why', async () => {
  await publish('willing')
  await world.byHand('given', {}, { budget: '50' })
  const { memberId, username } = await world.newMember()
  await transaction(world.db, tx => wantOffers(tx, { merchantId: 1, memberId, by: memberId }, false))
  expect(await choose(memberId, 'willing')).toBe('segment')
  const body = { username, amount: '20', key: 'no-bonus-1', reason }
  expect((await world.office('POST', 'promotions/given/grant', body)).code).toBe('offer_not_for_you')
  const { value } = await world.office('GET', 'promotions/willing/why', { username })
  const told = { reason: 'segment', isMet: false, asked: 'not no-bonus', has: 'new, no-bonus' }
  expect((value as never as { checks: unknown[] }).checks).toContainEqual(told)
})

test('an offer that names languages is for who last opened the site in one of them', async () => {
  await publish('tieng-viet', { audience: { languages: ['vi'], perMember: 9 } })
  const { memberId, username } = await world.newMember()
  expect(await choose(memberId, 'tieng-viet')).toBe('language')
  await noteLanguage(world.db, memberId, 'ur')
  const { value } = await world.office('GET', 'promotions/tieng-viet/why', { username })
  expect(value.checks).toContainEqual({ reason: 'language', isMet: false, asked: 'vi', has: 'ur' })
  await noteLanguage(world.db, memberId, 'vi')
  expect(await choose(memberId, 'tieng-viet')).toBeUndefined()
})

test('at 50, 80 and 95 % somebody is told, once; a raise takes back what is true no more', async () => {
  await publish('levels', {}, { budget: '100' })
  const { memberId } = await world.newMember()
  const levels = async () => {
    for (let i = 0; i < 2; i++) await noteLevels(world.db)
    return (await card('levels')).alerts
  }
  expect(await levels()).toEqual([])
  for (const [value, expected] of [
    ['50', [50]],
    ['30', [50, 80]],
    ['20', [50, 80, 95]],
  ] as const) {
    await choose(memberId, 'levels', value)
    expect((await levels()).map(({ level }) => level)).toEqual(expected)
  }
  const waiting = () =>
    world.db`select queue from promotions.public_waiting where merchant_id = 1 and queue = 'budgets'`
  expect(await waiting()).toHaveLength(3)
  await world.office('POST', 'promotions/levels/seen')
  expect(await waiting()).toEqual([])
  const raise = await world.office('POST', 'promotions/levels/budget', { raise: '100', reason })
  await world.confirm(raise.value.proposalId)
  expect(await levels()).toMatchObject([{ level: 50, seenBy: world.ann.id }])
})

test('a bonus by hand: one person up to a sum, two above it, once for its key, and in the log with its reason', async () => {
  await world.byHand('kind', {}, { budget: '50' })
  const member = await world.newMember()
  const give = (amount: string, key: string) =>
    world.office('POST', 'promotions/kind/grant', { username: member.username, amount, key, reason })
  const both = await Promise.all([give('20', 'same-key-1'), give('20', 'same-key-1')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['key_reused', undefined])
  expect(await world.left('kind')).toBe(parseAmount('30'))
  const larger = await give('20.01', 'large-key-1')
  expect(larger.value.proposalId).not.toBeNull()
  await world.confirm(larger.value.proposalId)
  expect((await give('10', 'third-key-1')).code).toBe('offer_not_for_you')
  expect((await give('100.01', 'fourth-key')).code).toBe('invalid_input')
  const { list } = (await world.office('GET', 'promotions/kind/log')).value
  expect(list).toMatchObject([
    { how: 'manual', amount: '20.01', why: reason, member: { username: member.username } },
    { how: 'manual', amount: '20.00' },
  ])
  const [first] = list as { id: string }[]
  const older = await world.office('GET', 'promotions/kind/log', { before: first!.id })
  expect(older.value.list).toMatchObject([{ amount: '20.00' }])
  expect(await card('kind')).toMatchObject({ promotion: { paid: '20.00', owed: '40.01' } })
})

test('"why not?" answers each question of a member; an estimate is made of what was really paid in', async () => {
  await publish('why', { audience: { segments: ['new'], perMember: 1 } })
  const member = await world.newMember()
  await member.payIn('70')
  await member.payIn('40')
  const { value } = await world.office('GET', 'promotions/why/why', { username: member.username })
  expect(value.checks.filter(({ isMet }) => !isMet)).toMatchObject([
    { reason: 'segment', asked: 'new, not no-bonus', has: '' },
  ])
  expect((await world.office('GET', 'promotions/why/why', { username: 'nobody' })).code).toBe('not_found')
  expect((await world.office('GET', 'promotions/why/estimate')).value).toMatchObject({
    ...{ deposits: 2, grants: 1, members: 1, lent: '70.00', required: '140.00' },
  })
  expect((await world.office('GET', 'promotions/kind/estimate')).code).toBe('not_found')
})
