import { h } from '../../shell/dom.ts'
import type { FeltParts } from '../felt.ts'
import { toneOf, WHEEL } from '../scene/wheel-scene.ts'

/** French bets: chips on the layout, one each. A bet named twice gets two chips. */
export const FRENCH = {
  voisins: ['0-2-3', '0-2-3', '4-7', '12-15', '18-21', '19-22', '32-35', '25-26-28-29', '25-26-28-29'],
  tiers: ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'],
  orphelins: ['1', '6-9', '14-17', '17-20', '31-34'],
  zeroGame: ['0-3', '12-15', '26', '32-35'],
} as const
const SHORT = {
  voisins: 'voisinsShort',
  tiers: 'tiersShort',
  orphelins: 'orphelinsShort',
  zeroGame: 'zeroShort',
} as const
const NAMES = Object.keys(FRENCH) as (keyof typeof FRENCH)[]

const MOST_NEIGHBOURS = 4

/** A number with those beside it on the wheel. */
export function neighboursOf(number: number, count: number): string[] {
  const at = WHEEL.indexOf(number)
  return Array.from({ length: 2 * count + 1 }, (_, i) => String(WHEEL[(at - count + i + WHEEL.length) % WHEEL.length]))
}

/** The wheel laid out: French bets, and numbers with their neighbours. All of them are bets of the layout. */
export function makeRacetrack({ spots, say }: FeltParts): HTMLElement {
  let count = 2
  const figure = h('b', { dir: 'ltr' }, String(count))
  const numbers = h('div', { class: 'track-numbers', dir: 'ltr' })
  const draw = () => {
    figure.textContent = String(count)
    numbers.replaceChildren(
      ...WHEEL.map(number =>
        spots.makeMacro(neighboursOf(number, count), say('neighbours', { number, count }), {
          class: `track-number is-${toneOf(number)}`,
          content: [String(number)],
        }),
      ),
    )
  }
  const step = (by: number, text: string) =>
    h(
      'button',
      {
        type: 'button',
        class: 'nudge',
        'aria-label': `${say('neighbourCount')}: ${count + by}`,
        click(event) {
          count = Math.min(MOST_NEIGHBOURS, Math.max(0, count + by))
          draw()
          for (const [button, change] of steps)
            button.setAttribute('aria-label', `${say('neighbourCount')}: ${count + change}`)
          ;(event.currentTarget as HTMLElement).focus()
        },
      },
      text,
    )
  const steps = [
    [step(-1, '−'), -1],
    [step(1, '+'), 1],
  ] as const
  draw()
  return h(
    'div',
    { class: 'racetrack', role: 'group', 'aria-label': say('racetrack') },
    h(
      'div',
      { class: 'french-bets' },
      ...NAMES.map(name =>
        spots.makeMacro(FRENCH[name], say('chipsEach', { name: say(name), count: FRENCH[name].length }), {
          class: 'french-bet',
          content: [
            h('span', { class: 'spot-name' }, say(SHORT[name])),
            h('small', { dir: 'ltr' }, `×${FRENCH[name].length}`),
          ],
        }),
      ),
      h(
        'span',
        { class: 'neighbour-count' },
        steps[0][0],
        h('span', {}, say('neighbourCount'), ' ', figure),
        steps[1][0],
      ),
    ),
    numbers,
  )
}
