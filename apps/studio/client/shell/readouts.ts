import type { Say } from '../words/words.ts'
import { h, write } from './dom.ts'

/** Balance, win and stake at the foot of every game. */
export type Readouts = {
  view: HTMLElement
  setBalance(text: string): void
  setWin(text: string, celebrated: boolean): void
  setStake(text: string): void
  lockStake(locked: boolean): void
}

export function createReadouts(say: Say, unit: string, onStakeList: () => void): Readouts {
  const value = (id: string) => h('span', { class: 'value', dir: 'ltr', 'data-testid': id })
  const label = (text: string) => h('span', { class: 'label' }, text)
  const [balance, stake, win] = [value('balance'), value('stake'), value('win')]
  const stakeButton = h(
    'button',
    {
      class: 'readout readout-stake',
      type: 'button',
      'data-testid': 'stake-list',
      'aria-haspopup': 'dialog',
      click: onStakeList,
    },
    label(say('stake')),
    stake,
  )
  const balanceLabel = unit ? `${say('balance')} · ${unit}` : say('balance')
  return {
    view: h(
      'div',
      { class: 'readouts' },
      h('div', { class: 'readout readout-balance' }, label(balanceLabel), balance),
      h('div', { class: 'readout readout-win' }, label(say('win')), win),
      stakeButton,
    ),
    setBalance: text => write(balance, text),
    setStake: text => write(stake, text),
    setWin(text, celebrated) {
      write(win, text)
      win.classList.toggle('is-won', celebrated)
    },
    lockStake(locked) {
      stakeButton.disabled = locked
    },
  }
}
