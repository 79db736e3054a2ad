import '../styles/stage.css'
import '../styles/tables.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sit } from '../../../../tests/screens/tables.ts'
import roadVectors from '../../../../tests/vectors/road-vectors.json'
import { matchOf } from '../../engine/tables/cockfight/cockfight.ts'
import duelFile from '../../engine/tables/games/dragon-and-tiger/game.json'
import bauCuaFile from '../../engine/tables/games/festival-bau-cua/game.json'
import baccaratFile from '../../engine/tables/games/jade-baccarat/game.json'
import rouletteFile from '../../engine/tables/games/lantern-roulette/game.json'
import fanTanFile from '../../engine/tables/games/lotus-fan-tan/game.json'
import fightFile from '../../engine/tables/games/red-dawn-ring/game.json'
import taiXiuFile from '../../engine/tables/games/river-tai-xiu/game.json'
import sicBoFile from '../../engine/tables/games/three-dice-garden/game.json'
import blackjackFile from '../../engine/tables/games/velvet-blackjack/game.json'
import xocDiaFile from '../../engine/tables/games/village-xoc-dia/game.json'
import { pricesOf } from './bets/prices.ts'
import { makeBaccarat } from './kinds/baccarat.ts'
import { makeBauCua } from './kinds/bau-cua.ts'
import { makeBlackjack } from './kinds/blackjack.ts'
import { makeCockfight } from './kinds/cockfight.ts'
import { makeDragonTiger } from './kinds/dragon-tiger.ts'
import { makeFanTan } from './kinds/fan-tan.ts'
import { FRENCH, neighboursOf } from './kinds/racetrack.ts'
import { makeRoulette } from './kinds/roulette.ts'
import { makeSicBo } from './kinds/sic-bo.ts'
import { makeTaiXiu } from './kinds/tai-xiu.ts'
import { makeXocDia } from './kinds/xoc-dia.ts'

const spot = (bet: string) => document.querySelector<HTMLElement>(`[data-bet="${bet}"]`)!
const total = () => document.querySelector('[data-testid="total-stake"]')!.textContent
const press = (id: string) => page.getByTestId(id).click()

test('chips are laid, undone, cleared and doubled within the limits, and repeated in the next coup', async () => {
  const { studio, tableSay } = await sit(baccaratFile, makeBaccarat)
  await press('chip-5000')
  spot('player').click()
  spot('banker').click()
  expect(total()).toBe('100.00')
  await press('undo')
  expect(total()).toBe('50.00')
  await press('double')
  expect(total()).toBe('100.00')
  await press('double')
  expect(total()).toBe('200.00')
  // The table takes 200.00: one chip more lies on nothing.
  spot('tie').click()
  expect(total()).toBe('200.00')
  await expect.element(page.getByTestId('message')).toHaveTextContent(tableSay('tooMuch', { amount: '200.00' }))
  await press('clear')
  expect(total()).toBe('0.00')
  await press('undo')
  await press('undo')
  await press('place')
  expect(studio.place.mock.calls.map(([bets]) => bets)).toEqual([[{ bet: 'player', coins: 10_000 }]])
  studio.tell({ coup: '2' })
  expect(total()).toBe('0.00')
  await press('repeat')
  expect(total()).toBe('100.00')
})

test('who is too late keeps the chips for the next coup', async () => {
  const { studio, tableSay } = await sit(baccaratFile, makeBaccarat)
  studio.refuse('bet_closed')
  spot('banker').click()
  await press('place')
  await expect.element(page.getByTestId('message')).toHaveTextContent(tableSay('tooLate'))
  expect(total()).toBe('10.00')
  studio.refuse(null)
  studio.tell({ coup: '2' })
  await press('place')
  expect(studio.place).toHaveBeenCalledTimes(2)
})

test('bets are taken back while bets are taken, and nothing is laid afterwards', async () => {
  const { studio, tableSay } = await sit(baccaratFile, makeBaccarat)
  spot('banker').click()
  await press('place')
  await press('take-back')
  await expect.element(page.getByTestId('balance')).toHaveTextContent('1,000.00')
  studio.tell({ phase: 'closing' })
  spot('banker').click()
  expect(total()).toBe('0.00')
  await expect.element(page.getByTestId('message')).toHaveTextContent(tableSay('closedNow'))
})

test('a state from before is dropped, the same one brings new counts', async () => {
  const { seat, studio } = await sit(baccaratFile, makeBaccarat)
  studio.tell({ phase: 'dealing', seq: 200 })
  studio.tell({ phase: 'betting', seq: 199 })
  expect(seat.table.state?.phase).toBe('dealing')
  studio.tell({ phase: 'dealing', seq: 200, on: { banker: 7 } })
  expect(spot('banker').querySelector('.spot-on')!.textContent).toBe('7')
})

test('a coup is shown as it is dealt, then what it paid', async () => {
  const { game, studio, tableSay } = await sit(baccaratFile, makeBaccarat)
  await press('chip-5000')
  spot('banker').click()
  await press('place')
  const card = (rank: number) => ({ rank, suit: 0 })
  const outcome = { player: [card(2), card(3), card(10)], banker: [card(4), card(3)] }
  const shown = game.rules.reveals(outcome)
  studio.settle(outcome)
  studio.tell({ phase: 'dealing', shown: shown.slice(0, 2) })
  expect(document.querySelectorAll('.dealt')).toHaveLength(2)
  studio.tell({ phase: 'result', shown, outcome, winning: ['banker'], history: ['B'] })
  await expect
    .element(page.getByTestId('result'))
    .toHaveTextContent(tableSay('baccaratTold', { winner: tableSay('banker'), high: 7, low: 5 }))
  expect(spot('banker').hasAttribute('data-won')).toBe(true)
  await expect.element(page.getByTestId('win')).toHaveTextContent('97.50')
  await expect.element(page.getByTestId('balance')).toHaveTextContent('1,047.50')
  expect(spot('banker').getAttribute('aria-label')).toBe(
    [
      tableSay('banker'),
      tableSay('pays', { price: '0.95:1' }),
      tableSay('yourStake', { amount: '50.00' }),
      tableSay('hasWon'),
    ].join(', '),
  )
})

test.each([
  [baccaratFile, makeBaccarat],
  [duelFile, makeDragonTiger],
  [rouletteFile, makeRoulette],
  [sicBoFile, makeSicBo],
  [taiXiuFile, makeTaiXiu],
  [bauCuaFile, makeBauCua],
  [xocDiaFile, makeXocDia],
  [fanTanFile, makeFanTan],
  [fightFile, makeCockfight],
  [blackjackFile, makeBlackjack],
])('$id: every bet of the rules has one place, with its name and the price of the rules', async (file, makeFelt) => {
  for (const language of ['EN', 'VI', 'UR'] as const) {
    const { game } = await sit(file, makeFelt, language)
    const bets = [...document.querySelectorAll<HTMLElement>('[data-bet]')].map(each => each.dataset.bet!)
    const opening = [...game.rules.bets].filter(([, { later }]) => later === undefined)
    expect(bets.toSorted()).toEqual(opening.map(([bet]) => bet).toSorted())
    for (const bet of bets) expect(spot(bet).getAttribute('aria-label')).not.toMatch(/undefined|\{/)
    const prices = pricesOf(game.file.rules, game.rules.bets)
    for (const [bet, { price }] of game.rules.bets)
      expect([bet, prices.get(bet)!.split(/[–/:]/).map(Number).at(-2)]).toEqual([bet, price / 1_000])
  }
})

test('French bets and neighbours are chips on places of the layout', async () => {
  const { game, seat } = await sit(rouletteFile, makeRoulette)
  for (const bet of Object.values(FRENCH).flat()) expect([bet, game.rules.bets.has(bet)]).toEqual([bet, true])
  expect(neighboursOf(0, 2)).toEqual(['3', '26', '0', '32', '15'])
  document.querySelector<HTMLElement>('.french-bet')!.click()
  expect([...seat.table.slip.laid].map(([bet, coins]) => `${bet}:${coins}`)).toEqual([
    ...['0-2-3:2000', '4-7:1000', '12-15:1000', '18-21:1000', '19-22:1000', '32-35:1000', '25-26-28-29:2000'],
  ])
})

test('places of the layout are told by their numbers: each inside bet lies between those that it covers', async () => {
  await sit(rouletteFile, makeRoulette)
  const middle = (bet: string) => {
    const { left, top, width, height } = spot(bet).getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  for (const size of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(size[0], size[1])
    for (const bet of ['17-18', '14-17', '13-14-16-17', '1-4']) {
      const numbers = bet.split('-').map(middle)
      const [x, y] = [0, 1].map(i => numbers.reduce((sum, each) => sum + each[i as 0 | 1], 0) / numbers.length) as [
        number,
        number,
      ]
      const [bx, by] = middle(bet)
      expect([bet, Math.abs(bx - x) < 3, Math.abs(by - y) < 3]).toEqual([bet, true, true])
    }
  }
})

test('roads are drawn as the vectors say', async () => {
  const { studio } = await sit(baccaratFile, makeBaccarat)
  const cellsOf = (road: string, tone: string) =>
    [...document.querySelectorAll<SVGElement>(`[data-road="${road}"] [data-cell]`)].map(each => [
      ...each.dataset.cell!.split(' ').map(Number),
      each.dataset[tone],
    ])
  for (const vector of roadVectors.vectors) {
    studio.tell({ history: [...vector.sequence] })
    expect(cellsOf('bigRoad', 'tone')).toEqual(vector.bigRoadCells)
    expect(cellsOf('bigEyeBoy', 'colour')).toEqual(vector.bigEyeBoyCells)
    expect(cellsOf('smallRoad', 'colour')).toEqual(vector.smallRoadCells)
    expect(cellsOf('cockroach', 'colour')).toEqual(vector.cockroachCells)
  }
})

test('a match tells its birds and prices with each coup, and a blow is shown as it falls', async () => {
  const { studio, tableSay } = await sit(fightFile, makeCockfight)
  const match = matchOf({ name: 'Ember', rating: 1_540 }, { name: 'Basalt', rating: 1_465 })
  studio.tell({ coup: '2', terms: match })
  const price = `${match.prices.meron / 1_000}:1`
  expect(spot('meron').textContent).toContain(`Ember${price}`)
  expect(spot('meron').getAttribute('aria-label')).toContain(tableSay('pays', { price }))
  const shown = (['wala', 'wala', 'meron', 'wala', 'wala', 'wala'] as const).map(at => ({ show: 'blow' as const, at }))
  studio.tell({ coup: '2', terms: match, phase: 'dealing', shown: shown.slice(0, 3) })
  expect(document.querySelectorAll('[data-corner="wala"] [data-gone]')).toHaveLength(2)
  const outcome = { winner: 'meron', blows: shown, prices: match.prices }
  studio.tell({ coup: '2', terms: match, phase: 'result', shown, outcome, winning: ['meron'] })
  await expect.element(page.getByTestId('result')).toHaveTextContent(tableSay('fightTold', { name: 'Ember' }))
  expect(document.querySelector('[data-corner="wala"]')!.hasAttribute('data-down')).toBe(true)
})

test('arrows go from place to place, and a favourite lies on the table with one press', async () => {
  const { seat } = await sit(baccaratFile, makeBaccarat)
  spot('player').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(spot('banker'))
  await userEvent.keyboard('{Enter}')
  expect(total()).toBe('10.00')
  await press('favourites')
  await press('keep-favourite')
  await press('close')
  await press('clear')
  await press('favourites')
  await press('favourite')
  expect([...seat.table.slip.laid]).toEqual([['banker', 1_000]])
})
