import { h, write } from '../shell/dom.ts'
import { type IconName, icon } from '../shell/icons.ts'
import type { Say } from '../words/words.ts'
import { makeChip } from './bets/chips.ts'
import type { TableSay } from './words/words.ts'

export type FootEvents = {
  onPlace(): void
  onUndo(): void
  onClear(): void
  onRepeat(): void
  onDouble(): void
  onTakeBack(): void
  onFavourites(): void
  onChip(value: number): void
}

/** What the foot shows; amounts are in words already. */
export type FootState = {
  /** Chips may be laid and placed. */
  isOpen: boolean
  isSending: boolean
  /** What lies unplaced; nothing while the slip is empty. */
  laid: string
  staked: string
  held: string
  canUndo: boolean
  canRepeat: boolean
  canDouble: boolean
  canTakeBack: boolean
}

export type Foot = {
  view: HTMLElement
  show(state: FootState): void
  setWin(text: string, celebrated: boolean): void
  setChips(values: readonly number[], chosen: number, scale: number, money: (units: number) => string): void
}

/** The foot of a table: chips, what is done with them, and what the player has. */
export function createFoot(say: Say, tableSay: TableSay, unit: string, events: FootEvents): Foot {
  const tray = h('div', { class: 'chip-tray', role: 'radiogroup', 'aria-label': tableSay('chips'), dir: 'ltr' })
  const act = (name: IconName, label: string, id: string, press: () => void) =>
    h(
      'button',
      { type: 'button', class: 'tool', 'data-testid': id, 'aria-label': label, title: label, click: press },
      icon(name, 22),
      h('span', { class: 'tool-name', 'aria-hidden': 'true' }, label),
    )
  const undo = act('undo', tableSay('undo'), 'undo', events.onUndo)
  const clear = act('trash', tableSay('clearChips'), 'clear', events.onClear)
  const repeat = act('repeat', tableSay('repeat'), 'repeat', events.onRepeat)
  const double = act('double', tableSay('doubleAll'), 'double', events.onDouble)
  const back = act('undo', tableSay('takeBack'), 'take-back', events.onTakeBack)
  const star = act('star', tableSay('favourites'), 'favourites', events.onFavourites)
  star.setAttribute('aria-haspopup', 'dialog')
  const label = h('span', {})
  const place = h(
    'button',
    { type: 'button', class: 'play place-bets', 'data-testid': 'place', click: events.onPlace },
    label,
  )
  const value = (id: string) => h('span', { class: 'value', dir: 'ltr', 'data-testid': id })
  const [held, staked, win] = [value('balance'), value('total-stake'), value('win')]
  const readout = (name: string, text: string, of: HTMLElement) =>
    h('div', { class: `readout readout-${name}` }, h('span', { class: 'label' }, text), of)
  const rests = (button: HTMLElement, resting: boolean) => button.setAttribute('aria-disabled', String(resting))
  return {
    view: h(
      'div',
      { class: 'table-foot' },
      h('div', { class: 'chip-row' }, tray, star),
      h('div', { class: 'place-row' }, undo, back, clear, place, double, repeat),
      h(
        'div',
        { class: 'readouts' },
        readout('balance', unit ? `${say('balance')} · ${unit}` : say('balance'), held),
        readout('stake', tableSay('totalStake'), staked),
        readout('win', say('win'), win),
      ),
    ),
    show(state) {
      write(held, state.held)
      write(staked, state.staked)
      write(
        label,
        state.isSending
          ? tableSay('placing')
          : state.laid
            ? tableSay('placeBets', { amount: state.laid })
            : tableSay('layChips'),
      )
      rests(place, !state.isOpen || !state.laid || state.isSending)
      place.toggleAttribute('data-ready', state.isOpen && state.laid !== '' && !state.isSending)
      // One place for both: what is laid is undone, what is placed is taken back.
      undo.hidden = !state.canUndo && state.canTakeBack
      back.hidden = !undo.hidden
      rests(undo, !state.canUndo)
      rests(back, !state.canTakeBack)
      rests(clear, !state.laid)
      rests(repeat, !state.canRepeat)
      rests(double, !state.canDouble)
    },
    setWin(text, celebrated) {
      write(win, text)
      win.classList.toggle('is-won', celebrated)
    },
    setChips(values, chosen, scale, money) {
      const choose = (at: number) => {
        events.onChip(values[at]!)
        buttons.forEach((button, i) => {
          button.setAttribute('aria-checked', String(i === at))
          button.tabIndex = i === at ? 0 : -1
        })
      }
      const buttons = values.map((units, i) =>
        h(
          'button',
          {
            type: 'button',
            class: 'chip-choice',
            role: 'radio',
            'data-testid': `chip-${units}`,
            'aria-label': tableSay('chipOf', { amount: money(units) }),
            click: () => choose(i),
          },
          makeChip(values, units, scale, 'tray'),
        ),
      )
      tray.replaceChildren(...buttons)
      tray.addEventListener('keydown', event => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + by
        if (by === 0 || !buttons[next]) return
        choose(next)
        buttons[next].focus()
      })
      choose(Math.max(0, values.indexOf(chosen)))
    },
  }
}
