import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeRoundsOf } from '#features/gateway/server/gateway.ts'
import { type Cases, openCases, PROVEN } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

test('W-120, W-121, W-122: a bet comes back once, whatever asks for it again', async () => {
  const a = await world.person()
  await a.bet()
  const first = await a.rollback('k1', 'b1')
  expect(first.answer).toMatchObject({ status: 'OK', decided: true, balance: { total: '10000' } })
  expect((await a.rollback('k1', 'b1')).body).toBe(first.body)
  expect((await a.rollback('k2', 'b1')).answer).toMatchObject({ status: 'OK', already: true })
  expect([await a.cash(), await a.state('b1'), await a.posted('stake')]).toEqual([10000, 'ROLLED_BACK', 0])
})
test('W-123, W-124: what never came is buried, and never debited', async () => {
  const a = await world.person()
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', tombstoned: true, decided: true })
  expect(await a.state('b1')).toBe('TOMBSTONED')
  expect((await a.bet()).answer).toMatchObject({ status: 'TX_TOMBSTONED', decided: true })
  expect([await a.cash(), await a.posted('stake')]).toEqual([10000, 0])
})
test('W-120, W-123: a rollback under the id of its bet is taken like the others', async () => {
  const a = await world.person()
  const early = await a.rollback('b1', 'b1')
  expect(early.answer).toMatchObject({ status: 'OK', tombstoned: true, decided: true })
  expect((await a.rollback('b1', 'b1')).body).toBe(early.body)
  expect((await a.bet()).answer).toMatchObject({ status: 'TX_TOMBSTONED', decided: true })
  await a.bet('b2')
  const late = await a.rollback('b2', 'b2')
  expect(late.answer).toMatchObject({ status: 'OK', split: { cash: '1000' }, balance: { total: '10000' } })
  expect((await a.rollback('b2', 'b2')).body).toBe(late.body)
  expect((await a.rollback('k2', 'b2')).answer).toMatchObject({ status: 'OK', already: true })
  const both = [
    { op: 'bet', tx: a.id('b3'), amount: '1000' },
    { op: 'rollback', tx: a.id('b3'), ref: a.id('b3') },
  ]
  expect((await a.play(both)).answer).toMatchObject({ status: 'OK', balance: { total: '10000' } })
  expect([await a.state('b1'), await a.state('b2'), await a.state('b3')]).toEqual([
    'TOMBSTONED',
    'ROLLED_BACK',
    'ROLLED_BACK',
  ])
  expect([await a.cash(), await a.posted('stake'), await a.cases()]).toEqual([10000, 0, []])
  expect(await world.db`select * from gateway.proof_postings`).toEqual([])
  expect(await world.db`select * from gateway.proof_keys`).toEqual([])
})
test('W-125: a bet and its rollback at the same instant, again and again', async () => {
  const a = await world.person()
  for (let i = 0; i < 200; i++) {
    const [bet, back] = await Promise.all([
      a.bet(`b${i}`, '1000', { round: a.id(`r${i}`) }),
      a.rollback(`k${i}`, `b${i}`),
    ])
    expect(['OK', 'TX_TOMBSTONED']).toContain(bet.answer.status)
    expect(back.answer.status).toBe('OK')
  }
  expect(await a.cash()).toBe(10000)
})
test('W-126: of a bet that was refused there is nothing to take back', async () => {
  const a = await world.person('500')
  await a.bet()
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', nothing: true })
  expect([await a.cash(), await a.state('b1')]).toEqual([500, 'REFUSED'])
})
test('W-127: a bet whose win was paid', async () => {
  const a = await world.person()
  await a.bet()
  await a.win()
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({ status: 'ROUND_SETTLED', decided: true })
  expect([await a.cash(), await a.state('b1')]).toEqual([11500, 'ACCEPTED'])
})
test('W-128, W-130: the win goes back first, then the bet', async () => {
  const a = await world.person()
  await a.bet()
  await a.win('w1', '2500', { final: true })
  expect((await a.rollback('k1', 'w1')).answer.status).toBe('OK')
  expect([await a.cash(), await a.state('w1'), await a.round()]).toMatchObject([9000, 'ROLLED_BACK', { state: 'OPEN' }])
  expect((await a.rollback('k2', 'b1')).answer.status).toBe('OK')
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'ROLLED_BACK'])
})
test('W-129: a win whose money is gone becomes a debt', async () => {
  const a = await world.person()
  await a.bet()
  await a.win()
  await a.withdraw('11100')
  expect((await a.rollback('k1', 'w1')).answer).toMatchObject({ status: 'OK', receivable: '2100' })
  expect([await a.cash(), await a.holds('debt'), await a.cases()]).toEqual([0, -2100, ['RECEIVABLE']])
})
test('W-131: the split comes back as it was', async () => {
  const a = await world.person('300')
  await a.giveBonus('700')
  await a.bet()
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', split: { cash: '300', bonus: '700' } })
  const [bonus] = await world.db`select state, progress from bonuses.grants where member_id = ${a.memberId}`
  expect([await a.money(), bonus]).toEqual([
    { cash: 300, bonus: 700 },
    { state: 'ACTIVE', progress: 0n },
  ])
})
test('W-132: what belongs to a bonus that was forfeited meanwhile expires with it', async () => {
  const a = await world.person('300')
  await a.giveBonus('700')
  await a.bet()
  await a.forfeit()
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({
    status: 'OK',
    split: { cash: '300', bonus: '0' },
    forfeited: '700',
  })
  expect([await a.money(), await a.posted('bonus_expired')]).toEqual([{ cash: 300, bonus: 0 }, -700])
})
test('W-133: a part is another call', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.rollback('k1', 'b1', { amount: '400' })).answer).toMatchObject({
    status: 'TX_CONFLICT',
    decided: true,
  })
  expect(await a.cash()).toBe(9000)
})
test('W-134, W-135: a part of the stake comes back, and no more than the stake', async () => {
  const a = await world.person()
  await a.bet()
  const part = (tx: string, minor: string) =>
    a.call('partial_refund', { player: a.p.player, tx: a.id(tx), ref: a.id('b1'), amount: minor })
  expect((await part('f1', '400')).answer).toMatchObject({ status: 'OK', stake_left: '600' })
  expect(await a.cash()).toBe(9400)
  expect((await part('f2', '700')).answer).toMatchObject({ status: 'AMOUNT_EXCEEDS_STAKE', decided: true })
  expect([await a.cash(), await a.state('f2'), await a.round()]).toMatchObject([9400, 'REFUSED', { stake: 600 }])
  // What is left comes back with the rollback.
  await a.rollback('k1', 'b1')
  expect(await a.cash()).toBe(10000)
})
test('W-136: a whole round comes back', async () => {
  const a = await world.person()
  for (const [i, minor] of ['100', '200', '300'].entries()) await a.bet(`b${i}`, minor)
  const { answer } = await a.call('rollback_round', { player: a.p.player, tx: a.id('k1'), round: a.id('r') })
  expect(answer).toMatchObject({ status: 'OK', round_state: 'CANCELLED' })
  expect((answer.bets as { tx: string }[]).map(each => each.tx)).toEqual(['b0', 'b1', 'b2'].map(a.id))
  expect([await a.cash(), await a.round(), await a.state('b1')]).toMatchObject([
    10000,
    { state: 'CANCELLED', stake: 0 },
    'ROLLED_BACK',
  ])
})
test('W-137: a round that has a win does not', async () => {
  const a = await world.person()
  await a.bet('b1', '100')
  await a.bet('b2', '200')
  await a.win('w1', '50')
  const { answer } = await a.call('rollback_round', { player: a.p.player, tx: a.id('k1'), round: a.id('r') })
  expect(answer).toMatchObject({ status: 'ROUND_SETTLED', decided: true })
  expect([await a.cash(), await a.cases()]).toEqual([9750, ['SETTLED_ROLLBACK']])
})
test('W-136: a round that is cancelled before its first bet keeps everything out', async () => {
  const a = await world.person()
  const cancel = (tx: string) => a.call('rollback_round', { player: a.p.player, tx: a.id(tx), round: a.id('r') })
  const first = await cancel('k1')
  expect(first.answer).toMatchObject({ status: 'OK', unknown: true, round_state: 'CANCELLED' })
  expect((await cancel('k1')).body).toBe(first.body)
  expect((await cancel('k2')).answer).toMatchObject({ status: 'OK', already: true, round_state: 'CANCELLED' })
  expect((await a.bet()).answer).toMatchObject({ status: 'ROUND_CANCELLED', decided: true })
  expect((await a.win()).answer).toMatchObject({ status: 'BET_REFUSED', decided: true })
  expect((await a.win('w2', '2500', { ref: '' })).answer).toMatchObject({ status: 'BET_ROLLED_BACK', decided: true })
  const free = { kind: 'free_round', reward: await a.giveReward(10), ref: '' }
  expect((await a.win('w3', '2500', free)).answer).toMatchObject({ status: 'BET_ROLLED_BACK', decided: true })
  expect([await a.cash(), await a.round()]).toMatchObject([10000, { state: 'CANCELLED', stake: 0, payout: 0 }])
  expect(await world.db`select * from gateway.proof_rounds`).toEqual([])
})
test('W-138: a free round comes back to its number', async () => {
  const a = await world.person()
  const reward = await a.giveReward(10)
  await a.bet('b1', '1000', { kind: 'free_round', reward })
  // It ends while its bet is open, and is there for a day again.
  await world.db`update gateway.rewards set expires_at = clock_timestamp() where reward = ${reward}`
  expect((await a.rollback('k1', 'b1')).answer.status).toBe('OK')
  expect([await a.cash(), (await a.reward()).left]).toEqual([10000, 10])
  const shown = (await freeRoundsOf(world.db, [reward])).get(reward)!
  expect(shown.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect((await a.bet('b2', '1000', { kind: 'free_round', reward })).answer.status).toBe('OK')
})
test('W-138: free rounds come back with their whole round', async () => {
  const a = await world.person()
  const reward = await a.giveReward(10)
  await a.bet('b1', '0', { kind: 'free_round', reward })
  await a.bet('b2', '0', { kind: 'free_round', reward })
  // Free rounds that a normal bet only names are not its own.
  await a.bet('b3', '1000', { reward })
  expect((await a.reward()).left).toBe(8)
  await a.rollback('k3', 'b3')
  expect((await a.reward()).left).toBe(8)
  const { answer } = await a.call('rollback_round', { player: a.p.player, tx: a.id('k1'), round: a.id('r') })
  expect(answer).toMatchObject({ status: 'OK', round_state: 'CANCELLED' })
  expect([await a.cash(), (await a.reward()).left]).toEqual([10000, 10])
})
test('W-139: money back is refused for nobody’s state', async () => {
  const a = await world.person()
  await a.bet()
  await a.block()
  await a.expire()
  await world.setGame('enabled', false)
  await world.db`update games.vendors set enabled = false where code = 'TESTER'`
  await world.forget()
  expect((await a.rollback('k1', 'b1')).answer.status).toBe('OK')
  await world.db`update games.vendors set enabled = true where code = 'TESTER'`
  await world.setGame('enabled', true)
  await world.forget()
  expect(await a.cash()).toBe(10000)
})
test('W-140: a bet of 200 days ago comes back', async () => {
  const a = await world.person()
  await a.bet()
  await world.age(a, 200)
  expect((await a.rollback('k1', 'b1')).answer).toMatchObject({ status: 'OK', split: { cash: '1000' } })
  expect([await a.cash(), await a.state('b1')]).toEqual([10000, 'ROLLED_BACK'])
})
test('W-142: of a player nobody knows', async () => {
  const a = await world.person()
  expect((await a.rollback('k1', 'b9', { player: 'p-nobody' })).answer).toMatchObject({
    status: 'OK',
    tombstoned: true,
  })
  expect(await a.state('b9')).toBe('TOMBSTONED')
})
test('W-150: what was settled wrong is settled again', async () => {
  const a = await world.person()
  await a.bet()
  await a.win('w1', '3000')
  expect((await a.rollback('k1', 'w1')).answer.status).toBe('OK')
  expect((await a.win('w2', '0')).answer.status).toBe('OK')
  expect(await a.cash()).toBe(9000)
})
const adjust = (a: Awaited<ReturnType<Cases['person']>>, tx: string, minor: string) =>
  a.call('adjust', { ...a.p, tx: a.id(tx), round: a.id('r'), ref: a.id('b1'), amount: minor, reason: 'resettle' })
test('W-151, W-153: a correction downwards, once', async () => {
  const a = await world.person()
  await a.bet()
  await a.win('w1', '3000', { final: true })
  const first = await adjust(a, 'a1', '-500')
  expect(first.answer).toMatchObject({ status: 'OK', decided: true })
  expect((await adjust(a, 'a1', '-500')).body).toBe(first.body)
  expect([await a.cash(), await a.posted('adjust')]).toEqual([11500, -500])
})
test('W-152: a correction that is more than there is', async () => {
  const a = await world.person()
  await a.bet()
  await a.withdraw('8800')
  expect((await adjust(a, 'a1', '-500')).answer).toMatchObject({ status: 'OK', receivable: '300' })
  expect([await a.cash(), await a.holds('debt')]).toEqual([0, -300])
})
test('W-154: a settled bet is voided in one play call', async () => {
  const a = await world.person()
  await a.bet()
  await a.win('w1', '3000')
  const { answer } = await a.play([
    { op: 'rollback', tx: a.id('k1'), ref: a.id('w1'), reason: 'void' },
    { op: 'rollback', tx: a.id('k2'), ref: a.id('b1'), reason: 'void' },
  ])
  expect([answer.status, await a.cash(), await a.state('b1')]).toEqual(['OK', 10000, 'ROLLED_BACK'])
})
