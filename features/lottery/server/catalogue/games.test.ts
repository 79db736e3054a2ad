import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#shared/server/db.ts'
import { FAST, givenLottery, type LotteryWorld } from '../../../../tests/support/lottery.ts'
import { leastReturnsPpm } from '../../rules/game.ts'
import { findPlay, playsOf } from '../../rules/lottery.ts'
import { flatOdds, oddsTable, parseOdds } from '../../rules/odds.ts'
import { readGames } from './game-book.ts'
import { completePrices, type GameSetup, setNumberPrice, setPrice, setUpGame } from './games.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await givenLottery()
})
afterAll(() => world.close())

const setUp = (change: Partial<GameSetup>) => transaction(world.db, tx => setUpGame(tx, { ...FAST, ...change }))
const pricesOf = async (code: string) => {
  const rows = await world.db<{ play: string; odds: Record<string, string>; returned: number }[]>`
    select p.play, p.odds, p.return_ppm as returned
    from lottery.prices p join lottery.games g on g.id = p.game_id where g.code = ${code}`
  return new Map(rows.map(({ play, ...row }) => [play, row]))
}

test('a game sells the plays of its family at the catalogue’s odds, and tells what they return', async () => {
  const prices = await pricesOf('FAST60')
  expect(prices.size).toBe(playsOf('MB').length)
  expect(prices.get('MB_LO2')).toEqual({ odds: { '*': '99.5' }, returned: 995_000 })
  expect((await readGames(world.db)).get('FAST60')).toMatchObject({ ...FAST, structure: 'VN27', enabled: true })
})

test('odds and rebates that leave less than the margin are refused, and nothing of the game is kept', async () => {
  await expect(setUp({ code: 'GREEDY', minMarginPpm: 5_001 })).rejects.toMatchObject({ code: 'odds_too_high' })
  await expect(setUp({ code: 'GREEDY', odds: { MB_LO2: flatOdds('100.1') } })).rejects.toMatchObject({
    details: { play: 'MB_LO2', excess: '0.001000' },
  })
  // 99.5 % and up to 1 % back by the ladder, which takes 0.995 % of the odds: 0.005 % too much for a margin of 0.5 %.
  await expect(setUp({ code: 'GREEDY', minLevel: 0, minMarginPpm: 5_000 })).rejects.toMatchObject({
    code: 'odds_too_high',
  })
  expect((await readGames(world.db)).has('GREEDY')).toBe(false)
})

test('a game that is set up again changes, but never what it draws or who draws it', async () => {
  const id = await setUp({ code: 'AGAIN', plays: ['MB_LO2', 'MB_DE_DB'] })
  expect(await setUp({ code: 'AGAIN', plays: ['MB_LO3'], remark: 'Other' })).toBe(id)
  expect([...(await pricesOf('AGAIN')).keys()]).toEqual(['MB_LO3'])
  await expect(setUp({ code: 'AGAIN', family: 'MN' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(setUp({ code: 'AGAIN', source: 'HOUSE' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('series that are odd or out of order make no game', async () => {
  const series = { minSeries: 1700, maxBetSeries: 1950, defaultSeries: 1800, userSeries: 1980, base: 2000 }
  const game = { code: 'SSC60', family: 'SSC', plays: ['SSC_Q3_STRAIGHT'] }
  await setUp({ ...game, series, minMarginPpm: 10_000 })
  await expect(setUp({ ...game, series: { ...series, minSeries: 1701 } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(setUp({ ...game, series, minMarginPpm: 10_001 })).rejects.toMatchObject({ code: 'odds_too_high' })
})

test('what a price pays back at the least unit is kept by currency, and reckoned later where it is not', async () => {
  const id = await setUp({ code: 'LEAST', plays: ['MB_LO2_1K'] })
  const read = () => world.db<{ least: Record<string, number> }[]>`
    select least_returns as least from lottery.prices where game_id = ${id}`
  const [{ least } = { least: {} }] = await read()
  expect(least.CRD).toBe(leastReturnsPpm(findPlay('MB', 'MB_LO2_1K')!, flatOdds('3.685'), FAST).CRD)
  await world.db`update lottery.prices set least_returns = '{}' where game_id = ${id}`
  await transaction(world.db, completePrices)
  expect((await read())[0]!.least).toEqual(least)
})

test('odds that leave a prize unpaid make no price', async () => {
  const keno = (odds: Record<string, string>) =>
    setUp({ code: 'KENO', family: 'KENO_VIETLOTT', plays: ['KENO_3'], odds: { KENO_3: oddsTable(odds) } })
  await expect(keno({ 3: '20' })).rejects.toMatchObject({ code: 'invalid_input', details: { play: 'KENO_3' } })
  await expect(keno({ 3: '20', 2: '0' })).rejects.toMatchObject({ code: 'invalid_input' })
  await keno({ 3: '19', 2: '2' })
  await setUp({ code: 'MEGA', family: 'MEGA' })
})

test('a new price and a number’s own are held against the margin too', async () => {
  const change = (odds: string) => transaction(world.db, tx => setPrice(tx, 'FAST60', 'MB_DE_DB', flatOdds(odds)))
  await change('99')
  expect((await pricesOf('FAST60')).get('MB_DE_DB')).toEqual({ odds: { '*': '99' }, returned: 990_000 })
  await expect(change('100.5')).rejects.toMatchObject({ code: 'odds_too_high' })
  const numero = await world.addIssue()
  const own = (token: string, odds: string) =>
    transaction(world.db, tx =>
      setNumberPrice(tx, { code: 'FAST60', numero, play: 'MB_DE_DB', token }, parseOdds(odds)),
    )
  await own('13', '50')
  await expect(own('13', '101')).rejects.toMatchObject({ code: 'odds_too_high' })
  await expect(own('13', '0'), 'it would be sold at the market’s').rejects.toMatchObject({ code: 'invalid_input' })
  await expect(own('5', '50')).rejects.toMatchObject({ code: 'invalid_input' })
})
