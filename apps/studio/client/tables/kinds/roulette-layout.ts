import { h } from '../../shell/dom.ts'
import type { FeltParts } from '../felt.ts'
import { toneOf } from '../scene/wheel-scene.ts'

/** A place on the layout: column and row of the numbers' grid, in halves of a cell; 0 is the first line of it. */
export type LayoutPlace = {
  bet: string
  along: number
  across: number
  look: 'straight' | 'split' | 'street' | 'corner' | 'line' | 'trio'
}

/** Numbers run in twelve streets along the layout, three across: street 0 is 1, 2, 3. */
const along = (n: number) => Math.floor((n - 1) / 3)
const across = (n: number) => (n - 1) % 3
const LOOKS = { 2: 'split', 3: 'street', 4: 'corner', 6: 'line' } as const

/** Where each inside bet lies, by its numbers alone: in the middle of them, streets and lines at the outer edge. */
export function placesOf(bets: Iterable<string>): LayoutPlace[] {
  return [...bets].flatMap((bet): LayoutPlace[] => {
    if (!/^[\d-]+$/.test(bet)) return []
    const numbers = bet.split('-').map(Number)
    if (bet === '0') return []
    if (numbers.length === 1)
      return [{ bet, along: along(numbers[0]!) + 0.5, across: across(numbers[0]!) + 0.5, look: 'straight' }]
    const others = numbers.filter(n => n > 0)
    const middle = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
    // Bets with zero lie on its edge.
    if (numbers[0] === 0)
      return [
        {
          bet,
          along: 0,
          across: bet === '0-1-2-3' ? 0 : middle(others.map(across)) + 0.5,
          look: numbers.length === 2 ? 'split' : 'trio',
        },
      ]
    const look = LOOKS[numbers.length as 2 | 3 | 4 | 6]
    const isEdge = look === 'street' || look === 'line'
    return [
      { bet, along: middle(others.map(along)) + 0.5, across: isEdge ? 0 : middle(others.map(across)) + 0.5, look },
    ]
  })
}

/** The European layout. `--along` and `--across` say where a place lies; styles lay it upright on phones, on its side elsewhere. */
export function makeLayout({ spots, bets, nameOf, priceOf, say }: FeltParts): HTMLElement {
  const chip = (bet: string, text: string, look: string, style = '') =>
    spots.make(bet, { class: `layout-spot ${look}`, style, content: [h('span', { class: 'spot-name' }, text)] })
  const inside = placesOf(bets.keys()).map(({ bet, along, across, look }) => {
    const style = `--along: ${along}; --across: ${across}`
    const tone = look === 'straight' ? `is-number is-${toneOf(Number(bet))}` : `is-between is-${look}`
    return chip(bet, look === 'straight' ? bet : '', tone, style)
  })
  // Numbers first: what lies between them lies above.
  inside.sort((a, b) => Number(a.classList.contains('is-between')) - Number(b.classList.contains('is-between')))
  const outside = (bet: string, look: string) =>
    spots.make(bet, {
      class: `layout-spot is-outside ${look}`,
      content: [
        h('span', { class: 'spot-name' }, shortName(say, bet, nameOf)),
        ' ',
        h('span', { class: 'spot-price', dir: 'ltr' }, priceOf(bet)),
      ],
    })
  return h(
    'div',
    { class: 'roulette-layout', dir: 'ltr' },
    chip('0', '0', 'is-zero'),
    h('div', { class: 'layout-numbers' }, ...inside),
    h('div', { class: 'layout-columns' }, ...[1, 2, 3].map(n => outside(`column${n}`, 'is-column'))),
    h('div', { class: 'layout-dozens' }, ...[1, 2, 3].map(n => outside(`dozen${n}`, 'is-dozen'))),
    h(
      'div',
      { class: 'layout-chances' },
      ...['low', 'even', 'red', 'black', 'odd', 'high'].map(bet => outside(bet, `is-chance is-${bet}`)),
    ),
  )
}

const SHORT: Readonly<Record<string, string>> = {
  ...{ low: '1–18', high: '19–36', dozen1: '1–12', dozen2: '13–24', dozen3: '25–36' },
  ...{ column1: '1', column2: '2', column3: '3' },
}

function shortName(say: FeltParts['say'], bet: string, nameOf: (bet: string) => string): string {
  const short = SHORT[bet]
  if (!short) return nameOf(bet)
  return bet.startsWith('column') ? say('columnOf', { n: short }) : short
}
