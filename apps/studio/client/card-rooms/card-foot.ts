import { h, write } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import type { CardSay } from './words/words.ts'

/** The foot of a card table: what may be done, and what the player has. */
export function createCardFoot(say: Say, cardSay: CardSay, unit: string, actions: HTMLElement, onLeave: () => void) {
  const value = (id: string) => h('span', { class: 'value', dir: 'ltr', 'data-testid': id })
  const [balance, table] = [value('balance'), value('table-money')]
  const readout = (name: string, label: string, of: HTMLElement) =>
    h('div', { class: `readout readout-${name}` }, h('span', { class: 'label' }, label), of)
  const leave = h(
    'button',
    { type: 'button', class: 'card-act card-leave', 'data-testid': 'leave-room', click: onLeave },
    cardSay('leaveRoom'),
  )
  return {
    view: h(
      'div',
      { class: 'card-foot' },
      actions,
      h(
        'div',
        { class: 'readouts' },
        readout('balance', unit ? `${say('balance')} · ${unit}` : say('balance'), balance),
        readout('table', cardSay('tableMoney'), table),
        leave,
      ),
    ),
    show(own: string, onTable: string | null) {
      write(balance, own)
      write(table, onTable ?? '–')
      actions.hidden = onTable === null
      leave.hidden = onTable === null
    },
  }
}
