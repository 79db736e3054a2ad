import '../styles/stage.css'
import '../styles/card-rooms.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ToldRoom } from '../../api-card-rooms.ts'
import file from '../../engine/card-rooms/games/areca-tien-len/game.json'
import { loadCardGame } from '../../engine/card-rooms/room-file.ts'
import { readCard } from '../../engine/card-rooms/tien-len/cards.ts'
import type { TlState } from '../../engine/card-rooms/tien-len/tien-len.ts'
import { listenToKeys } from '../shell/keys.ts'
import { createSounds } from '../sound/sounds.ts'
import { wordsIn } from '../words/words.ts'
import { makeTienLenBoard } from './tien-len-board.ts'
import { cardWordsIn } from './words/words.ts'

const { rules } = loadCardGame(file)
const cards = (text: string) => text.split(' ').map(card => readCard(card)!)

/** The board of the first place in a hand with these cards, where the other has laid `on`. */
function stand(hand: string, on = '') {
  const act = vi.fn()
  const board = makeTienLenBoard({
    ...{ say: wordsIn('EN'), cardSay: cardWordsIn('EN'), sounds: createSounds(), still: () => true },
    ...{ nameOf: (place: number) => `Player ${place}`, act, payments: null, chips: String },
  })
  document.body.replaceChildren(board.middle, board.own, board.actions)
  listenToKeys(board.keys)
  const deck = Array.from({ length: 52 }, (_, card) => card)
  const started = rules.start(2, deck, on ? 1 : 0, { chips: [], posts: [] }) as TlState
  const places = started.places.map((own, i) => ({ ...own, hand: cards(i === 0 ? hand : `${on || '3S'} 2H`) }))
  const dealt: TlState = { ...started, places, over: false, claims: [], order: [], instant: null }
  const state = on ? rules.apply(dealt, 1, { play: cards(on) }) : dealt
  board.show({ hand: { view: rules.view(state, 0), place: 0 } } as unknown as ToldRoom)
  return { act, card: (text: string) => document.querySelector<HTMLElement>(`[data-card="${readCard(text)}"]`)! }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isResting = (name: string) => button(name).element().getAttribute('aria-disabled')

test('cards are chosen by a press; what does not beat what lies cannot be played', async () => {
  const { act, card } = stand('4S 6C 6D 8H', '5S')
  expect([isResting('Play'), isResting('Pass')]).toEqual(['true', 'false'])
  card('4S').click()
  await button('Play 1').click({ force: true })
  expect(act).not.toHaveBeenCalled()
  card('4S').click()
  // Of the same worth as what is suggested.
  card('6D').click()
  await button('Play 1').click()
  expect(act.mock.calls).toEqual([[{ play: cards('6D') }]])
})

test('what may be played is marked, and a hint chooses one after the other', async () => {
  const { card } = stand('4S 6C 6D 8H', '5S')
  expect(['4S', '6C', '8H'].map(each => card(each).hasAttribute('data-legal'))).toEqual([false, true, true])
  await button('Hint').click()
  expect(card('6C').getAttribute('aria-pressed')).toBe('true')
  await button('Hint').click()
  expect(['6C', '6D'].map(each => card(each).getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

test('whoever leads does not pass; keys do what buttons do', async () => {
  const { act } = stand('4S 6C 6D 8H')
  expect(isResting('Pass')).toBe('true')
  await userEvent.keyboard('x')
  expect(act).not.toHaveBeenCalled()
  await userEvent.keyboard('h')
  await userEvent.keyboard('p')
  expect(act.mock.calls).toEqual([[{ play: cards('4S') }]])
})

test('thirteen cards fit a small phone, each with its corner', async () => {
  await page.viewport(360, 640)
  stand('3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S')
  const boxes = [...document.querySelectorAll('.fan-card')].map(card => card.getBoundingClientRect())
  expect(boxes.length).toBe(13)
  for (const [i, { left, right }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(0)
    if (i > 0) expect(left - boxes[i - 1]!.left).toBeGreaterThanOrEqual(18)
    if (i === 12) expect(right).toBeLessThanOrEqual(361)
  }
})
