import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setHidden } from '#features/people/server/people.ts'
import { transaction } from '#shared/server/db.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { createLiveBets, keepLiveBets } from './live-bets.ts'
import { takeBets } from './live-bets-fresh.ts'
import { createWinners, refreshBoard } from './winners.ts'
import { takeFresh } from './winners-fresh.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name, names)
    select 'TESTER.pond', id, 'pond', 'FISH', 'SLOT', 'Quiet Pond', '{"VI": "Ao Lặng"}' from games.vendors`
})
beforeEach(async () => {
  await world.newPlayer()
  await world.db`delete from games.live_bets`
  await world.db`delete from games.winners`
  takeBets(world.db)
  takeFresh(world.db)
})
afterAll(() => world.close())

/** The list as nobody remembers it, of all that was taken so far. */
async function live(language = 'EN', merchantId = 1) {
  await keepLiveBets(world.db)
  return createLiveBets(world.context).list(merchantId, language)
}
const figures = async () => (await live()).map(({ stake, payout, multiplier }) => [stake, payout, multiplier])
let n = 0
const bet = async (stake: number, more: object = {}) => {
  const id = `l${++n}`
  const { answer } = await world.bet(`b-${id}`, String(stake), { round: id, ...more })
  return { id, answer }
}
/** The round of a bet is over, with a win if it won anything. */
async function end(id: string, won: number, more: object = {}) {
  if (won > 0) await world.win(`w-${id}`, String(won), { round: id, ref: `b-${id}-${world.n()}`, ...more })
  await world.call('end_round', { ...world.player(), round: id })
}

test('nobody bet: the list is empty', async () => {
  expect(await live()).toEqual([])
})

test('a bet stands there masked as soon as it is booked, and says what came of it when its round is over', async () => {
  const { id } = await bet(200, { game: 'pond' })
  const [first] = await live('vi')
  expect(first).toMatchObject({
    ...{ account: `p***${world.n() % 10}`, vassalage: 'TESTER', nodeId: 'TESTER.pond', gameName: 'Quiet Pond' },
    ...{ displayName: 'Ao Lặng', stake: '2.00', payout: '', multiplier: '' },
  })
  expect(JSON.stringify(first)).not.toContain(`player${world.n()}`)
  await end(id, 500, { game: 'pond' })
  expect(await figures()).toEqual([['2.00', '5.00', '2.5']])
  expect(await live('EN', 2)).toEqual([])
})

test('losses stand there as wins do; refused bets and rounds that were taken back do not', async () => {
  const lost = await bet(300)
  await end(lost.id, 0)
  const refused = await bet(999_999_999)
  expect(refused.answer.status).not.toBe('OK')
  const back = await bet(400)
  await world.rollback(`k-${back.id}`, `b-${back.id}`)
  expect(await figures()).toEqual([['3.00', '0.00', '0']])
})

test('two bets of a round are one line, with all that it staked', async () => {
  const { id } = await bet(100)
  await world.bet(`c-${id}`, '150', { round: id })
  expect(await figures()).toEqual([['2.50', '', '']])
})

test('the newest twenty are shown, the newest first, and forty kept', async () => {
  for (let i = 1; i <= 45; i++) await bet(i * 10)
  const stakes = (await figures()).map(([stake]) => stake)
  expect([stakes.length, stakes[0], stakes.at(-1)]).toEqual([20, '4.50', '2.60'])
  const [kept] = await world.db<{ count: number }[]>`select count(*)::int from games.live_bets`
  expect(kept!.count).toBe(40)
})

test('whoever hides is on no list of bets or wins, and stands there again when they like', async () => {
  const { id } = await bet(100)
  await end(id, 900)
  await refreshBoard(world.db)
  const wins = () => createWinners(world.context).list(1, { gameCategory: 'ALL', limitNum: 50, language: 'EN' })
  const hide = (hidden: boolean) => transaction(world.db, tx => setHidden(tx, 1, world.memberId(), hidden))
  expect([(await live()).length, (await wins()).length]).toEqual([1, 1])
  await hide(true)
  expect([await live(), await wins()]).toEqual([[], []])
  await hide(false)
  expect([(await live()).length, (await wins()).length]).toEqual([1, 1])
})
