import { h, write } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import type { CardSay } from './words/words.ts'

type Parts = {
  say: Say
  cardSay: CardSay
  unit: string
  actions: HTMLElement
  leave: () => void
  /** Of games of stacks: to bring more, and to sit out or play again. */
  stacks: { add: () => void; sitOut: () => void } | null
}

/** The foot of a card table: what may be done, and what the player has. */
export function createCardFoot({ say, cardSay, unit, actions, leave: onLeave, stacks }: Parts) {
  const value = (id: string) => h('span', { class: 'value', dir: 'ltr', 'data-testid': id })
  const [balance, table] = [value('balance'), value('table-money')]
  const readout = (name: string, label: string, of: HTMLElement) =>
    h('div', { class: `readout readout-${name}` }, h('span', { class: 'label' }, label), of)
  const button = (id: string, label: string, click: () => void) =>
    h('button', { type: 'button', class: 'card-act card-leave', 'data-testid': id, click }, label)
  const leave = button('leave-room', cardSay('leaveRoom'), onLeave)
  const add = stacks && button('add-chips', cardSay('addChips'), stacks.add)
  const out = stacks && button('sit-out', cardSay('sitOut'), stacks.sitOut)
  return {
    view: h(
      'div',
      { class: 'card-foot', 'data-stacks': stacks !== null },
      actions,
      h(
        'div',
        { class: 'readouts' },
        readout('balance', unit ? `${say('balance')} · ${unit}` : say('balance'), balance),
        readout('table', cardSay('tableMoney'), table),
        h('div', { class: 'foot-acts' }, add, out, leave),
      ),
    ),
    show(own: string, onTable: string | null, isOut: boolean) {
      write(balance, own)
      write(table, onTable ?? '–')
      actions.hidden = onTable === null
      for (const each of [leave, add, out]) each?.toggleAttribute('hidden', onTable === null)
      if (!out) return
      write(out, cardSay(isOut ? 'playOn' : 'sitOut'))
      out.toggleAttribute('data-out', isOut)
    },
  }
}
