import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prove } from '#features/wallet/server/wallet.ts'
import { registry } from '#shared/server/metrics.ts'
import { START } from '../support/contract.ts'
import { PROVEN } from '../support/given.ts'
import { givenReconciliation, type ReconciliationWorld } from '../support/reconciliation.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
})
beforeEach(() => world.newPlayer())
afterAll(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})
const left = (change: number) => String(START + change)
const read = () => world.recon.readFeeds()
const txOf = (name: string) => `${name}-${world.n()}`

test('W-172: a win that only the vendor has is paid once by the normal path, marked as ours', async () => {
  await world.bet('b1')
  world.tell('bet', 'b1', '1000')
  world.tell('win', 'w7', '2500')
  await read()
  await read()
  expect(await world.cash()).toBe(left(1500))
  expect(await world.cases()).toMatchObject([{ type: 'THEIRS_ONLY', state: 'CLOSED', resolution: 'applied' }])
  const [row] = await world.db`
    select state, body::jsonb -> 'meta' as meta from wallet.public_calls where tx = ${txOf('w7')}`
  expect(row).toEqual({ state: 'ACCEPTED', meta: { source: 'RECON' } })
  // The vendor sends it after all: it is the same win.
  expect((await world.win('w7', '2500')).replay).toBe('1')
  expect(await world.cash()).toBe(left(1500))
})

test('W-172: a win that is still on its way is not paid by us; one like another of its round is for people', async () => {
  await world.bet('b1')
  await world.win('w1', '500')
  world.tell('win', 'w7', '2500', { state: 'UNKNOWN' })
  world.tell('win', 'w1-again', '500')
  world.tell('win', 'w8', '700')
  world.tell('win', 'w8-again', '700')
  await read()
  expect(await world.cash()).toBe(left(-1000 + 500 + 700))
  const found = await world.cases()
  expect(found.map(({ type, tx, state }) => [type, tx, state])).toEqual([
    ['DUPLICATE', txOf('w1-again'), 'OPEN'],
    ['THEIRS_ONLY', txOf('w8'), 'CLOSED'],
    ['DUPLICATE', txOf('w8-again'), 'OPEN'],
  ])
  // Two people know better: it was a second win of the same amount.
  await world.settle(found[2]!.id, 'apply')
  expect(await world.cash()).toBe(left(-1000 + 500 + 700 + 700))
  expect((await world.cases())[2]).toMatchObject({ state: 'CLOSED', resolution: 'applied' })
})

test('W-172: a win without a bet that stands is an orphan and is not paid', async () => {
  await world.bet('b1')
  await world.rollback('k1', 'b1')
  world.tell('win', 'w1', '2500')
  world.tell('win', 'w2', '2500', { ref: 'never-seen' })
  await read()
  expect(await world.cash()).toBe(left(0))
  expect((await world.cases()).map(({ type, state }) => [type, state])).toEqual([
    ['ORPHAN_WIN', 'OPEN'],
    ['ORPHAN_WIN', 'OPEN'],
  ])
})

test('W-173: a bet that only the vendor has is a case, and takes nothing, whoever decides', async () => {
  world.tell('bet', 'b7', '1000')
  await read()
  const [found] = await world.cases()
  expect(found).toMatchObject({ type: 'THEIRS_ONLY', state: 'OPEN', due: false })
  await expect(world.settle(found!.id, 'apply')).rejects.toThrow('not_allowed')
  await world.settle(found!.id, 'close')
  expect(await world.cash()).toBe(left(0))
  const none = await world.statusOf('b7')
  expect(none.state).toBe('NONE')
})

test.each(['UNKNOWN', 'REFUSED'] as const)('W-174: our bet that the vendor calls %s is rolled back', async state => {
  await world.bet('b8')
  world.tell('bet', 'b8', '1000', { state })
  await read()
  await read()
  expect(await world.cash()).toBe(left(0))
  expect((await world.statusOf('b8')).state).toBe('ROLLED_BACK')
  expect(await world.cases()).toMatchObject([{ type: 'OURS_ONLY', state: 'CLOSED', resolution: 'rolled_back' }])
  // The vendor takes it back as well: nothing more comes back.
  expect((await world.rollback('k8', 'b8')).answer).toMatchObject({ status: 'OK', already: true })
  expect(await world.cash()).toBe(left(0))
})

test('W-174: a bet that has a win is never taken back by us', async () => {
  await world.bet('b1')
  await world.win('w1', '500')
  world.tell('bet', 'b1', '1000', { state: 'UNKNOWN' })
  await read()
  expect(await world.cash()).toBe(left(-500))
  const [found] = await world.cases()
  expect(found).toMatchObject({ type: 'OURS_ONLY', state: 'OPEN', due: false })
})

test.each([
  ['AMOUNT_DIFF', { amount: '999' }],
  ['CURRENCY_DIFF', { currency: 'USD' }],
  ['STATUS_DIFF', { state: 'ROLLED_BACK' }],
  ['DUPLICATE', { round: 'another' }],
  ['LATE', { at: '2026-01-01T00:00:00.000Z' }],
] as const)('W-175: %s is a case that two people close; nothing moves', async (type, more) => {
  await world.bet('b1')
  world.tell('bet', 'b1', '1000', more)
  await read()
  const [found] = await world.cases()
  expect(found).toMatchObject({ type, state: 'OPEN' })
  const { propose, decide, list } = world.recon.cases
  await propose(world.who('ann'), found!.id, 'close', 'their clerk typed it')
  await expect(propose(world.who('bob'), found!.id, 'close', 'me too')).rejects.toThrow('proposal_open')
  await expect(decide(world.who('ann'), found!.id, true)).rejects.toThrow('second_person_needed')
  await decide(world.who('bob'), found!.id, false)
  await propose(world.who('bob'), found!.id, 'close', 'their clerk typed it')
  await decide(world.who('ann'), found!.id, true)
  await read()
  expect(await world.cash()).toBe(left(-1000))
  const { list: closed } = await list(1, { state: 'CLOSED', limit: 100 })
  const row = closed.find(each => each.id === found!.id)!
  expect(row).toMatchObject({ resolution: 'explained', proposedBy: 'bob', decidedBy: 'ann', decisions: [] })
  expect(row.steps.map(({ actor, what }) => [actor, what])).toEqual([
    ['ann', 'propose_close'],
    ['bob', 'declined'],
    ['bob', 'propose_close'],
    ['ann', 'explained'],
  ])
})

test('W-175: the database itself keeps one person from deciding alone', async () => {
  await world.bet('b1')
  world.tell('bet', 'b1', '999')
  await read()
  const [found] = await world.cases()
  const alone = world.db`update reconciliation.cases set proposed_by = 'ann', decided_by = 'ann' where id = ${found!.id}`
  await expect(alone).rejects.toThrow('violates check constraint')
})

test('a difference that the vendor takes back is closed; when it is there again, so is its case', async () => {
  await world.bet('b1')
  for (const [amount, state] of [
    ['999', 'OPEN'],
    ['1000', 'CLOSED'],
    ['999', 'OPEN'],
  ] as const) {
    world.tell('bet', 'b1', amount)
    await read()
    expect(await world.cases()).toMatchObject([{ type: 'AMOUNT_DIFF', state }])
  }
})

test('W-176: a page read twice, by two servers, or lost on the way gives the same', async () => {
  await world.bet('b1')
  await world.bet('b2')
  world.tell('bet', 'b1', '1000')
  world.tell('win', 'w1', '300')
  world.tell('bet', 'b2', '999')
  world.tell('bet', 'b2', '1000')
  world.tell('bet', 'b3', '1000')
  world.books.setPageSize(2)
  await Promise.all([read(), world.otherServer().readFeeds(), world.otherServer().readFeeds()])
  // A difference that one page shows and the next takes back leaves nothing to do, wherever the page ends.
  const lasting = async () => (await world.cases()).filter(each => each.resolution !== 'agrees')
  const [found, cash] = [await lasting(), await world.cash()]
  expect(found.map(({ type, tx, state }) => [type, tx, state])).toEqual([
    ['THEIRS_ONLY', txOf('w1'), 'CLOSED'],
    ['THEIRS_ONLY', txOf('b3'), 'OPEN'],
  ])
  expect(cash).toBe(left(-2000 + 300))

  for (const [cursor, pageSize] of [
    ['', 3],
    ['', 500],
    [String(world.books.feed.length - 3), 1],
  ] as const) {
    await world.db`update reconciliation.feeds set cursor = ${cursor}`
    world.books.setPageSize(pageSize)
    await read()
    expect(await lasting()).toEqual(found)
    expect(await world.cash()).toBe(cash)
  }
  // Lost: nothing came, and the next run asks for it again.
  world.books.setSilent(true)
  world.tell('win', 'w2', '400')
  await read()
  world.books.setSilent(false)
  await read()
  expect(await world.cash()).toBe(left(-2000 + 300 + 400))
  world.books.setPageSize(500)
})

test('W-177: a win of the failed queue is booked once and resolved with our id; what was not booked without one', async () => {
  await world.bet('b1')
  const { player, game, currency } = world.player()
  const common = { request_id: 'r', player, game, currency, round: `r-${world.n()}` }
  const fail = (id: string, op: string, body: object) =>
    world.books.failed.push({ id, op: op as 'win', body: { ...common, ...body }, since: new Date().toISOString() })
  fail('1', 'win', { tx: txOf('w9'), ref: txOf('b1'), amount: '2500' })
  fail('2', 'rollback', { tx: txOf('k9'), ref: txOf('never') })
  fail('3', 'win', { tx: txOf('w10'), ref: txOf('unknown'), amount: '1' })
  // Paid before by what a round's status told, which did not say of what kind it was.
  await world.win('w11', '70')
  fail('5', 'win', { tx: txOf('w11'), ref: txOf('b1'), amount: '70', kind: 'cashout' })
  fail('6', 'win', { tx: txOf('w11'), ref: txOf('b1'), amount: '71' })
  fail('4', 'end_round', { declared: { bet: '1000', win: '2570' } })
  const resolved = () => world.books.resolved.map(({ id, our_tx }) => [id, our_tx])
  await world.recon.workFailed()
  await world.recon.workFailed()
  expect(await world.cash()).toBe(left(1500 + 70))
  const first = (await world.win('w9', '2500')).answer
  expect(resolved()).toEqual([
    ['1', first.our_tx],
    ['2', ''],
    ['5', (await world.win('w11', '70')).answer.our_tx],
    ['4', ''],
  ])
  expect(await world.roundState()).toBe('CLOSED')
  expect((await world.statusOf('never')).state).toBe('TOMBSTONED')
  // What nobody can decide stays there, and somebody looks at it.
  expect(world.books.failed.map(each => each.id)).toEqual(['3', '6'])
  expect(await world.cases()).toMatchObject([
    { type: 'ORPHAN_WIN', tx: txOf('w10'), state: 'OPEN' },
    { type: 'CONFLICT', tx: txOf('w11'), state: 'OPEN' },
  ])
  world.books.failed.splice(0)
})

test('our transactions that the feed does not tell in time are found; a bet comes back when its round is unknown too', async () => {
  await world.bet('b1')
  await world.win('w1', '300')
  await world.bet('b2', '200', { round: 'known' })
  await world.bet('b3', '400', { round: 'unheard' })
  await world.bet('b4', '500')
  world.tell('bet', 'b4', '500')
  world.books.rounds.set('known', { state: 'IN_PROGRESS' })
  world.pass(19)
  await read()
  expect(await world.cases()).toEqual([])
  world.pass(12)
  await read()
  const types = (await world.cases()).map(({ type, tx, state, due }) => [type, tx, state, due])
  expect(types.sort()).toEqual([
    // Its round has a win: that is for people.
    ['OURS_ONLY', txOf('b1'), 'OPEN', true],
    ['OURS_ONLY', txOf('b2'), 'OPEN', true],
    ['OURS_ONLY', txOf('b3'), 'OPEN', true],
    ['OURS_ONLY', txOf('w1'), 'OPEN', false],
  ])
  await read()
  expect(await world.cash()).toBe(left(-1000 + 300 - 200 - 500))
  // Told at last.
  world.tell('bet', 'b2', '200', { round: 'known' })
  await read()
  const ours = (await world.cases()).filter(each => each.type === 'OURS_ONLY')
  const states = ours.map(({ tx, state, resolution }) => [tx, state, resolution])
  expect(states.sort()).toEqual([
    [txOf('b1'), 'OPEN', ''],
    [txOf('b2'), 'CLOSED', 'agrees'],
    [txOf('b3'), 'CLOSED', 'rolled_back'],
    [txOf('w1'), 'OPEN', ''],
  ])
})

test('the metrics tell what is open and how far the feeds are behind', async () => {
  await world.bet('b1')
  world.tell('bet', 'b1', '1000')
  world.tell('bet', 'b7', '1000')
  await read()
  world.books.setSilent(true)
  world.pass(60)
  await read()
  const text = (await registry.metrics()).match(/^games_.*$/gm)!.join('\n')
  expect(Number(/^games_feed_age_seconds (\d+)/m.exec(text)![1])).toBeGreaterThanOrEqual(3_600)
  expect(text).toMatch(/^games_cases_open\{type="THEIRS_ONLY"\} [1-9]/m)
  expect(text).toMatch(/^games_feed_matched_share\{merchant="1",vendor="TESTER"\} 0.5$/m)
  world.books.setSilent(false)
})
