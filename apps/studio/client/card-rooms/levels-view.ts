import type { ToldLevel } from '../../api-card-rooms.ts'
import { h } from '../shell/dom.ts'
import type { CardSay } from './words/words.ts'

type Parts = {
  cardSay: CardSay
  /** The one that was entered from a lobby. */
  entered: string | null
  money: (units: string) => string
  sit: (level: string, money: string) => void
}

/** The stakes to sit down at: what is brought to the table is chosen with a press. */
export function createLevels({ cardSay, entered, money, sit }: Parts) {
  const list = h('ul', { class: 'levels' })
  const note = h('p', { class: 'levels-note', role: 'status', hidden: true }, cardSay('stood'))
  const view = h(
    'section',
    { class: 'levels-place', 'aria-label': cardSay('levelsTitle'), hidden: true, 'data-testid': 'levels' },
    h('h2', {}, cardSay('levelsTitle')),
    h('p', {}, cardSay('levelsText')),
    note,
    list,
  )

  const row = ({ id, unit, blinds, least, most, stake, seated, waiting }: ToldLevel) => {
    const name = cardSay(blinds ? 'blinds' : 'unit')
    const worth = blinds ? blinds.map(money).join(' / ') : money(unit)
    const middle = String((BigInt(least) + BigInt(most)) / 2n)
    const sums = [...new Set([least, middle, most])]
    return h(
      'li',
      { class: 'level', 'data-testid': `level-${id}`, 'data-entered': id === entered },
      h(
        'div',
        { class: 'level-head' },
        h('span', {}, `${name} `, h('b', { dir: 'ltr' }, worth)),
        h('span', {}, seated > 0 ? cardSay('seated', { count: seated, waiting }) : cardSay('noneSeated')),
      ),
      h('p', { class: 'level-stake' }, cardSay('handStake', { amount: money(stake) })),
      h(
        'div',
        { class: 'level-sums', role: 'group', 'aria-label': cardSay('bring') },
        ...sums.map((sum, i) =>
          h(
            'button',
            {
              ...{ type: 'button', class: 'level-sit', 'data-testid': `sit-${id}-${i}` },
              'aria-label': cardSay('sit', { amount: money(sum) }),
              click: () => sit(id, sum),
            },
            h('span', { dir: 'ltr' }, money(sum)),
          ),
        ),
      ),
    )
  }

  return {
    view,
    hide() {
      view.hidden = true
    },
    show(levels: readonly ToldLevel[], stood: boolean) {
      view.hidden = false
      if (stood) note.hidden = false
      // Whoever is about to press one keeps the focus.
      const focused = view.contains(document.activeElement) ? document.activeElement?.getAttribute('data-testid') : null
      // It stands first.
      const first = levels.toSorted((one, other) => Number(other.id === entered) - Number(one.id === entered))
      list.replaceChildren(...(levels.length > 0 ? first.map(row) : [h('li', { class: 'level' }, cardSay('noLevels'))]))
      if (focused) view.querySelector<HTMLElement>(`[data-testid="${focused}"]`)?.focus()
    },
    calm() {
      note.hidden = true
    },
  }
}
