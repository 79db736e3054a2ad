import { h } from '../../shell/dom.ts'
import type { Roads } from '../felt.ts'
import { toneOf, WHEEL } from '../scene/wheel-scene.ts'
import type { TableSay } from '../words/words.ts'

const NEWEST = 20
const ENDS = 5

/** The last numbers, the newest first, and which came most and least often: counts, nothing more. */
export function createNumberCounts(say: TableSay): Roads {
  const list = h('ol', { class: 'past-list is-numbers', 'aria-label': say('lastResults'), tabindex: '0', dir: 'ltr' })
  const [hot, cold] = [h('ol', { class: 'number-ends' }), h('ol', { class: 'number-ends' })]
  const number = (pocket: number, times: number) =>
    h('li', { 'data-tone': toneOf(pocket) }, h('b', {}, String(pocket)), h('small', {}, `×${times}`))
  return {
    view: h(
      'section',
      { class: 'table-roads', 'aria-label': say('lastResults') },
      list,
      h(
        'div',
        { class: 'number-counts', dir: 'ltr' },
        h('span', {}, say('hot')),
        hot,
        h('span', {}, say('cold')),
        cold,
      ),
      h('p', { class: 'counts-note' }, say('countsNote')),
    ),
    show(history) {
      list.replaceChildren(
        ...history
          .slice(-NEWEST)
          .toReversed()
          .map(mark => h('li', { 'data-tone': toneOf(Number(mark)) }, mark)),
      )
      const times = WHEEL.map(pocket => ({ pocket, times: history.filter(mark => mark === String(pocket)).length }))
      const sorted = times.toSorted((a, b) => b.times - a.times || a.pocket - b.pocket)
      const drawn = history.length > 0
      hot.replaceChildren(...(drawn ? sorted.slice(0, ENDS).map(each => number(each.pocket, each.times)) : []))
      cold.replaceChildren(...(drawn ? sorted.slice(-ENDS).map(each => number(each.pocket, each.times)) : []))
    },
  }
}
