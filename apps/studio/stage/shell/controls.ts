import type { Say } from '../words/words.ts'
import { h, write } from './dom.ts'
import { icon } from './icons.ts'

/** What a press of the big button means now. */
export type SpinMode = 'spin' | 'watch' | 'stop' | 'skip' | 'wait'

export type Controls = {
  spinner: HTMLElement
  readouts: HTMLElement
  setMode(mode: SpinMode): void
  setBalance(text: string): void
  setStake(text: string, atLowest: boolean, atHighest: boolean): void
  setWin(text: string, celebrated: boolean): void
  /** Stakes may be chosen only between rounds. */
  lockStake(locked: boolean): void
}

export type ControlEvents = { onSpin(): void; onStake(step: -1 | 1): void; onStakeList(): void }

export function createControls(say: Say, unit: string, events: ControlEvents): Controls {
  const faces = {
    spin: icon('spin', 44),
    watch: icon('play', 44),
    stop: icon('stop', 40),
    skip: icon('skip', 40),
    wait: icon('spin', 44),
  }
  const face = h('span', { class: 'spin-face' }, faces.spin)
  const spin = h(
    'button',
    { class: 'spin', type: 'button', 'data-testid': 'spin', 'aria-label': say('spin'), click: events.onSpin },
    face,
  )
  const step = (direction: -1 | 1) =>
    h(
      'button',
      {
        class: 'step',
        type: 'button',
        'data-testid': direction < 0 ? 'stake-less' : 'stake-more',
        'aria-label': say(direction < 0 ? 'less' : 'more'),
        click: () => events.onStake(direction),
      },
      icon(direction < 0 ? 'minus' : 'plus', 22),
    )
  const less = step(-1)
  const more = step(1)
  const value = (id: string) => h('span', { class: 'value', dir: 'ltr', 'data-testid': id })
  const label = (text: string) => h('span', { class: 'label' }, text)
  const balance = value('balance')
  const stake = value('stake')
  const win = value('win')
  const stakeButton = h(
    'button',
    {
      class: 'readout readout-stake',
      type: 'button',
      'data-testid': 'stake-list',
      'aria-haspopup': 'dialog',
      click: events.onStakeList,
    },
    label(say('stake')),
    stake,
  )
  const readouts = h(
    'div',
    { class: 'readouts' },
    h(
      'div',
      { class: 'readout readout-balance' },
      label(unit ? `${say('balance')} · ${unit}` : say('balance')),
      balance,
    ),
    h('div', { class: 'readout readout-win' }, label(say('win')), win),
    stakeButton,
  )
  let mode: SpinMode = 'spin'
  let locked = false
  let ends = { lowest: false, highest: false }
  const lock = () => {
    less.disabled = locked || ends.lowest
    more.disabled = locked || ends.highest
    stakeButton.disabled = locked
  }
  return {
    spinner: h('div', { class: 'controls' }, less, spin, more),
    readouts,
    setMode(next) {
      if (next === mode) return
      mode = next
      face.replaceChildren(faces[next])
      spin.dataset.mode = next
      spin.setAttribute('aria-label', say(next === 'wait' ? 'spin' : next))
      spin.setAttribute('aria-disabled', String(next === 'wait'))
    },
    setBalance: text => write(balance, text),
    setStake(text, lowest, highest) {
      write(stake, text)
      ends = { lowest, highest }
      lock()
    },
    setWin(text, celebrated) {
      write(win, text)
      win.classList.toggle('is-won', celebrated)
    },
    lockStake(next) {
      locked = next
      lock()
    },
  }
}
