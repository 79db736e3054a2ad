import '../styles/stage.css'
import '../styles/card-rooms.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ToldRoom, ToldSeat } from '../../api-card-rooms.ts'
import file from '../../engine/card-rooms/games/copper-lamp-holdem/game.json'
import type { HoldemAction } from '../../engine/card-rooms/holdem/holdem-rules.ts'
import { loadCardGame } from '../../engine/card-rooms/room-file.ts'
import { h } from '../shell/dom.ts'
import { listenToKeys } from '../shell/keys.ts'
import { createSounds } from '../sound/sounds.ts'
import { wordsIn } from '../words/words.ts'
import { makeHoldemBoard } from './holdem-board.ts'
import { createHoldemSeats } from './holdem-seats.ts'
import { holdemView } from './holdem-view.ts'
import { cardWordsIn } from './words/words.ts'

const { rules } = loadCardGame(file)
const deck = Array.from({ length: 52 }, (_, card) => (card * 5) % 52)
const cardSay = cardWordsIn('EN')

/** The table of six as the button sees it after these actions of whoever is on turn; a chip is worth one. */
function stand(actions: HoldemAction[] = []) {
  const act = vi.fn()
  const parts = { say: wordsIn('EN'), cardSay, sounds: createSounds(), still: () => true }
  const board = makeHoldemBoard({ ...parts, nameOf: String, act, payments: null, chips: String })
  const seats = createHoldemSeats({
    ...{ ...parts, kind: holdemView, money: String, places: 6, nameOf: ({ name }: ToldSeat) => name },
  })
  const round = h('div', { class: 'round-table' }, seats.others, h('div', { class: 'felt' }, board.middle), seats.me)
  const table = h('div', { class: 'card-table', 'data-game': 'holdem' }, round)
  document.body.replaceChildren(table, board.actions)
  listenToKeys(board.keys)
  const start = rules.start(6, deck, 3, { chips: new Array(6).fill(500), posts: [] })
  const state = actions.reduce((now, action) => rules.apply(now, rules.turn(now).places[0]!, action), start)
  const { number, places, ms } = rules.turn(state)
  const numbers = [0, 1, 2, 3, 4, 5]
  const told = numbers.map(seat => ({ seat, place: seat, name: `P${seat}`, money: '500', isHere: true }))
  const room = {
    ...{ room: '1', unit: '1', seat: 0, seats: told, last: null },
    hand: {
      id: '1',
      state: 'PLAYING',
      turn: number,
      places,
      ms,
      ofMs: ms,
      place: 0,
      seats: numbers,
      view: rules.view(state, 0),
    },
  } as unknown as ToldRoom
  board.show(room)
  seats.show(room)
  return { act }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a call and a raise say what they cost; sizes go by the pot, and never beyond what there is', async () => {
  const { act } = stand()
  await expect.element(button('Call 10')).toBeVisible()
  await button('Pot').click()
  await button('Raise to 35').click()
  await button('All-in').first().click()
  await button('All-in 500').click()
  await button('Fold').click()
  expect(act.mock.calls).toEqual([[{ do: 'raise', to: 35 }], [{ do: 'raise', to: 500 }], [{ do: 'fold' }]])
})

test('keys do what buttons do; the slider and the arrows stay within a legal raise', async () => {
  const { act } = stand()
  await userEvent.keyboard('{ArrowDown}r')
  await userEvent.keyboard('{ArrowUp}r')
  await userEvent.keyboard('4r')
  await userEvent.keyboard('c')
  const to = (height: number) => [{ do: 'raise', to: height }]
  expect(act.mock.calls).toEqual([to(20), to(30), to(500), [{ do: 'call' }]])
})

test('nothing is done while another is on turn', async () => {
  const { act } = stand([{ do: 'fold' }])
  for (const id of ['fold', 'call', 'raise']) {
    const own = page.getByTestId(id)
    await expect.element(own).toHaveAttribute('aria-disabled', 'true')
    own.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await userEvent.keyboard('fcr')
  expect(act).not.toHaveBeenCalled()
})

test.each([
  [360, 640],
  [1440, 900],
])(
  'six seats fit %i × %i: cards of others are hidden, bets and the button lie at their seats',
  async (width, height) => {
    await page.viewport(width, height)
    stand()
    const plates = [...document.querySelectorAll('.plate')].map(plate => plate.getBoundingClientRect())
    expect(plates).toHaveLength(6)
    for (const { left, right } of plates) expect([left >= 0, right <= width]).toEqual([true, true])
    const apart = plates.flatMap((one, i) =>
      plates
        .slice(i + 1)
        .filter(
          ({ left, right, top, bottom }) =>
            left < one.right && one.left < right && top < one.bottom && one.top < bottom,
        ),
    )
    expect(apart).toEqual([])
    expect(document.querySelectorAll('.seat-cards .is-back')).toHaveLength(10)
    expect(document.querySelectorAll('.me [data-card]')).toHaveLength(2)
    await expect.element(page.getByTestId('seat-3').getByLabelText(cardSay('dealer'))).toBeVisible()
    await expect.element(page.getByTestId('seat-5').getByLabelText('Bet 10')).toBeVisible()
  },
)

test('a seat says what its player has done, and whose time bank runs', async () => {
  stand([{ do: 'bank' }])
  await expect.element(page.getByTestId('seat-0')).toMatchTextContent(cardSay('timeBank'))
  stand([{ do: 'fold' }, { do: 'raise', to: 500 }])
  await expect.element(page.getByTestId('seat-0')).toMatchTextContent(cardSay('folded'))
  await expect.element(page.getByTestId('seat-1')).toMatchTextContent(cardSay('allIn'))
})
