import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { givenProtection, type Protected } from '../../../tests/support/protection.ts'
import {
  answerCheck,
  answerLimitPrompt,
  confirmLimit,
  hasAnsweredLimitPrompt,
  type LimitAsk,
  limitsOf,
  loadProtection,
  proveProtection,
  setCheckMinutes,
  setLimit,
} from './protection.ts'

let world: Awaited<ReturnType<typeof givenProtection>>

beforeAll(async () => {
  world = await givenProtection()
})
afterAll(async () => {
  expect(await proveProtection(world.db)).toEqual({ limits: 0, exclusions: 0, changes: 0, inForce: 0 })
  await world.close()
})

type Kind = 'deposit' | 'loss' | 'stake'
const ownerOf = ({ merchantId, memberId }: Protected) => ({ merchantId, memberId })
const set = (ask: LimitAsk) => transaction(world.db, tx => setLimit(tx, ask))
const limit = (member: Protected, kind: Kind, max: string | null, by = member.memberId) =>
  set({ ...ownerOf(member), by, kind, period: 'day', max: max === null ? null : parseAmount(max) })
const confirm = (member: Protected, kind: Kind, by = member.memberId) =>
  transaction(world.db, tx => confirmLimit(tx, { ...ownerOf(member), by, kind, period: 'day' }))
const load = async ({ memberId }: Protected) =>
  (await transaction(world.db, tx => loadProtection(tx, [memberId, 'mem_nobody']))).get(memberId)
const shown = async (member: Protected) =>
  (await limitsOf(world.db, 1, member.memberId)).limits.map(({ kind, amount, source }) => `${source} ${kind} ${amount}`)

/** As if the wish had been made earlier: the triggers that keep history look away for this one change. */
const ageRequests = (member: Protected, interval: string) =>
  transaction(world.db, async tx => {
    await tx`set local session_replication_role = replica`
    await tx`
      update protection.limit_requests set requested_at = requested_at - ${interval}::text::interval,
        due_at = due_at - ${interval}::text::interval, lapses_at = lapses_at - ${interval}::text::interval
      where member_id = ${member.memberId} and closed_at is null`
  })

test('who has nothing set is not there', async () => {
  const member = await world.newMember()
  expect(await load(member)).toBeUndefined()
  expect(await world.bet(member, '5000')).toBe('yes')
  expect(await limitsOf(world.db, 1, member.memberId)).toEqual({ limits: [], requests: [], exclusions: [] })
})

test('C-19: bets of one batch and of many see each other: no unit passes', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '100')
  const answers = await world.bets(Array.from({ length: 12 }, () => ({ member, stake: '15' })))
  expect(answers).toEqual([...Array(6).fill('yes'), ...Array(6).fill('stake 10')])
  expect(await world.bet(member, '10.0001')).toBe('stake 10')
  expect(await world.bet(member, '10')).toBe('yes')
  expect(await world.bet(member, '0.0001')).toBe('stake 0')
})

test('C-19: of 200 parallel bets exactly those that fit are taken', async () => {
  const member = await world.newMember()
  await limit(member, 'loss', '100')
  const answers = await Promise.all(Array.from({ length: 200 }, () => world.bet(member, '7')))
  expect(answers.filter(answer => answer === 'yes')).toHaveLength(14)
})

test('W-055: a loss limit that was set while playing counts what was lost before, and wins', async () => {
  const member = await world.newMember()
  await world.bet(member, '80')
  await world.book(member, 'win', '30')
  await limit(member, 'loss', '55')
  expect(await world.bet(member, '6')).toBe('loss 5')
  await world.book(member, 'win', '1')
  expect(await world.bet(member, '6')).toBe('yes')
})

test('a lower limit than what was used already leaves nothing', async () => {
  const member = await world.newMember()
  await world.bet(member, '80')
  await limit(member, 'stake', '50')
  expect(await world.bet(member, '1')).toBe('stake 0')
})

test('what was before the window does not count, and a new window is saved once', async () => {
  const member = await world.newMember()
  await world.bet(member, '60')
  await limit(member, 'stake', '100')
  await world.db`
    update protection.windows set starts_at = starts_at - interval '1 day' where member_id = ${member.memberId}`
  const before = (await load(member))!.windows[0]!
  const batch = ['10', '30', '61'].map(stake => ({ member, stake }))
  expect(await world.bets(batch)).toEqual(['yes', 'yes', 'stake 60'])
  const [window] = (await load(member))!.windows
  expect(window!.startsAt.getTime() - before.startsAt.getTime()).toBe(86_400_000)
  expect(window!.base.staked).toBe(parseAmount('60'))
})

test('C-18: money paid out gives no room for deposits back', async () => {
  const member = await world.newMember()
  await limit(member, 'deposit', '100')
  expect(await world.deposit(member, '60')).toBe('yes')
  expect(await world.deposit(member, '50')).toBe('deposit 40')
  expect(await world.bet(member, '1000')).toBe('yes')
})

test('one stake and the time of a session are limited as well', async () => {
  const member = await world.newMember()
  const own = { ...ownerOf(member), by: member.memberId }
  await set({ ...own, kind: 'single_bet', max: parseAmount('10') })
  await set({ ...own, kind: 'session', minutes: 30 })
  expect(await world.bet(member, '11')).toBe('single_bet 10')
  expect(await world.bet(member, '10', new Date(Date.now() - 29 * 60_000))).toBe('yes')
  expect(await world.bet(member, '10', new Date(Date.now() - 31 * 60_000))).toBe('session 0')
})

test('C-21: the next bet after a decrease is decided by it', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '100')
  expect(await limit(member, 'stake', '20')).toEqual({ change: 'now' })
  expect(await world.bet(member, '21')).toBe('stake 20')
})

test('C-22: an increase waits 24 h and for a second yes', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '10')
  const { change, dueAt } = await limit(member, 'stake', '100')
  expect(change).toBe('later')
  expect(Math.abs(dueAt!.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000)
  await expect(confirm(member, 'stake')).rejects.toMatchObject({ code: 'too_early' })
  await ageRequests(member, '24 hours')
  expect(await world.bet(member, '11')).toBe('stake 10')
  await confirm(member, 'stake')
  expect(await world.bet(member, '100')).toBe('yes')
  await expect(confirm(member, 'stake')).rejects.toMatchObject({ code: 'not_found' })
})

test('C-22: a wish that is not confirmed lapses after 7 days', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '10')
  await limit(member, 'stake', null)
  await ageRequests(member, '7 days')
  await expect(confirm(member, 'stake')).rejects.toMatchObject({ code: 'not_found' })
  expect((await limitsOf(world.db, 1, member.memberId)).requests).toEqual([])
  await limit(member, 'stake', '100')
  expect((await limitsOf(world.db, 1, member.memberId)).requests).toMatchObject([{ amount: parseAmount('100') }])
})

test.each([['9'], ['10']])('C-22: choosing %s instead takes the wish for more back', async max => {
  const member = await world.newMember()
  await limit(member, 'stake', '10')
  await limit(member, 'stake', '100')
  await limit(member, 'stake', max)
  await ageRequests(member, '2 days')
  await expect(confirm(member, 'stake')).rejects.toMatchObject({ code: 'not_found' })
  expect(await shown(member)).toEqual([`member stake ${parseAmount(max)}`])
})

test('a limit is removed as it is raised; then it is gone, and what it counted is not needed', async () => {
  const member = await world.newMember()
  await limit(member, 'loss', '10')
  await limit(member, 'loss', null)
  await ageRequests(member, '24 hours')
  await confirm(member, 'loss')
  expect(await load(member)).toBeUndefined()
  expect(await world.bet(member, '11')).toBe('yes')
  await limit(member, 'loss', '12')
  expect(await world.bet(member, '2')).toBe('loss 1')
})

test('C-20, C-54: an operator’s limit stands beside the member’s; a second operator loosens it', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '50')
  await limit(member, 'stake', '30', 'op_1')
  expect(await world.bet(member, '40')).toBe('stake 30')
  await limit(member, 'stake', '80', 'op_1')
  await expect(confirm(member, 'stake', 'op_1')).rejects.toMatchObject({ code: 'second_person_needed' })
  await confirm(member, 'stake', 'op_2')
  expect(await shown(member)).toEqual([`member stake 500000`, `operator stake 800000`])
  expect(await world.bet(member, '60')).toBe('stake 50')
})

test('the database keeps the record, and refuses what the rules would', async () => {
  const member = await world.newMember()
  await limit(member, 'stake', '10')
  await limit(member, 'stake', '100')
  const { db } = world
  const { memberId } = member
  await expect(db`update protection.limits set amount = 5 where member_id = ${memberId}`).rejects.toThrow('on record')
  await expect(db`delete from protection.limits where member_id = ${memberId}`).rejects.toThrow('on record')
  const confirmed = (at: Date, by: string) => db`
    update protection.limit_requests set outcome = 'confirmed', closed_at = ${at}, closed_by = ${by}
    where member_id = ${memberId}`
  await expect(confirmed(new Date(), memberId)).rejects.toMatchObject({ code: '23514' })
  await expect(confirmed(new Date(Date.now() + 90_000_000), 'op_1')).rejects.toMatchObject({ code: '23514' })
  await expect(db`
    insert into protection.limits (merchant_id, member_id, source, kind, period, amount, set_by)
    values (1, ${memberId}, 'member', 'stake', 'day', 1, ${memberId})`).rejects.toMatchObject({ code: '23505' })
  await expect(db`
    insert into protection.windows values (${memberId}, 1, 'week', '2026-01-06', 0, 0, 0)`).rejects.toMatchObject({
    code: '23514',
  })
})

test('C-23: the limit prompt is answered by a limit of one’s own or by none, once and for ever', async () => {
  const [limited, declined] = [await world.newMember(), await world.newMember()]
  expect(await hasAnsweredLimitPrompt(world.db, limited)).toBe(false)
  await limit(limited, 'deposit', '100')
  expect(await hasAnsweredLimitPrompt(world.db, limited)).toBe(true)

  const answer = (said: 'limit' | 'none') => transaction(world.db, tx => answerLimitPrompt(tx, declined, said))
  await answer('none')
  await answer('limit')
  expect(await hasAnsweredLimitPrompt(world.db, declined)).toBe(true)
  expect(await hasAnsweredLimitPrompt(world.db, { ...declined, merchantId: 2 })).toBe(false)
  const said = await world.db`select answer from protection.prompts where member_id = ${declined.memberId}`
  expect(said).toEqual([{ answer: 'none' }])
  await expect(world.db`update protection.prompts set answer = 'limit'`).rejects.toThrow('on record')
  await expect(world.db`delete from protection.prompts`).rejects.toThrow('on record')
})

test('C-23: a limit that operators set is no answer', async () => {
  const member = await world.newMember()
  await limit(member, 'deposit', '100', 'op_1')
  expect(await hasAnsweredLimitPrompt(world.db, member)).toBe(false)
})

test('C-28: an hour after the login bets wait for the answer to the reality check, beside limits and without', async () => {
  const [plain, limited] = [await world.newMember(), await world.newMember()]
  await limit(limited, 'stake', '100')
  const hourAgo = new Date(Date.now() - 3_600_000)
  for (const member of [plain, limited]) {
    expect(await world.bet(member, '1', hourAgo)).toBe('session 0')
    await transaction(world.db, tx => answerCheck(tx, ownerOf(member)))
    expect(await world.bet(member, '1', hourAgo)).toBe('yes')
  }
  expect(await world.bet(limited, '100')).toBe('stake 99')
  await transaction(world.db, tx => setCheckMinutes(tx, ownerOf(plain), 15))
  expect(await world.bet(plain, '1', hourAgo)).toBe('yes')
  await world.db`
    update protection.checks set answered_at = now() - interval '15 minutes' where member_id = ${plain.memberId}`
  expect(await world.bet(plain, '1', hourAgo)).toBe('session 0')
})
