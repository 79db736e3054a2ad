import type { Say } from '../words/words.ts'
import type { ControlEvents } from './controls.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'
import { createReadouts, type Readouts } from './readouts.ts'

/** The stake as every game gives it: the steps beside the big button, and the readouts with the list of stakes. */
export type Stake = Omit<Readouts, 'view' | 'setStake'> & {
  less: HTMLElement
  more: HTMLElement
  readouts: HTMLElement
  /** There is no step below the lowest stake, nor above the highest. */
  setStake(text: string, atLowest: boolean, atHighest: boolean): void
}

export function createStake(say: Say, unit: string, events: Pick<ControlEvents, 'onStake' | 'onStakeList'>): Stake {
  const { view: readouts, ...shown } = createReadouts(say, unit, events.onStakeList)
  const less = stakeStep(say, -1, events.onStake)
  const more = stakeStep(say, 1, events.onStake)
  let locked = false
  let ends = { lowest: false, highest: false }
  const lock = () => {
    less.disabled = locked || ends.lowest
    more.disabled = locked || ends.highest
    shown.lockStake(locked)
  }
  return {
    ...shown,
    ...{ less, more, readouts },
    setStake(text, lowest, highest) {
      shown.setStake(text)
      ends = { lowest, highest }
      lock()
    },
    lockStake(next) {
      locked = next
      lock()
    },
  }
}

function stakeStep(say: Say, direction: -1 | 1, onStake: ControlEvents['onStake']): HTMLButtonElement {
  const [id, label] = direction < 0 ? (['stake-less', 'less'] as const) : (['stake-more', 'more'] as const)
  return h(
    'button',
    {
      class: 'step',
      type: 'button',
      'data-testid': id,
      'aria-label': say(label),
      'aria-keyshortcuts': direction < 0 ? '-' : '+',
      click: () => onStake(direction),
    },
    icon(direction < 0 ? 'minus' : 'plus', 22),
  )
}
