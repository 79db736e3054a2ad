import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import {
  ACTIVITY,
  aPicture,
  BONUS_TERMS,
  givenPromotions,
  type PromotionsWorld,
} from '../../../../tests/support/promotions/world.ts'
import { payDue } from './auto.ts'
import { notePlayers } from './store-due.ts'

let world: PromotionsWorld
beforeAll(async () => {
  world = await givenPromotions()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const many = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const reason = 'the test asks for it'

test('joined, reached, and claimed in ten tabs: paid once, with its lot', async () => {
  await world.activity('ten-tabs')
  const member = await world.newMember()
  expect(await member.standing('ten-tabs')).toMatchObject({ standing: 'NONE', label: 'Join', isOpen: true })
  expect((await member.act('ten-tabs', 'claim')).code).toBe('state_changed')
  const joins = await many(10, () => member.act('ten-tabs', 'join'))
  expect(joins.map(({ value }) => value.label)).toEqual(Array(10).fill('Joined'))
  await member.play('99.99')
  const early = await member.act('ten-tabs', 'claim')
  expect(early.code).toBe('target_open')
  await member.play('0.01')
  expect(await member.standing('ten-tabs')).toMatchObject({ standing: 'QUALIFIED', label: 'Claim', progress: '100.00' })
  const before = await member.cash()
  const claims = await many(10, () => member.act('ten-tabs', 'claim'))
  expect(claims.map(({ value }) => value.label)).toEqual(Array(10).fill('Claimed'))
  expect((await member.cash()) - before).toBe(parseAmount('10'))
  expect(await world.left('ten-tabs')).toBe(parseAmount('990'))
  // It may be taken once.
  expect((await member.act('ten-tabs', 'join')).code).toBe('offer_not_for_you')
})

test('a budget of 20 and 40 claims at once: 20 are paid, and nobody else anything', async () => {
  await world.activity('twenty', { target: null }, { budget: '200' })
  const members = await many(40, () => world.newMember())
  for (const member of members) await member.act('twenty', 'join')
  const before = await many(40, i => members[i]!.cash())
  const claims = await many(40, i => members[i]!.act('twenty', 'claim'))
  expect(claims.filter(({ code }) => code === undefined)).toHaveLength(20)
  expect(claims.filter(({ code }) => code === 'offer_not_for_you')).toHaveLength(20)
  const paid = (await many(40, i => members[i]!.cash())).filter((cash, i) => cash - before[i]! === parseAmount('10'))
  expect(paid).toHaveLength(20)
  expect(await world.left('twenty')).toBe(0n)
  expect(await members[0]!.standing('twenty')).toMatchObject({ turn: 1 })
  const late = await world.newMember()
  expect(await late.standing('twenty')).toMatchObject({ label: 'Close', refused: 'budget' })
})

test('limits of a day, altogether and per member; of a group one; each turn asks for as much again', async () => {
  await world.activity('limits', { target: null, total: 2, audience: { perMember: 3 } })
  const [one, other] = [await world.newMember(), await world.newMember()]
  for (const member of [one, one, other]) {
    await member.act('limits', 'join')
    await member.act('limits', 'claim')
  }
  expect(await one.standing('limits')).toMatchObject({ label: 'Claimed', turn: 2 })
  expect(await other.standing('limits')).toMatchObject({ label: 'Close', refused: 'limit' })
  await world.activity('per-day', { target: null, perDay: 1 })
  await one.act('per-day', 'join')
  await other.act('per-day', 'join')
  const both = await Promise.all([one.act('per-day', 'claim'), other.act('per-day', 'claim')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['offer_not_for_you', undefined])
  await world.activity('group-a', { audience: { group: 'g' } })
  await world.activity('group-b', { audience: { group: 'g' } })
  const joins = await Promise.all(['group-a', 'group-b'].map(code => one.act(code, 'join')))
  expect(joins.map(({ code }) => code).toSorted()).toEqual(['offer_not_for_you', undefined])
  await world.activity('turns', { audience: { perMember: 2 }, target: { of: 'deposit', amount: '50' } })
  await other.act('turns', 'join')
  await other.payIn('60')
  await other.act('turns', 'claim')
  expect((await other.act('turns', 'join')).value).toMatchObject({
    label: 'Joined',
    turn: 2,
    progress: '60.00',
    target: '100.00',
  })
  await other.payIn('40')
  expect((await other.act('turns', 'claim')).value).toMatchObject({ label: 'Claimed', turn: 2 })
})

test('own play alone counts, in the time of the activity alone', async () => {
  const day = 86_400_000
  await world.activity('window')
  const member = await world.newMember()
  await member.play('500', new Date(Date.now() - 2 * day))
  await member.act('window', 'join')
  expect(await member.standing('window')).toMatchObject({ label: 'Joined', progress: '0.00' })
  await member.play('40')
  expect(await member.standing('window')).toMatchObject({ progress: '40.00' })
})

test('what was reached may be claimed after its end for a while, and after it was stopped; not later, and not by who is excluded', async () => {
  const day = 86_400_000
  const ago = (days: number) => new Date(Date.now() - days * day)
  const [early, late, gone] = [await world.newMember(), await world.newMember(), await world.newMember()]
  for (const code of ['in-grace', 'past-grace', 'halted']) await world.activity(code, { target: null })
  for (const code of ['in-grace', 'past-grace', 'halted']) for (const who of [early, gone]) await who.act(code, 'join')
  await world.db`update promotions.versions set starts_at = ${ago(20)}, ends_at = ${ago(6)} where code = 'in-grace'`
  await world.db`update promotions.versions set starts_at = ${ago(20)}, ends_at = ${ago(8)} where code = 'past-grace'`
  expect((await world.office('POST', 'promotions/halted/stop', { reason })).code).toBeUndefined()
  expect((await early.act('past-grace', 'claim')).code).toBe('offer_not_for_you')
  expect(await early.standing('past-grace')).toMatchObject({ standing: 'CLOSED', label: 'Close' })
  expect((await early.act('in-grace', 'claim')).value.label).toBe('Claimed')
  expect((await early.act('halted', 'claim')).value.label).toBe('Claimed')
  expect((await late.act('halted', 'join')).code).toBe('offer_not_for_you')
  await world.db`update people.members set status = 'closed' where id = ${gone.memberId}`
  const { claim } = await import('./take.ts')
  await expect(claim(world.db, gone.owner, 'in-grace')).rejects.toMatchObject({ details: { reason: 'status' } })
})

test('an application with pictures: approved, issued, and paid once of eight who decide', async () => {
  await world.activity('photos', { apply: 'APPLY', target: null })
  const member = await world.newMember()
  expect((await member.apply('photos', {})).code).toBe('invalid_input')
  expect((await member.apply('photos', { comment: 'x', images: ['aGVsbG8='] })).code).toBe('not_a_picture')
  expect((await member.apply('photos', { comment: 'x'.repeat(141) })).code).toBe('invalid_input')
  const picture = await aPicture()
  const said = { comment: 'Here it is', images: [picture, picture] }
  const sent = await many(8, () => member.apply('photos', said))
  expect(sent.map(({ value }) => value.label)).toEqual(Array(8).fill('Applying'))
  const { value } = await world.office('GET', 'applications', { username: member.username })
  expect(value.list).toMatchObject([
    { title: ACTIVITY.texts.en!.title, comment: 'Here it is', pictures: 2, applied: 1 },
  ])
  const { id } = value.list[0] as { id: string }
  const shown = (await world.office('GET', `applications/${id}/pictures/2`)).value as never as {
    type: string
    file: string
  }
  expect(Buffer.from(shown.file, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect((await world.office('GET', `applications/${id}/pictures/3`)).code).toBe('not_found')
  expect((await world.office('POST', `applications/${id}/issue`)).code).toBe('state_changed')
  const approvals = await many(8, () => world.office('POST', `applications/${id}/approve`))
  expect(approvals.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect(await member.standing('photos')).toMatchObject({ standing: 'APPROVED', label: 'Process' })
  expect(await world.left('photos')).toBe(parseAmount('990'))
  const before = await member.cash()
  const issues = await many(8, () => world.office('POST', `applications/${id}/issue`))
  expect(issues.filter(({ code }) => code === undefined)).toHaveLength(1)
  expect((await member.cash()) - before).toBe(parseAmount('10'))
  expect(await member.standing('photos')).toMatchObject({ label: 'Issued' })
  const record = await world.db`select action from operators.audit where item = ${`application:${id}`} order by id`
  expect(record.map(({ action }) => action)).toEqual(['look', 'approve', 'issue'].map(deed => `applications.${deed}`))
})

test('a refused application says why; another one may be sent only where that is allowed', async () => {
  await world.activity('once', { apply: 'APPLY', target: null })
  await world.activity('again', { apply: 'APPLY', target: null, mayReapply: true })
  const member = await world.newMember()
  for (const code of ['once', 'again']) await member.apply(code, { comment: 'first', images: [await aPicture()] })
  const list = async (state = 'APPLYING') =>
    (await world.office('GET', 'applications', { state, username: member.username })).value.list as Record<
      string,
      string
    >[]
  for (const { id } of await list()) await world.office('POST', `applications/${id}/reject`, { reason })
  expect(await member.standing('once')).toMatchObject({ label: 'Rejected', isOpen: false, remark: reason })
  expect((await member.apply('once', { comment: 'second' })).code).toBe('offer_not_for_you')
  expect((await member.apply('again', { comment: 'second' })).value).toMatchObject({ label: 'Applying', remark: '' })
  expect(await list()).toMatchObject([{ comment: 'second', applied: 2, pictures: 0 }])
  expect(await list('REJECTED')).toMatchObject([{ code: 'once' }])
  expect(await world.left('again')).toBe(parseAmount('1000'))
})

test('a bonus as a reward is lent on the terms of the activity, once', async () => {
  await world.activity('as-bonus', { target: null, reward: { kind: 'bonus', amount: '15', ...BONUS_TERMS } })
  const member = await world.newMember()
  await member.act('as-bonus', 'join')
  await many(4, () => member.act('as-bonus', 'claim'))
  const { value } = await member.call('GET', '/wps/promotions/grants')
  expect(value.list).toMatchObject([{ code: 'as-bonus', amount: '15.00', required: '30.00', state: 'ACTIVE' }])
})

test('what pays by itself is paid to whoever reached it, once, while its budget lasts', async () => {
  await world.activity('auto', { apply: 'AUTO', audience: { perMember: 2 } }, { budget: '30' })
  const members = await many(3, () => world.newMember())
  for (const member of members) await member.play('250')
  const references = await world.db<{ reference: string }[]>`
    select reference from turnover.bets where member_id = any(${members.map(each => each.memberId)}::text[])`
  const note = () =>
    transaction(world.db, tx =>
      notePlayers(
        tx,
        references.map(({ reference }) => [1, reference] as const),
      ),
    )
  await note()
  await many(2, () => payDue(world.db))
  await note()
  await payDue(world.db)
  const states = await Promise.all(members.map(member => member.standing('auto')))
  expect(states.every(({ label }) => ['Issued', 'Close', 'Joined'].includes(label))).toBe(true)
  const [row] = await world.db<{ count: number }[]>`
    select count(*)::int as count from promotions.participations where code = 'auto' and state = 'ISSUED'`
  expect(row!.count).toBe(3)
  expect(await world.left('auto')).toBe(0n)
  await world.db`update promotions.promotions set state = 'STOPPED', stopped_at = now() where code = 'auto'`
})

test('the spec’s lists: what there is, in which categories, and what became of a member’s', async () => {
  const member = await world.newMember()
  await world.activity('listed', { category: 'events', target: null })
  await member.act('listed', 'join')
  const types = (await member.call('GET', '/wps/relay/MCSFE_getAvailablePromotions')).value.list
  expect(types).toMatchObject([
    { type: 'ACTIVITY', enabled: true },
    { type: 'DEPOSIT', enabled: false, count: 0 },
    { type: 'REFERRAL', enabled: false, count: 0 },
  ])
  const visitor = async (name: string) =>
    (await world.app.inject({ url: `/wps/relay/${name}`, headers: { host: 'localhost' } })).json().value.list
  expect(await visitor('MCSFE_getMerchantAvailablePromotions')).toMatchObject([{ type: 'ACTIVITY' }, { count: 0 }])
  expect(await visitor('PROMOFE_getPromotionAnnouncementCategory')).toContainEqual({ category: 'events', count: 1 })
  const claims = (await member.call('GET', '/wps/relay/MCS2_getPromotionClaimList')).value.list
  expect(claims).toMatchObject([{ code: 'listed', amount: '10.00', status: 'Claim' }])
  const shown = (await member.call('GET', '/wps/promotions/activities')).value.list.map(
    ({ code }: { code: string }) => code,
  )
  expect(shown).toContain('listed')
  expect(shown).not.toContain('past-grace')
  expect((await member.call('GET', '/wps/promotions/none')).code).toBe('not_found')
})
