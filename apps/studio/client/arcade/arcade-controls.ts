import { autoButton, type ControlEvents, type Controls, turboButton } from '../shell/controls.ts'
import { h, write } from '../shell/dom.ts'
import { createStake } from '../shell/stake.ts'
import type { Say } from '../words/words.ts'
import type { Offer } from './board.ts'

export type ArcadeControls = Controls & {
  /** Choices, stake and button, then the readouts. */
  foot: readonly HTMLElement[]
  /** What the button does in an open round; null when nothing is offered on it. */
  offer(offer: Offer | null): void
  /** Whether a round may begin with what is chosen. */
  allow(playable: boolean): void
  press(): void
}

/** One wide button that says what it does, between the steps of the stake; above it what the player chooses. */
export function createArcadeControls(
  say: Say,
  unit: string,
  playLabel: string,
  options: HTMLElement | null,
  events: ControlEvents,
): ArcadeControls {
  const label = h('span', {})
  const button = h('button', { class: 'play', type: 'button', 'data-testid': 'spin', click: () => press() }, label)
  const { less, more, readouts, ...stake } = createStake(say, unit, events)
  const auto = autoButton(say, events.onAuto)
  let mode: Parameters<Controls['setMode']>[0] = 'spin'
  let offered: Offer | null = null
  let playable = true
  let isUp = true
  const press = () => {
    if (mode === 'act') {
      if (isUp) offered?.act()
    } else if (mode !== 'spin' || playable) events.onSpin()
  }
  const show = () => {
    const text = { spin: playLabel, wait: playLabel, watch: say('watch'), stop: say('skip'), skip: say('skip') }
    write(label, mode === 'act' ? (offered?.label ?? playLabel) : text[mode])
    button.dataset.mode = mode
    const rests = mode === 'wait' || (mode === 'act' && !(offered && isUp)) || (mode === 'spin' && !(playable && isUp))
    button.setAttribute('aria-disabled', String(rests))
  }
  show()
  const row = h(
    'div',
    { class: 'play-row' },
    auto?.view ?? null,
    less,
    button,
    more,
    events.onTurbo ? turboButton(say, events.onTurbo) : null,
  )
  return {
    ...stake,
    foot: [h('div', { class: 'controls arcade-controls' }, options, row), readouts],
    press,
    offer(next) {
      offered = next
      show()
    },
    allow(next) {
      playable = next
      show()
    },
    setMode(next) {
      mode = next
      show()
    },
    setLine(next) {
      isUp = next
      auto?.rest(!next)
      show()
    },
    setAuto: left => auto?.show(left),
  }
}
