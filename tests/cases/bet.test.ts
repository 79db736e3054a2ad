import { afterAll, beforeAll, expect, test } from 'vitest'
import { exclude, setLimit } from '#features/protection/server/protection.ts'
import { setBlockedRanges, setSystemStatus } from '#features/settings/server/settings.ts'
import { parseAmount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { mark } from '../support/given.ts'
import { type Cases, openCases, PROVEN } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

test('W-040: a bet', async () => {
  const a = await world.person()
  const { answer } = await a.bet()
  expect(answer).toMatchObject({ status: 'OK', decided: true, balance: { cash: '9000', bonus: '0', total: '9000' } })
  expect([await a.cash(), await a.state('b1'), await a.round()]).toMatchObject([
    9000,
    'ACCEPTED',
    { state: 'OPEN', stake: 1000 },
  ])
})
test('W-041: the same again is the stored answer, byte for byte', async () => {
  const a = await world.person()
  const first = await a.bet()
  const again = await a.bet()
  expect([again.body, again.replay, first.replay]).toEqual([first.body, '1', '0'])
  expect([await a.cash(), await a.posted('stake')]).toEqual([9000, -1000])
})
test('W-042: the same again after a deposit: old balance in the body, current one in the header', async () => {
  const a = await world.person()
  const first = await a.bet()
  await a.deposit('5000')
  const again = await a.bet()
  expect([again.body, again.headers['x-wc-balance-now']]).toEqual([first.body, '14000'])
  expect(await a.cash()).toBe(14000)
})
test('W-043: another amount is a conflict', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.bet('b1', '2000')).answer).toMatchObject({ status: 'TX_CONFLICT', decided: true })
  expect([await a.cash(), await a.posted('stake'), await a.cases()]).toEqual([9000, -1000, ['CONFLICT']])
})
test.each([
  ['round', () => ({ round: 'elsewhere' })],
  ['game', () => ({ game: 'other' })],
  ['currency', () => ({ currency: 'EUR' })],
])('W-044: another %s is a conflict', async (_, more) => {
  const a = await world.person()
  await a.bet()
  expect((await a.bet('b1', '1000', more())).answer.status).toBe('TX_CONFLICT')
  expect(await a.cash()).toBe(9000)
})
test('W-044: another player is a conflict', async () => {
  const [a, b] = [await world.person(), await world.person()]
  await a.bet()
  const reply = await b.bet('b1', '1000', { tx: a.id('b1') })
  expect(reply.answer.status).toBe('TX_CONFLICT')
  expect([await a.cash(), await b.cash()]).toEqual([9000, 10000])
})
test('W-045: another vendor may use the same id', async () => {
  const a = await world.person()
  await a.bet()
  const there = await world.atOther(a.memberId)
  const { answer } = await there.call('bet', { ...there.p, tx: a.id('b1'), round: a.id('r'), amount: '1000' })
  expect(answer.status).toBe('OK')
  const rows = await world.db`select 1 from wallet.public_calls where tx = ${a.id('b1')}`
  expect([await a.cash(), rows.length]).toEqual([8000, 2])
})
test('W-046: a win under the id of a bet is a conflict', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.win('b1')).answer.status).toBe('TX_CONFLICT')
  expect(await a.cash()).toBe(9000)
})
test('W-047: too little money, and the balance with it', async () => {
  const a = await world.person('500')
  const { answer } = await a.bet()
  expect(answer).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
    decided: true,
    balance: { cash: '500' },
    show: 'deposit',
  })
  expect([await a.cash(), await a.state('b1')]).toEqual([500, 'REFUSED'])
})
test('W-048: a refused id stays refused after a deposit', async () => {
  const a = await world.person('500')
  const first = await a.bet()
  await a.deposit('5000')
  expect((await a.bet()).body).toBe(first.body)
  expect([await a.cash(), await a.state('b1')]).toEqual([5500, 'REFUSED'])
})
test('W-049: nothing is no stake', async () => {
  const a = await world.person()
  expect((await a.bet('b1', '0')).answer).toMatchObject({ status: 'AMOUNT_INVALID', decided: true })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'REFUSED'])
})
test('W-050: a negative stake is no call', async () => {
  const a = await world.person()
  const reply = await a.bet('b1', '-1')
  expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([400, 'BAD_REQUEST', false])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-051: a fraction of the smallest unit is refused, never cut', async () => {
  const a = await world.person()
  const reply = await a.bet('b1', '10.005')
  expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([400, 'AMOUNT_PRECISION', false])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-051: wherever an amount stands', async () => {
  const a = await world.person()
  const bet = (amount: string) => ({ op: 'bet', tx: a.id('b1'), amount })
  const end = { tx: a.id('e'), reward: 'r', status: 'played', total: '1.5' }
  const replies = [
    await a.play([bet('10.005')]),
    await a.play([bet('100'), { ...bet('1.0'), tx: a.id('b2') }]),
    await a.endRound({ bet: '1.5' }),
    await a.call('reward_status', { ...a.p, ...end }),
    await a.win('w1', '2500', { jackpot: { progressive: '0.5' } }),
  ]
  for (const reply of replies)
    expect([reply.status, reply.answer.status, reply.answer.decided]).toEqual([400, 'AMOUNT_PRECISION', false])
  expect(
    (await a.call('promo_win', { ...a.p, tx: '1.5', campaign: 'c', campaign_type: '1.5', amount: '1' })).answer,
  ).toMatchObject({ status: 'BAD_REQUEST' })
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-053: another currency', async () => {
  const a = await world.person()
  expect((await a.bet('b1', '1000', { currency: 'EUR' })).answer).toMatchObject({
    status: 'CURRENCY_MISMATCH',
    decided: true,
  })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'REFUSED'])
})
test.each(['blocked', 'excluded'])('W-054: a player who is %s', async how => {
  const a = await world.person()
  const ask = { merchantId: 1, memberId: a.memberId, by: a.memberId, kind: 'self', term: '6 months' } as const
  if (how === 'blocked') await a.block()
  else await transaction(world.db, tx => exclude(tx, ask))
  expect((await a.bet()).answer).toMatchObject({ status: 'PLAYER_BLOCKED', decided: true })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'REFUSED'])
})
test('W-055: more than the daily loss limit leaves', async () => {
  const a = await world.person()
  const limit = { merchantId: 1, memberId: a.memberId, by: a.memberId, kind: 'loss', period: 'day' } as const
  await transaction(world.db, tx => setLimit(tx, { ...limit, max: parseAmount('5') }))
  expect((await a.bet()).answer).toMatchObject({ status: 'LIMIT_REACHED', kind: 'loss', left: '500', decided: true })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'REFUSED'])
})
test('W-056, W-057: above the game’s largest bet; a game that is off', async () => {
  const a = await world.person()
  await world.setGame('max_bet', 50_000)
  await world.forget()
  expect((await a.bet()).answer).toMatchObject({ status: 'BET_LIMIT', max: '500', decided: true })
  await world.setGame('max_bet', null)
  await world.setGame('enabled', false)
  await world.forget()
  expect((await a.bet('b2')).answer).toMatchObject({ status: 'GAME_DISABLED', decided: true })
  await world.setGame('enabled', true)
  await world.forget()
  expect([await a.cash(), await a.state('b1'), await a.state('b2')]).toEqual([10000, 'REFUSED', 'REFUSED'])
})
test('W-058, W-059: the site in maintenance; a region that was closed after the launch', async () => {
  const a = await world.person()
  await world.db`update gateway.sessions set ip = '203.0.113.7' where player = ${a.p.player}`
  await transaction(world.db, tx => setSystemStatus(tx, 1, { status: 1 }))
  await world.forget()
  expect((await a.bet()).answer).toMatchObject({ status: 'MAINTENANCE', decided: true })
  await transaction(world.db, tx => setSystemStatus(tx, 1, { status: 0 }))
  await transaction(world.db, tx => setBlockedRanges(tx, 1, ['203.0.113.0/24'], ''))
  await world.forget()
  expect((await a.bet('b2')).answer).toMatchObject({ status: 'REGION_BLOCKED', decided: true })
  await transaction(world.db, tx => setBlockedRanges(tx, 1, [], ''))
  await world.forget()
  expect([await a.cash(), await a.state('b1'), await a.state('b2')]).toEqual([10000, 'REFUSED', 'REFUSED'])
})
test('W-060: a free round costs one of the reward, no money', async () => {
  const a = await world.person()
  const reward = await a.giveReward(10)
  expect((await a.bet('b1', '1000', { kind: 'free_round', reward })).answer).toMatchObject({
    status: 'OK',
    split: { cash: '0', bonus: '0' },
  })
  expect([await a.cash(), (await a.reward()).left]).toEqual([10000, 9])
})
test('W-061: cash first, then the bonus', async () => {
  const a = await world.person('300')
  await a.giveBonus('700')
  expect((await a.bet()).answer).toMatchObject({ status: 'OK', split: { cash: '300', bonus: '700' } })
  expect(await a.money()).toEqual({ cash: 0, bonus: 0 })
})
test('W-062: too large a bet for the bonus is refused before it is won', async () => {
  const a = await world.person('300')
  await a.giveBonus('1000', '500')
  expect((await a.bet()).answer).toMatchObject({ status: 'BONUS_MAX_BET', decided: true })
  expect([await a.money(), await a.state('b1')]).toEqual([{ cash: 300, bonus: 1000 }, 'REFUSED'])
})
test('of a session opened to play with own money no bet takes bonus money, and none is refused for it (promotions §6.3)', async () => {
  const a = await world.person('300')
  await a.giveBonus('1000', '200')
  await world.db`update gateway.sessions set own_money = true where player = ${a.p.player}`
  expect((await a.bet('b1', '301')).answer.status).toBe('INSUFFICIENT_FUNDS')
  expect((await a.bet('b2', '250')).answer).toMatchObject({ status: 'OK', split: { cash: '250', bonus: '0' } })
  await world.db`update gateway.sessions set own_money = false where player = ${a.p.player}`
  await mark(world.db, a.memberId)
  expect((await a.bet('b3', '100')).answer).toMatchObject({ status: 'OK', split: { cash: '50', bonus: '50' } })
  expect(await a.money()).toEqual({ cash: 0, bonus: 950 })
})
test('W-063: two bets that fit only once', async () => {
  const a = await world.person()
  const replies = await Promise.all([a.bet('b1', '6000'), a.bet('b2', '6000')])
  expect(replies.map(reply => reply.answer.status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'OK'])
  expect(await a.cash()).toBe(4000)
})
test('W-064: 100 copies at once are one bet', async () => {
  const a = await world.person()
  const replies = await Promise.all(Array.from({ length: 100 }, () => a.bet()))
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
  expect([await a.cash(), await a.posted('stake')]).toEqual([9000, -1000])
})
test('W-065: three bets of one round', async () => {
  const a = await world.person()
  for (const [i, minor] of ['100', '200', '300'].entries())
    expect((await a.bet(`b${i}`, minor)).answer.status).toBe('OK')
  expect([await a.cash(), await a.round()]).toMatchObject([9400, { stake: 600, state: 'OPEN' }])
})
test('W-066: a round that closed', async () => {
  const a = await world.person()
  await a.bet()
  await a.endRound()
  expect((await a.bet('b2', '100')).answer).toMatchObject({ status: 'ROUND_CLOSED', decided: true })
  expect([await a.cash(), await a.state('b2')]).toEqual([9000, 'REFUSED'])
})
test('W-067: a round that was cancelled', async () => {
  const a = await world.person()
  await a.bet()
  await a.call('rollback_round', { ...a.p, tx: a.id('k1'), round: a.id('r') })
  expect((await a.bet('b2', '100')).answer).toMatchObject({ status: 'ROUND_CANCELLED', decided: true })
  expect([await a.cash(), await a.state('b2')]).toEqual([10000, 'REFUSED'])
})
test('W-068: one round id for many players', async () => {
  const all = await Promise.all([world.person(), world.person(), world.person()])
  const replies = await Promise.all(all.map(each => each.bet('b1', '1000', { round: 'crash-7' })))
  expect(replies.map(reply => reply.answer.status)).toEqual(['OK', 'OK', 'OK'])
  const rows = await world.db`select stake from wallet.public_rounds where round = 'crash-7'`
  expect(rows.map(row => row.stake)).toEqual([100_000n, 100_000n, 100_000n])
})
test('W-072: a late copy of a bet that was taken back', async () => {
  const a = await world.person()
  await a.bet()
  await a.rollback('k1', 'b1')
  expect((await a.bet()).answer).toMatchObject({ status: 'TX_ROLLED_BACK', decided: true })
  expect(await a.cash()).toBe(10000)
})
test('W-073: a tip has an account of its own', async () => {
  const a = await world.person()
  expect((await a.bet('b1', '200', { kind: 'tip' })).answer.status).toBe('OK')
  expect([await a.cash(), await a.posted('tips'), await a.posted('stake')]).toEqual([9800, -200, 0])
})
test('W-074: so has a contribution to a jackpot', async () => {
  const a = await world.person()
  expect((await a.bet('b1', '5', { kind: 'jackpot_contribution' })).answer.status).toBe('OK')
  expect([await a.cash(), await a.posted('jackpot_contribution'), await a.posted('stake')]).toEqual([9995, -5, 0])
})
