import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cases, openCases, type Person, PROVEN } from './world.ts'

let world: Cases
beforeAll(async () => {
  world = await openCases()
})
afterAll(async () => expect(await world.close()).toEqual(PROVEN))

const bet = (a: Person, tx = 'b1', amount = '1000') => ({ op: 'bet', tx: a.id(tx), amount })
const win = (a: Person, amount = '500') => ({ op: 'win', tx: a.id('w1'), ref: a.id('b1'), amount })

test('W-106: a bet and its win in one call', async () => {
  const a = await world.person()
  const { answer } = await a.play([bet(a), win(a)])
  expect(answer).toMatchObject({ status: 'OK', decided: true, balance: { total: '9500' } })
  expect([await a.cash(), await a.state('b1'), await a.state('w1')]).toEqual([9500, 'ACCEPTED', 'ACCEPTED'])
})
test('W-107: too little money, and nothing of it is applied', async () => {
  const a = await world.person('500')
  expect((await a.play([bet(a), win(a)])).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', decided: true })
  expect([await a.cash(), await a.state('b1'), await a.state('w1')]).toEqual([500, 'REFUSED', 'REFUSED'])
})
test('W-107: what came before the refused action is undone', async () => {
  const a = await world.person('1500')
  expect((await a.play([bet(a), bet(a, 'b2')])).answer.status).toBe('INSUFFICIENT_FUNDS')
  expect([await a.cash(), await a.posted('stake'), await a.round()]).toEqual([1500, 0, undefined])
})
test('W-108: the bet was known already: only the win is new', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.play([bet(a), win(a)])).answer.status).toBe('OK')
  expect([await a.cash(), await a.posted('stake'), await a.posted('payout')]).toEqual([9500, -1000, 500])
})
test('W-108: a rollback that was sent alone is the same one in a play', async () => {
  const a = await world.person()
  await a.bet()
  const alone = await a.rollback('k1', 'b1')
  const { answer } = await a.play([{ op: 'rollback', tx: a.id('k1'), ref: a.id('b1') }])
  expect(answer).toMatchObject({ status: 'OK', answers: [alone.answer] })
  expect([await a.cash(), await a.cases()]).toEqual([10000, []])
})
test('W-106, W-041: a play again gets the bytes of its first answer, whatever came between', async () => {
  const a = await world.person()
  const actions = [bet(a), win(a), bet(a, 'b2', '300')]
  const first = await a.play(actions, { final: true })
  expect(first.answer).toMatchObject({ status: 'OK', balance: { total: '9200' } })
  await a.deposit('5000')
  const again = await a.play(actions, { final: true })
  expect([again.body, again.headers['x-wc-replay'], again.headers['x-wc-balance-now']]).toEqual([
    first.body,
    '1',
    '14200',
  ])
})
test('W-107, W-048: a refused play again gets the bytes of its first answer', async () => {
  const a = await world.person('1500')
  const actions = [bet(a), bet(a, 'b2')]
  const first = await a.play(actions)
  expect(first.answer).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
    failed_tx: a.id('b2'),
    balance: { total: '1500' },
  })
  expect(first.headers['x-wc-balance-now']).toBe('1500')
  await a.deposit('5000')
  const again = await a.play(actions)
  expect([again.body, again.headers['x-wc-replay'], again.headers['x-wc-balance-now']]).toEqual([
    first.body,
    '1',
    '6500',
  ])
  // In another play it is the one that fails.
  const other = [bet(a, 'b3'), bet(a, 'b1')]
  expect((await a.play(other)).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', failed_tx: a.id('b1') })
})
test('W-109: the order of the list is the order', async () => {
  const a = await world.person()
  const { answer } = await a.play([win(a), bet(a)])
  expect(answer).toMatchObject({ status: 'BET_NOT_FOUND', decided: false, retry: 'same_id' })
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-110: no actions: the balance', async () => {
  const a = await world.person()
  expect((await a.play([])).answer).toMatchObject({ status: 'OK', decided: true, balance: { total: '10000' } })
  expect(await a.rows()).toBe(0)
})
test('W-160, W-161: a round ends with its totals, and again without effect', async () => {
  const a = await world.person()
  await a.bet()
  await a.win()
  expect((await a.endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  expect((await a.endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  expect([await a.cash(), await a.round()]).toMatchObject([11500, { state: 'CLOSED', mismatch: false }])
})
test('W-162: a round that nobody knows', async () => {
  const a = await world.person()
  expect((await a.endRound()).answer).toMatchObject({ status: 'OK', unknown: true, decided: true })
  expect([await a.cash(), await a.round()]).toEqual([10000, undefined])
})
test('W-163: a declared win that never came keeps the round closing', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.endRound({ bet: '1000', win: '2500' })).answer).toMatchObject({ status: 'OK', pending: true })
  expect([await a.cash(), await a.round()]).toMatchObject([9000, { state: 'CLOSING' }])
})
test('W-164: less declared than was paid', async () => {
  const a = await world.person()
  await a.bet()
  await a.win()
  expect((await a.endRound({ bet: '1000', win: '0' })).answer).toMatchObject({ status: 'OK', mismatch: true })
  expect([await a.cash(), await a.round(), await a.cases()]).toMatchObject([
    11500,
    { state: 'CLOSED', mismatch: true },
    ['MISMATCH'],
  ])
})
test('W-165: a round that ends without a win was lost', async () => {
  const a = await world.person()
  await a.bet()
  expect((await a.endRound({ bet: '1000', win: '0' })).answer).toMatchObject({ status: 'OK', round_state: 'CLOSED' })
  expect([await a.cash(), await a.round()]).toMatchObject([9000, { state: 'CLOSED', mismatch: false }])
})
test('W-170: what became of a tx, with its first answer', async () => {
  const a = await world.person()
  const { answer } = await a.bet()
  expect((await a.call('tx_status', { tx: a.id('b1') })).answer).toMatchObject({
    status: 'OK',
    state: 'ACCEPTED',
    answer,
  })
})
test('W-171: asking for an unknown tx leaves no trace', async () => {
  const a = await world.person()
  expect((await a.call('tx_status', { tx: a.id('b9') })).answer).toMatchObject({ status: 'OK', state: 'NONE' })
  expect((await a.bet('b9')).answer.status).toBe('OK')
})
test('W-180: a body over 64 KB, and more than 50 actions', async () => {
  const a = await world.person()
  const large = await a.bet('b1', '1000', { meta: 'x'.repeat(70_000) })
  expect([large.status, large.answer.decided]).toEqual([413, false])
  const many = await a.play(Array.from({ length: 51 }, (_, i) => bet(a, `b${i}`, '1')))
  expect([many.status, many.answer.status]).toEqual([400, 'BAD_REQUEST'])
  expect([await a.cash(), await a.rows()]).toEqual([10000, 0])
})
test('W-181: a wallet that is too slow says so, and the bet that comes late is taken back or was never taken', async () => {
  const a = await world.person()
  // Another writer holds the log for longer than a bet may wait.
  const locked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const held = world.db.begin(async tx => {
    await tx`select * from wallet.public_hold('{}')`
    locked.resolve()
    await answered.promise
  })
  await locked.promise
  const replies = await Promise.all([a.bet(), a.bet('b2')]).finally(answered.resolve)
  for (const reply of replies)
    expect([reply.status, reply.answer]).toMatchObject([
      503,
      { status: 'UNAVAILABLE', decided: false, retry: 'same_id' },
    ])
  await held
  for (const [k, b] of [
    ['k1', 'b1'],
    ['k2', 'b2'],
  ] as const)
    expect((await a.rollback(k, b)).answer).toMatchObject({ status: 'OK', tombstoned: true })
  expect((await a.bet('b2')).answer.status).toBe('TX_TOMBSTONED')
  expect(await a.cash()).toBe(10000)
})
test('W-182: a flood of bets is refused, wins and rollbacks are not', async () => {
  const a = await world.person()
  await a.bet('b0')
  await world.db`update games.vendors set bets_per_second = 20 where code = 'TESTER'`
  await world.forget()
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, i) => a.bet(`f${i}`, '1', { round: a.id(`f${i}`) })),
  )
  const refused = replies.filter(reply => reply.status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect(refused[0]!.answer).toEqual({ status: 'RATE_LIMITED', decided: false, retry: 'same_id' })
  expect((await a.win('w1', '100', { ref: a.id('b0') })).answer.status).toBe('OK')
  expect((await a.rollback('k1', 'never')).answer.status).toBe('OK')
  await world.db`update games.vendors set bets_per_second = null where code = 'TESTER'`
  await world.forget()
})
