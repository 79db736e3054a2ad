import { h, write } from '../../shell/dom.ts'
import type { TableSay } from '../words/words.ts'
import { makeChip } from './chips.ts'
import type { Chips } from './slip.ts'

/** What lies on the cloth, and what came of it. */
export type OnCloth = {
  laid: Chips
  placed: Chips
  /** How many players have chips there: theirs are counted, not shown. */
  on: Readonly<Record<string, number>>
  winning: readonly string[]
  isOpen: boolean
}

export type SpotFace = { class?: string; content: readonly (Node | string)[]; style?: string }

/** The places of a table on which chips lie. */
export type Spots = {
  /** The place of one bet. A bet has one place. */
  make(bet: string, face: SpotFace): HTMLButtonElement
  /** A button that lays a chip on each of several bets: it is no bet of its own. */
  makeMacro(bets: readonly string[], name: string, face: SpotFace): HTMLButtonElement
  show(cloth: OnCloth): void
  /** The bets that have a place. */
  readonly bets: readonly string[]
}

export type SpotParts = {
  say: TableSay
  nameOf(bet: string): string
  priceOf(bet: string): string
  money(units: number): string
  /** Of the chips of this table. */
  values(): readonly number[]
  scale: number
  onLay(bets: readonly string[]): void
}

type Place = { button: HTMLButtonElement; chips: HTMLElement; on: HTMLElement; drawn: string }

export function createSpots(parts: SpotParts): Spots {
  const places = new Map<string, Place>()
  const draw = (bet: string, place: Place, { laid, placed, on, winning, isOpen }: OnCloth) => {
    const [mine, more, others] = [placed.get(bet) ?? 0, laid.get(bet) ?? 0, on[bet] ?? 0]
    const won = winning.includes(bet)
    const drawn = [mine, more, others, won, isOpen, parts.priceOf(bet)].join()
    if (drawn === place.drawn) return
    place.drawn = drawn
    const { button, chips } = place
    const chip = (units: number, look: 'laid' | 'placed') =>
      units > 0 ? [makeChip(parts.values(), units, parts.scale, look)] : []
    chips.replaceChildren(...chip(mine, 'placed'), ...chip(more, 'laid'))
    write(place.on, others > 0 ? String(others) : '')
    button.toggleAttribute('data-won', won)
    button.setAttribute('aria-disabled', String(!isOpen))
    button.setAttribute('aria-label', nameAll(parts, bet, mine, more, others, won))
  }
  const press = (bets: readonly string[]) => () => parts.onLay(bets)
  return {
    make(bet, face) {
      const chips = h('span', { class: 'spot-chips', 'aria-hidden': 'true' })
      const on = h('span', { class: 'spot-on', 'aria-hidden': 'true' })
      const button = h(
        'button',
        {
          type: 'button',
          class: `spot ${face.class ?? ''}`,
          'data-bet': bet,
          style: face.style ?? '',
          click: press([bet]),
        },
        ...face.content,
        on,
        chips,
      )
      places.set(bet, { button, chips, on, drawn: '' })
      return button
    },
    makeMacro: (bets, name, face) =>
      h(
        'button',
        {
          type: 'button',
          class: `spot is-macro ${face.class ?? ''}`,
          style: face.style ?? '',
          'aria-label': name,
          'data-bets': bets.join(' '),
          click: press(bets),
        },
        ...face.content,
      ),
    show(cloth) {
      for (const [bet, place] of places) draw(bet, place, cloth)
    },
    get bets() {
      return [...places.keys()]
    },
  }
}

/** `Banker 0.95:1, your stake 50.00, 3 players`. */
function nameAll(
  { say, nameOf, priceOf, money }: SpotParts,
  bet: string,
  mine: number,
  more: number,
  others: number,
  won: boolean,
) {
  return [
    // What is seen on most places comes first, as it stands there.
    `${nameOf(bet)} ${priceOf(bet)}`,
    mine > 0 ? say('yourStake', { amount: money(mine) }) : '',
    more > 0 ? say('yourChips', { amount: money(more) }) : '',
    others > 0 ? say('playersOn', { count: others }) : '',
    won ? say('hasWon') : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Name and price as most places say them. */
export const spotText = (name: string, price: string): readonly (Node | string)[] => [
  h('span', { class: 'spot-name' }, name),
  ' ',
  h('span', { class: 'spot-price', dir: 'ltr' }, price),
]
