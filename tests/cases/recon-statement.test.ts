import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementClass } from '#features/games/api-vendor.ts'
import { dayOf } from '#features/reconciliation/rules/reconcile.ts'
import { statementText } from '#features/reconciliation/server/statement.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { PROVEN } from '../support/given.ts'
import { givenReconciliation, hmacOf, type ReconciliationWorld } from '../support/reconciliation.ts'

let world: ReconciliationWorld
let day: string
beforeEach(async () => {
  world = await givenReconciliation()
  await world.newPlayer()
  day = dayOf(new Date())
})
afterEach(async () => {
  expect(await prove(world.db)).toEqual(PROVEN)
  await world.close()
})

/** The morning after. */
const untilTomorrow = async () => world.pass(24 * 60)
const say = (...lines: [StatementClass, number, string][]) =>
  world.books.statements.set(
    day,
    lines.map(([which, count, total]) => ({ currency: 'CRD', class: which, count, total })),
  )
const dayNow = async () => {
  await world.recon.closeDays()
  return (await world.recon.listDays(1, undefined, 10)).find(each => each.day === day)
}
const openCases = async () => (await world.recon.cases.list(1, { limit: 100 })).list

/** One of each class, and what moves nothing. */
async function playAll(): Promise<[StatementClass, number, string][]> {
  const { player, game, currency } = world.player()
  const common = { player, game, currency }
  await world.bet('b1')
  await world.win('w1', '2500')
  await world.win('w1b', '400', { kind: 'jackpot', jackpot: { progressive: '300' } })
  await world.rollback('k1', 'w1')
  await world.bet('b2', '300', { round: 'r2' })
  await world.rollback('k2', 'b2')
  await world.rollback('k2-again', 'b2')
  await world.rollback('k3', 'never')
  await world.bet('b4', '200', { kind: 'tip', round: 'r4' })
  await world.bet('b5', '50', { kind: 'jackpot_contribution', round: 'r5' })
  await world.bet('b6', '5000000')
  await world.bet('b7', '600', { round: 'r7' })
  await world.call('partial_refund', { ...common, tx: 'f1', ref: `b7-${world.n()}`, amount: '100' })
  await world.call('adjust', { ...common, tx: 'a1', amount: '-70', reason: 'resettle' })
  await world.call('promo_win', { ...common, tx: 'p1', campaign: 'c', campaign_type: 'prize_drop', amount: '900' })
  await world.bet('b8', '10', { round: 'r8' })
  await world.bet('b9', '10', { round: 'r8' })
  await world.call('rollback_round', { ...common, tx: 'kr', round: 'r8' })
  return [
    ['BET', 5, '-1920'],
    ['TIP', 1, '-200'],
    ['JACKPOT_CONTRIB', 1, '-50'],
    ['WIN', 1, '2500'],
    ['JACKPOT', 1, '400'],
    ['PROMO', 1, '900'],
    ['ADJUST', 1, '-70'],
    ['REFUND', 1, '100'],
    ['ROLLBACK_BET', 2, '320'],
    ['ROLLBACK_WIN', 1, '-2500'],
  ]
}

test('W-178: a day whose sums are the vendor’s and the ledger’s is closed, with a signed hash', async () => {
  const lines = await playAll()
  say(...lines)
  await untilTomorrow()
  const closed = await dayNow()
  expect(closed).toMatchObject({ state: 'CLOSED', keyId: 'vendor-in-out' })
  expect(await openCases()).toMatchObject([{ type: 'CAMPAIGN' }])
  expect(closed!.ourHash).toBe(closed!.theirHash)
  expect(closed!.signature).toBe(hmacOf(statementText(day, closed!.ourHash)))

  const told = closed!.lines.map(line => [line.class, line.ourCount, String(line.ourTotal / 100n)])
  expect(told.sort()).toEqual([...lines].sort())
  const [ledger] = await world.db<{ moved: bigint }[]>`
    select sum(amount)::bigint as moved from wallet.public_lines where reference like 'TESTER:%'`
  expect(closed!.lines.reduce((sum, line) => sum + line.ourTotal, 0n)).toBe(ledger!.moved)
  // Again: it stays as it was closed.
  say()
  expect(await dayNow()).toEqual(closed)
})

test('W-178: a day that differs stays open until two people have explained exactly this difference', async () => {
  await world.bet('b1')
  say(['BET', 1, '-900'])
  await untilTomorrow()
  expect(await dayNow()).toMatchObject({ state: 'OPEN' })
  const [first] = await openCases()
  expect(first).toMatchObject({ type: 'STATEMENT_DIFF', currency: 'CRD', amount: -10_000n })
  expect(first!.detail.statement).toMatchObject({ ours: { total: '-1000' }, theirs: { total: '-900' } })

  // The vendor says something else now: that is another difference.
  say(['BET', 1, '-800'])
  expect(await dayNow()).toMatchObject({ state: 'OPEN' })
  const [second, ...others] = await openCases()
  expect([second!.amount, others]).toEqual([-20_000n, []])
  await world.settle(second!.id, 'close')
  expect(await dayNow()).toMatchObject({ state: 'CLOSED' })
})

test('W-178: what comes before the day is closed closes its differences by itself', async () => {
  await world.bet('b1')
  say(['BET', 1, '-900'])
  await untilTomorrow()
  expect(await dayNow()).toMatchObject({ state: 'OPEN' })
  say(['BET', 1, '-1000'])
  expect(await dayNow()).toMatchObject({ state: 'CLOSED' })
  expect(await openCases()).toEqual([])
})

test('W-178: what closed cases account for is explained', async () => {
  const occurred_at = new Date().toISOString()
  // Healed both ways: the stake of a bet that the vendor does not know came back, its lost win was paid.
  await world.bet('b1', '1000', { occurred_at })
  world.tell('bet', 'b1', '1000', { at: occurred_at })
  world.tell('win', 'w1', '2500')
  await world.bet('b2', '300', { round: 'x', occurred_at })
  world.tell('bet', 'b2', '300', { state: 'REFUSED', round: 'x', at: occurred_at })
  // Another amount there, and a bet that only they have: people have explained both.
  await world.bet('b3', '500', { round: 'y', occurred_at })
  world.tell('bet', 'b3', '400', { round: 'y', at: occurred_at })
  world.tell('bet', 'b7', '70')
  await world.recon.readFeeds()
  say(['BET', 3, '-1470'], ['WIN', 1, '2500'])
  await untilTomorrow()
  expect(await dayNow()).toMatchObject({ state: 'OPEN' })
  for (const { id, type } of await openCases()) if (type !== 'STATEMENT_DIFF') await world.settle(id, 'close')
  const closed = await dayNow()
  expect(closed).toMatchObject({ state: 'CLOSED' })
  expect(await openCases()).toEqual([])
  const explained = closed!.lines.map(line => [line.class, line.explainedCount, line.explainedTotal / 100n])
  expect(explained).toEqual([
    ['BET', 0, -330n],
    ['ROLLBACK_BET', 1, 300n],
    ['WIN', 0, 0n],
  ])
})

test('a day is one of UTC by what the vendor says of the time; a tampered statement closes nothing', async () => {
  const before = dayOf(new Date(Date.now() - 86_400_000))
  await world.bet('b1', '1000', { occurred_at: `${before}T23:59:59.999Z` })
  await world.bet('b2', '300', { round: 'x', occurred_at: `${day}T00:00:00.000Z` })
  await world.bet('b3', '200', { round: 'y' })
  say(['BET', 2, '-500'])
  world.books.setBadHash(true)
  await untilTomorrow()
  expect(await dayNow()).toBeUndefined()
  world.books.setBadHash(false)
  expect(await dayNow()).toMatchObject({ state: 'CLOSED' })
})

test('days that nobody compared are compared later, and no older history', async () => {
  await world.bet('b1')
  say(['BET', 1, '-1000'])
  await untilTomorrow()
  await untilTomorrow()
  await untilTomorrow()
  // The first time is the first day: that of yesterday.
  expect(await dayNow()).toBeUndefined()
  await untilTomorrow()
  await untilTomorrow()
  await world.recon.closeDays()
  const days = await world.recon.listDays(1, undefined, 10)
  expect(days.map(each => each.state)).toEqual(['CLOSED', 'CLOSED', 'CLOSED'])
  const { day: last, vendorId } = days[0]!
  expect((await world.recon.listDays(1, { day: last, vendorId }, 1)).map(each => each.day)).toEqual([days[1]!.day])
})
