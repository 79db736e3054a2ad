import '../styles/stage.css'
import '../styles/tables.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sit } from '../../../../tests/screens/tables.ts'
import { type Move, type Moves, run, type Said } from '../../engine/tables/cards/blackjack-play.ts'
import type { Card } from '../../engine/tables/cards/shoe.ts'
import file from '../../engine/tables/games/velvet-blackjack/game.json'
import { makeBlackjack } from './kinds/blackjack.ts'

const spot = (bet: string) => document.querySelector<HTMLElement>(`[data-bet="${bet}"]`)!
const hand = (id: string) => document.querySelector<HTMLElement>(`[data-hand="${id}"]`)!
const totalOf = (id: string) => hand(id).querySelector('.box-total')!.textContent
const buttons = () => [...document.querySelectorAll<HTMLElement>('.moves-row button')].map(each => each.dataset.testid)
const bar = () => document.querySelector<HTMLElement>('.moves-bar')!
const press = (id: string) => page.getByTestId(id).click()

/** What a table shows of a coup after what was said, from these ranks. */
function tableAfter(said: Said, ...ranks: number[]) {
  const cards: Card[] = ranks.map((rank, i) => ({ rank, suit: i % 4 }))
  let next = 0
  const { log, cards: dealt, ...table } = run(said, () => cards[next++]!)
  return { shown: log, outcome: { ...said, cards: dealt }, table }
}
const turnOf = (step: number, hands: Record<string, Move[]>, decided: string[] = []) => ({
  ...{ step, decided, hands: Object.entries(hands).map(([id, moves]) => ({ hand: id, moves })) },
})
// Box 3 has eights, box 5 somebody's twenty, the dealer an ace over a six.
const RANKS = [8, 10, 1, 8, 10, 6, 3, 10, 9, 10, 10, 7]
const SEATS = [3, 5]

test('a box is insured, split and doubled with its buttons, each for its price; the others decide for themselves', async () => {
  const { studio, tableSay } = await sit(file, makeBlackjack)
  await press('chip-1000')
  spot('seat3').click()
  await press('place')
  studio.giveBoxes([3])
  const first = tableAfter({ seats: SEATS, moves: [] }, ...RANKS)
  const insuring = turnOf(1, { '3.0': ['insure', 'decline'], '5.0': ['insure', 'decline'] })
  studio.tell({ phase: 'insurance', shown: first.shown, turn: insuring })
  await expect.element(page.getByTestId('move-insure')).toHaveTextContent('Insure +5.00')
  expect(bar().textContent).toContain(tableSay('yourHand', { n: 3, total: '16', dealer: '1/11' }))
  await press('move-insure')
  await expect.poll(() => bar().hidden).toBe(true)
  const moves: Moves[] = [{ '3.0': 'insure' }]
  const playing = { shown: first.shown, phase: 'playing' as const }
  studio.tell({ ...playing, turn: turnOf(2, { '3.0': ['hit', 'stand', 'double', 'split'], '5.0': ['hit', 'stand'] }) })
  await expect.poll(buttons).toEqual(['move-hit', 'move-stand', 'move-double', 'move-split'])
  await expect.element(page.getByTestId('balance')).toHaveTextContent('985.00')
  await press('move-split')
  const split = tableAfter({ seats: SEATS, moves: [...moves, { '3.0': 'split' }] }, ...RANKS)
  const twice: Move[] = ['hit', 'stand', 'double']
  studio.tell({ shown: split.shown, phase: 'playing', turn: turnOf(3, { '3.0': twice, '3.1': twice }) })
  await expect.poll(() => [totalOf('3.0'), totalOf('3.1'), totalOf('5.0')]).toEqual(['11', '18', '20'])
  expect(hand('3.0').hasAttribute('data-turn')).toBe(true)
  await press('move-double')
  await expect.poll(() => hand('3.1').hasAttribute('data-turn')).toBe(true)
  await press('move-stand')
  await expect.poll(() => bar().hidden).toBe(true)
  expect(studio.decide.mock.calls.map(([{ step, hand: id, move }]) => `${step} ${id} ${move}`)).toEqual([
    ...['1 3.0 insure', '2 3.0 split', '3 3.0 double', '3 3.1 stand'],
  ])
  const end = tableAfter({ seats: SEATS, moves: [...moves, { '3.0': 'split' }, { '3.0': 'double' }] }, ...RANKS)
  studio.settle(end.outcome)
  studio.tell({ phase: 'result', shown: end.shown, outcome: end.outcome, winning: ['seat3'], history: ['17'] })
  await expect.element(page.getByTestId('result')).toHaveTextContent(tableSay('dealerTold', { total: 17 }))
  expect([hand('3.0'), hand('3.1'), hand('5.0')].map(each => each.dataset.end)).toEqual(['won', 'won', 'won'])
  // The next coup repeats what opened this one, and nothing of what came later.
  studio.tell({ coup: '2' })
  await press('repeat')
  expect(document.querySelector('[data-testid="total-stake"]')!.textContent).toBe('10.00')
})

test('who bets behind has no buttons, and is told that another decides', async () => {
  const { studio, tableSay } = await sit(file, makeBlackjack)
  spot('seat3').click()
  await press('place')
  const { shown } = tableAfter({ seats: SEATS, moves: [] }, 8, 10, 6, 8, 10, 10)
  const turn = turnOf(1, { '3.0': ['hit', 'stand', 'double', 'split'] })
  studio.tell({ phase: 'playing', shown, turn })
  await expect.poll(() => document.querySelector('[data-hand="dealer"] .box-total')!.textContent).toBe('6')
  expect(bar().hidden).toBe(true)
  await expect.element(page.getByTestId('message')).toHaveTextContent(tableSay('boxBehind', { n: 3 }))
})

test('advice is off until it is wanted', async () => {
  const { studio, tableSay } = await sit(file, makeBlackjack)
  spot('seat3').click()
  await press('place')
  studio.giveBoxes([3])
  const { shown } = tableAfter({ seats: SEATS, moves: [] }, 8, 10, 6, 8, 10, 10)
  studio.tell({ phase: 'playing', shown, turn: turnOf(1, { '3.0': ['hit', 'stand', 'double', 'split'] }) })
  await expect.poll(() => bar().hidden).toBe(false)
  expect(document.querySelector('[data-advised]')).toBeNull()
  await press('advice')
  expect(document.querySelector<HTMLElement>('[data-advised]')!.dataset.testid).toBe('move-split')
  expect(bar().textContent).toContain(tableSay('adviceSays', { move: tableSay('moveSplit') }))
})

test('a stake that is not given leaves the hand as it was; who is too late is told so', async () => {
  const { studio, tableSay } = await sit(file, makeBlackjack)
  spot('seat3').click()
  await press('place')
  studio.giveBoxes([3])
  const { shown } = tableAfter({ seats: SEATS, moves: [] }, 8, 10, 6, 8, 10, 10)
  studio.tell({ phase: 'playing', shown, turn: turnOf(1, { '3.0': ['hit', 'stand', 'double', 'split'] }) })
  await expect.poll(() => bar().hidden).toBe(false)
  studio.refuse('bet_closed')
  await press('move-double')
  await expect.element(page.getByTestId('message')).toHaveTextContent(tableSay('decidedLate'))
  expect(bar().hidden).toBe(false)
  studio.refuse(null)
  await press('move-stand')
  await expect.poll(() => bar().hidden).toBe(true)
})
