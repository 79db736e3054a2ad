import { h } from '../../shell/dom.ts'
import type { Roads } from '../felt.ts'
import type { TableSay } from '../words/words.ts'

export type PastParts = {
  say: TableSay
  /** What stands for one coup; its name for those who listen. */
  item(mark: string): { name: string; content: readonly Node[]; tone?: string }
  /** What is counted over all coups that are told. */
  counted: readonly { name: string; content: Node; count(mark: string): number }[]
}

const MOST = 40

/** The last coups, the newest first, and plain counts. */
export function createPastList({ say, item, counted }: PastParts): Roads {
  const list = h('ol', { class: 'past-list', 'aria-label': say('lastResults'), tabindex: '0' })
  const counts = counted.map(each => ({ ...each, figure: h('dd', { dir: 'ltr' }) }))
  return {
    view: h(
      'section',
      { class: 'table-roads', 'aria-label': say('lastResults') },
      list,
      h(
        'dl',
        { class: 'road-counts' },
        ...counts.map(({ name, content, figure }) =>
          h('div', {}, h('dt', {}, content, h('span', { class: 'unseen' }, name)), figure),
        ),
      ),
      h('p', { class: 'counts-note' }, say('countsNote')),
    ),
    show(history) {
      list.replaceChildren(
        ...history
          .slice(-MOST)
          .toReversed()
          .map(mark => {
            const { name, content, tone = '' } = item(mark)
            return h(
              'li',
              { 'data-tone': tone },
              h('span', { class: 'unseen' }, name),
              h('span', { 'aria-hidden': 'true' }, ...content),
            )
          }),
      )
      for (const { count, figure } of counts)
        figure.textContent = String(history.reduce((sum, mark) => sum + count(mark), 0))
    },
  }
}
