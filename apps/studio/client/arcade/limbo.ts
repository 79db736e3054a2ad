import { h, s, write } from '../shell/dom.ts'
import { type Board, type BoardParts, showTimes } from './board.ts'
import { factOf } from './fact.ts'
import { chooseTarget } from './target.ts'

/** A kite climbs to a point that is drawn; it pays the target when it came so high. */
export function makeLimbo({ say, rules, clock, sounds, still, onChoice }: BoardParts<'limbo'>): Board<'limbo'> {
  const figure = h('output', { class: 'great-figure', dir: 'ltr', 'data-testid': 'point' }, '×1.00')
  const kite = drawKite()
  const sky = h('div', { class: 'kite-sky', 'aria-hidden': 'true' }, h('i', { class: 'kite-line' }), kite)
  const front = h('div', { class: 'kite-front' }, sky, figure)
  const chance = factOf(say('chance'))
  const pays = factOf(say('pays'))
  const draw = (value: number | null) => {
    pays.set(value === null ? '–' : `×${showTimes(value * 100)}`)
    chance.set(value === null ? '–' : `${((rules.return / value) * 100).toFixed(2)} %`)
    onChoice()
  }
  const target = chooseTarget(say, { least: 101, most: rules.maximum, first: 200, quick: [200, 500, 1000] }, draw)
  const put = (point: number) => {
    write(figure, `×${showTimes(point * 100)}`)
    // Twice as high for each tenfold: what is far above still shows.
    const height = 1 - 1 / (1 + Math.log10(point / 100) * 1.6)
    sky.style.setProperty('--height', height.toFixed(4))
  }
  draw(200)
  return {
    view: h('div', { class: 'limbo board-card' }, front, h('dl', { class: 'facts' }, pays.view, chance.view)),
    options: target.view,
    play: 'flyKite',
    choice: () => (target.value === null ? null : { target: target.value }),
    setChoice: choice => target.set(choice.target),
    lock: target.lock,
    clear() {
      delete figure.dataset.end
      put(100)
    },
    async show({ point, coins }) {
      const steps = Math.log(point / 100)
      let ticked = 0
      await clock.tween(still() ? 0 : 500 + Math.min(1500, steps * 320), share => {
        put(Math.max(100, Math.floor(100 * Math.exp(steps * share))))
        if (share * 10 > ticked + 1) sounds.tick(ticked++)
      })
      put(point)
      figure.dataset.end = coins > 0 ? 'won' : 'lost'
      sounds.land()
    },
    place({ steps }) {
      put(steps[0]!.point)
      figure.dataset.end = steps[0]!.coins > 0 ? 'won' : 'lost'
    },
    tellOf: ({ steps }) => say('pointOf', { times: `×${showTimes(steps[0]!.point * 100)}` }),
  }
}

function drawKite(): SVGSVGElement {
  return s(
    'svg',
    { class: 'kite', viewBox: '0 0 80 130', 'aria-hidden': 'true' },
    s('path', { d: 'M40 2L76 44L40 96L4 44Z', class: 'kite-sail' }),
    s('path', { d: 'M40 2L76 44H4Z', class: 'kite-top' }),
    s('path', { d: 'M40 2V96M4 44H76', class: 'kite-ribs' }),
    s('path', { d: 'M40 96C32 104 48 110 40 118C36 122 42 126 40 130', class: 'kite-tail' }),
  )
}
