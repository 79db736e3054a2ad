import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amount } from '#shared/money.ts'
import { transaction } from '#shared/server/db.ts'
import { giveBonus } from '../../../../tests/support/promotions/bonuses.ts'
import { givenReconciliation, type ReconciliationWorld } from '../../../../tests/support/reconciliation.ts'
import { createBoardHints, createWinners, refreshBoard, sweepWinners } from './winners.ts'
import { takeFresh } from './winners-fresh.ts'

let world: ReconciliationWorld
beforeAll(async () => {
  world = await givenReconciliation()
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name, names, max_win_multiple, cover_url)
    select 'TESTER.pond', id, 'pond', 'FISH', 'SLOT', 'Quiet Pond', '{"VI": "Ao Lặng"}', 100, '/covers/pond.svg'
    from games.vendors`
  await world.db`
    insert into games.games (id, vendor_id, code, game_type, classify, name)
    select 'TESTER.match', id, 'match', 'SPORTS', '', 'Match' from games.vendors`
})
beforeEach(async () => {
  await world.newPlayer()
  await world.db`delete from games.winners`
  takeFresh(world.db)
})
afterAll(() => world.close())

/** The board as nobody remembers it. */
const board = (gameCategory = 'ALL', limitNum = 50, language = 'EN', merchantId = 1) =>
  createWinners(world.context).list(merchantId, { gameCategory, limitNum, language })
const amounts = async (category?: string, count?: number) =>
  (await board(category, count)).map(({ vo }) => Number(vo.amount))
/** What the ledger paid into accounts of real money for wins that stand and are more than their round staked. */
async function ledgerWins(): Promise<number[]> {
  const rows = await world.db<{ paid: number }[]>`
    select sum(l.amount)::float / 10000 as paid
    from wallet.public_calls t
    join wallet.public_rounds r on r.key = t.round_key
    join wallet.public_lines l on l.book = 'real' and l.account = 'cash' and l.key in (
      t.key,
      games.public_key_of('wc:' || t.vendor_id || ':', '', t.tx || ':release'))
    where t.op = 'win' and t.state = 'ACCEPTED' and t.amount > r.stake
    group by t.key, t.at having sum(l.amount) > 0 order by t.at desc limit 50`
  return rows.map(row => row.paid)
}
let n = 0
/** A round of its own of this player: stake and win in minor units. */
async function play(stake: number, won: number, more: object = {}): Promise<string> {
  const id = `p${++n}`
  await world.bet(`b-${id}`, String(stake), { round: id, ...more })
  const ref = `b-${id}-${world.n()}`
  const win = await world.win(`w-${id}`, String(won), { round: id, ref, ...more })
  expect(['OK', 'HELD']).toContain(win.answer.status)
  return id
}

test('nobody won: the board is empty', async () => {
  expect(await board()).toEqual([])
})

test('C-69: the board is what the ledger paid, whatever became of the wins', async () => {
  await world.db`delete from games.winners`
  for (let i = 0; i < 60; i++) {
    const id = await play(100 + i, i % 3 === 0 ? 10 + i : 1_000 + i)
    if (i % 10 === 4) await world.rollback(`k-${id}`, `w-${id}`)
    if (i === 40) await refreshBoard(world.db)
  }
  await play(100, 90_000, { game: 'pond' })
  const held = (await world.cases()).find(each => each.type === 'RISK')!
  await world.settle(held.id, 'release')
  await refreshBoard(world.db)
  const ledger = await ledgerWins()
  expect(ledger.length).toBeGreaterThan(30)
  expect(await amounts()).toEqual(ledger)
  // Found by time alone it is the same.
  await world.db`delete from games.winners`
  await world.db`update games.winner_sweeps set swept_until = now() - interval '2 hours'`
  await sweepWinners(world.context)
  expect(await amounts()).toEqual(ledger)
})

test('a win taken back leaves the board, found by its key or by time', async () => {
  const ids = [await play(100, 500), await play(100, 600)]
  await refreshBoard(world.db)
  expect(await amounts()).toEqual([6, 5])
  await world.rollback(`k-${ids[0]}`, `w-${ids[0]}`)
  await refreshBoard(world.db)
  expect(await amounts()).toEqual([6])
  await world.rollback(`k-${ids[1]}`, `w-${ids[1]}`)
  // The server that took it back ends before it tells its board.
  takeFresh(world.db)
  await sweepWinners(world.context)
  expect(await amounts()).toEqual(await ledgerWins())
  expect(await amounts()).not.toContain(6)
})

test('less than the stake is no win, a held win only when it was paid, and bonus money is not real', async () => {
  await play(1_000, 1_000)
  await play(1_000, 400)
  await play(100, 50_000, { game: 'pond' })
  await refreshBoard(world.db)
  expect(await amounts()).toEqual([])
  const held = (await world.cases()).find(each => each.type === 'RISK')!
  await world.settle(held.id, 'release')
  expect(await amounts()).toEqual([500])
  await transaction(world.db, tx => giveBonus(tx, world.memberId(), amount(1_000_000n), { order: 'bonus_first' }))
  await play(100, 700)
  await refreshBoard(world.db)
  expect(await amounts()).toEqual([500])
})

test('names are masked; the game and how many times the stake it was stand beside them', async () => {
  await play(200, 2_550, { game: 'pond' })
  await refreshBoard(world.db)
  const [first] = await board()
  expect(first!.vo).toMatchObject({
    ...{ account: `p***${world.n() % 10}`, vassalage: 'TESTER', nodeId: 'TESTER.pond', gameName: 'Quiet Pond' },
    ...{ amount: '25.50', multiplier: '12.7', isJackpot: false },
  })
  expect(first!.vo.coverUrl).toMatch(/^\/pictures\/TESTER\/pond\?v=/)
  expect(first!.vo.displayName).toBe('Quiet Pond')
  expect((await board('ALL', 50, 'vi'))[0]!.vo.displayName).toBe('Ao Lặng')
  expect(JSON.stringify(first)).not.toContain(`player${world.n()}`)
})

test('each game type has a board, and another merchant’s wins are on none of them', async () => {
  await play(100, 500)
  await play(100, 600, { game: 'pond' })
  await play(100, 700)
  await refreshBoard(world.db)
  expect([await amounts(), await amounts('FISH'), await amounts('RNG'), await amounts('PVP')]).toEqual([
    [7, 6, 5],
    [6],
    [7, 5],
    [],
  ])
  expect(await amounts('ALL', 2)).toEqual([7, 6])
  // Where a sports vendor stands is the merchant's.
  await play(100, 800, { game: 'match' })
  await refreshBoard(world.db)
  expect([await amounts('SPORTS'), await amounts('ESPORTS')]).toEqual([[8], []])
  await world.db`insert into games.lobbies (merchant_id, lanes, esports) values (1, '{SPORTS}', '{TESTER}')`
  expect([await amounts('SPORTS'), await amounts('ESPORTS')]).toEqual([[], [8]])
  expect(await board('ALL', 50, 'EN', 2)).toEqual([])
})

test('a board keeps a hundred of each type', async () => {
  for (let i = 0; i < 104; i++) await play(10, 100 + i)
  await refreshBoard(world.db)
  const [kept] = await world.db<{ count: number }[]>`select count(*)::int from games.winners`
  expect(kept!.count).toBe(100)
  expect((await amounts())[0]).toBe(2.03)
})

test('screens are told when a board changed, and not before', async () => {
  const told: string[] = []
  const realtime = { ...world.context.realtime, hintAll: ({ topic }: { topic: string }) => void told.push(topic) }
  const hint = createBoardHints({ db: world.db, realtime })
  await hint()
  await hint()
  expect(told).toEqual([])
  await play(100, 500)
  await refreshBoard(world.db)
  await hint()
  await play(100, 600)
  await refreshBoard(world.db)
  await hint()
  expect(told).toEqual(['winners'])
})
