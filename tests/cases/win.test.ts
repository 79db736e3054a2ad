import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cases, openCases, PROVEN } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

test('W-080: a win', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.win()).answer).toMatchObject({ status: 'OK', decided: true, balance: { total: '11500' } })
  expect([await a.cash(), await a.state('w1')]).toEqual([11500, 'ACCEPTED'])
})
test('W-081: a win of nothing marks the bet lost', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.win('w1', '0')).answer.status).toBe('OK')
  expect([await a.cash(), await a.posted('payout')]).toEqual([9000, 0])
})
test('W-082, W-083: the same again, and another amount', async () => {
  const a = await world.person()
  await a.bet()
  const first = await a.win()
  expect((await a.win()).body).toBe(first.body)
  expect((await a.win('w1', '9999')).answer.status).toBe('TX_CONFLICT')
  expect([await a.cash(), await a.posted('payout'), await a.cases()]).toEqual([11500, 2500, ['CONFLICT']])
})
test('W-084, W-085: before its bet a win is undecided, after it the same win is paid', async () => {
  const a = await world.person()
  const early = await a.win()
  expect([early.status, early.answer]).toMatchObject([
    200,
    { status: 'BET_NOT_FOUND', decided: false, retry: 'same_id' },
  ])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
  await a.bet()
  expect((await a.win()).answer.status).toBe('OK')
  expect([await a.cash(), await a.state('w1')]).toEqual([11500, 'ACCEPTED'])
})
test('W-086: of a bet that was taken back', async () => {
  const a = await world.person()
  await a.bet()
  await a.rollback('k1', 'b1')
  expect((await a.win()).answer).toMatchObject({ status: 'BET_ROLLED_BACK', decided: true })
  expect([await a.cash(), await a.state('w1'), await a.cases()]).toEqual([10000, 'REFUSED', ['ORPHAN_WIN']])
})
test('W-087: of a bet that was buried before it came', async () => {
  const a = await world.person()
  await a.rollback('k1', 'b1')
  expect((await a.win()).answer).toMatchObject({ status: 'BET_ROLLED_BACK', decided: true })
  expect([await a.cash(), await a.state('w1')]).toEqual([10000, 'REFUSED'])
})
test('W-088: of a bet that was refused', async () => {
  const a = await world.person('500')
  await a.bet()
  expect((await a.win()).answer).toMatchObject({ status: 'BET_REFUSED', decided: true })
  expect([await a.cash(), await a.state('w1'), await a.cases()]).toEqual([500, 'REFUSED', ['ORPHAN_WIN']])
})
test('W-089: three wins of one bet', async () => {
  const a = await world.person()
  await a.bet()
  for (const [i, minor] of ['100', '200', '300'].entries())
    expect((await a.win(`w${i}`, minor)).answer.status).toBe('OK')
  expect([await a.cash(), await a.round()]).toMatchObject([9600, { payout: 600 }])
})
test('W-090: the final win closes the round', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.win('w1', '2500', { final: true })).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  expect([await a.cash(), await a.round()]).toMatchObject([11500, { state: 'CLOSED' }])
})
test('W-091: a win after the close waits for a person', async () => {
  const a = await world.person()
  await a.bet()
  await a.endRound({ bet: '1000', win: '0' })
  expect((await a.win('w2', '500')).answer).toMatchObject({ status: 'HELD', decided: true })
  expect([await a.cash(), await a.holds('held'), await a.state('w2'), await a.cases()]).toEqual([
    9000,
    500,
    'HELD',
    ['LATE'],
  ])
})
test('W-092: the declared win that was missing is paid and closes the round', async () => {
  const a = await world.person()
  await a.bet()
  await a.endRound({ bet: '1000', win: '500' })
  expect((await a.win('w2', '500')).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  expect(await a.cash()).toBe(9500)
})
test('W-093, W-094: a blocked player and a game that is off are paid', async () => {
  const a = await world.person()
  await a.bet()
  await a.block()
  await world.setGame('enabled', false)
  await world.forget()
  expect((await a.win()).answer.status).toBe('OK')
  await world.setGame('enabled', true)
  await world.forget()
  expect(await a.cash()).toBe(11500)
})
test('W-095: a win above the game’s multiple waits for a person', async () => {
  const a = await world.person()
  await world.setGame('max_win_multiple', 5_000)
  await world.forget()
  await a.bet()
  expect((await a.win('w1', '9000000')).answer).toMatchObject({ status: 'HELD', decided: true })
  await world.setGame('max_win_multiple', null)
  await world.forget()
  expect([await a.cash(), await a.holds('held'), await a.cases()]).toEqual([9000, 9_000_000, ['RISK']])
})
test('W-096: in another currency', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.win('w1', '2500', { currency: 'EUR' })).answer).toMatchObject({
    status: 'CURRENCY_MISMATCH',
    decided: true,
  })
  expect([await a.cash(), await a.state('w1')]).toEqual([9000, 'REFUSED'])
})
test('W-097: a jackpot is paid by its pool and by the vendor', async () => {
  const a = await world.person()
  await a.bet()
  const jackpot = { progressive: '45000', fixed: '5000', level: 'grand' }
  expect((await a.win('w1', '50000', { kind: 'jackpot', jackpot })).answer.status).toBe('OK')
  expect([await a.cash(), await a.posted('jackpot'), await a.posted('payout')]).toEqual([59000, 45000, 5000])
})
test('W-098, W-099: a prize outside of rounds, once', async () => {
  const a = await world.person()
  const seen = { campaign: 'c1', campaign_type: 'tournament', amount: '1000' }
  await world.db`insert into gateway.campaigns (vendor_id, campaign, merchant_id, paid_by)
    select id, 'c1', 1, 'house' from games.vendors where code = 'TESTER' on conflict do nothing`
  const body = { player: a.p.player, currency: a.p.currency, tx: a.id('p1'), ...seen }
  const first = await a.call('promo_win', body)
  expect(first.answer).toMatchObject({ status: 'OK', decided: true })
  expect((await a.call('promo_win', body)).body).toBe(first.body)
  expect([await a.cash(), await a.posted('promotions'), await a.cases()]).toEqual([11000, 1000, []])
})
test('W-100: a prize of a campaign nobody knows is paid, and somebody is asked', async () => {
  const a = await world.person()
  const body = {
    player: a.p.player,
    currency: a.p.currency,
    tx: a.id('p1'),
    campaign: 'x',
    campaign_type: 'other',
    amount: '1000',
  }
  expect((await a.call('promo_win', body)).answer).toMatchObject({ status: 'OK', flagged: true })
  expect([await a.cash(), await a.cases()]).toEqual([11000, ['CAMPAIGN']])
})
test.each(['real', 'bonus'] as const)('W-101: free rounds win %s money', async pays => {
  const a = await world.person()
  if (pays === 'bonus') await a.giveBonus('100')
  const reward = await a.giveReward(10, pays)
  await a.bet('b1', '1000', { kind: 'free_round', reward })
  expect((await a.win('w1', '700', { kind: 'free_round', reward })).answer.status).toBe('OK')
  expect([await a.money(), (await a.reward()).won, await a.posted('free_rounds')]).toEqual([
    pays === 'real' ? { cash: 10700, bonus: 0 } : { cash: 10000, bonus: 800 },
    700,
    700,
  ])
})
test('W-102: a win of free rounds that nobody knows is undecided', async () => {
  const a = await world.person()
  const { answer } = await a.win('w1', '700', { kind: 'free_round', reward: 'nobody', ref: '' })
  expect(answer).toMatchObject({ status: 'REWARD_NOT_FOUND', decided: false, retry: 'same_id' })
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-103: free rounds that end pay what they won in all, once', async () => {
  const a = await world.person()
  const reward = await a.giveReward(10)
  const body = { player: a.p.player, tx: a.id('e1'), reward, status: 'played', total: '700' }
  const first = await a.call('reward_status', body)
  expect(first.answer).toMatchObject({ status: 'OK', reward_state: 'FINISHED' })
  expect((await a.call('reward_status', body)).body).toBe(first.body)
  expect([await a.cash(), (await a.reward()).state]).toEqual([10700, 'FINISHED'])
})
test('W-104: free rounds that expired', async () => {
  const a = await world.person()
  const reward = await a.giveReward(10)
  const body = { player: a.p.player, tx: a.id('e1'), reward, status: 'expired', total: '0' }
  expect((await a.call('reward_status', body)).answer.status).toBe('OK')
  expect([await a.cash(), (await a.reward()).state]).toEqual([10000, 'EXPIRED'])
})
test('W-105: a win is split as its stake was', async () => {
  const a = await world.person('300')
  await a.giveBonus('700')
  await a.bet()
  expect((await a.win('w1', '2000')).answer).toMatchObject({ status: 'OK', split: { cash: '600', bonus: '1400' } })
  expect(await a.money()).toEqual({ cash: 600, bonus: 1400 })
})
test('no sum grows beyond what is counted: one that would is refused for good, and the stake still comes back', async () => {
  const a = await world.person()
  await world.capGifts('9999999999999000')
  await a.deposit('79999999999000000')
  const prize = (tx: string, amount: string) =>
    a.call('promo_win', { ...a.p, tx: a.id(tx), campaign: 'c', campaign_type: 'other', amount })
  expect((await prize('p0', '10000000000000')).answer.status).toBe('BAD_REQUEST')
  expect((await prize('p1', '9999999999999')).answer).toMatchObject({ status: 'AMOUNT_INVALID', decided: true })
  await a.bet('b1', '1000')
  expect((await a.win('w1', '9999999999999')).answer).toMatchObject({ status: 'AMOUNT_INVALID', decided: true })
  expect((await a.play([{ op: 'win', tx: a.id('w2'), amount: '9999999999999' }])).answer.status).toBe('AMOUNT_INVALID')
  expect((await a.rollback('k1', 'b1')).answer.status).toBe('OK')
  expect([await a.cash(), await a.cases()]).toEqual([Number(79999999999010000n), ['ORPHAN_WIN', 'ORPHAN_WIN']])
})
