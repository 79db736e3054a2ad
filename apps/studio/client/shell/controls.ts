import type { Say } from '../words/words.ts'
import { h, write } from './dom.ts'
import { icon } from './icons.ts'
import { createStake } from './stake.ts'

/** What a press of the big button means now; `act`: what the kind of game offers in a round that is open. */
export type SpinMode = 'spin' | 'watch' | 'stop' | 'skip' | 'wait' | 'act'

/** What the player handles, in whatever form a kind of game gives it. */
export type Controls = {
  setMode(mode: SpinMode): void
  setBalance(text: string): void
  setStake(text: string, atLowest: boolean, atHighest: boolean): void
  setWin(text: string, celebrated: boolean): void
  /** Stakes may be chosen only between rounds. */
  lockStake(locked: boolean): void
  /** Without a connection nothing is bet or done: what would do it rests. */
  setLine(isUp: boolean): void
  /** How many rounds of autoplay are left; null while none runs. */
  setAuto(left: number | null): void
}

export type ControlEvents = {
  onSpin(): void
  onStake(step: -1 | 1): void
  onStakeList(): void
  /** Asks for autoplay, or ends it. Absent where it is not allowed. */
  onAuto?: () => void
  /** Answers whether rounds go fast from now on. Absent where it is not allowed. */
  onTurbo?: () => boolean
}

/** The controls of a slot: one round button between the stake's steps, the readouts below. */
export function createControls(
  say: Say,
  unit: string,
  events: ControlEvents,
): Controls & { spinner: HTMLElement; readouts: HTMLElement } {
  const faces = {
    spin: icon('spin', 44),
    watch: icon('play', 44),
    stop: icon('stop', 40),
    skip: icon('skip', 40),
    wait: icon('spin', 44),
    act: icon('play', 44),
  }
  const face = h('span', { class: 'spin-face' }, faces.spin)
  const spin = h(
    'button',
    { class: 'spin', type: 'button', 'data-testid': 'spin', 'aria-label': say('spin'), click: events.onSpin },
    face,
  )
  const { less, more, readouts, ...stake } = createStake(say, unit, events)
  const auto = autoButton(say, events.onAuto)
  let mode: SpinMode = 'spin'
  let isUp = true
  const rest = () => spin.setAttribute('aria-disabled', String(mode === 'wait' || (mode === 'spin' && !isUp)))
  const spacer = () => h('span', { class: 'side' })
  return {
    ...stake,
    readouts,
    spinner: h(
      'div',
      { class: 'controls' },
      auto?.view ?? spacer(),
      less,
      spin,
      more,
      events.onTurbo ? turboButton(say, events.onTurbo) : spacer(),
    ),
    setMode(next) {
      if (next === mode) return
      mode = next
      face.replaceChildren(faces[next])
      spin.dataset.mode = next
      spin.setAttribute('aria-label', say(next === 'wait' || next === 'act' ? 'spin' : next))
      rest()
    },
    setLine(next) {
      isUp = next
      auto?.rest(!next)
      rest()
    },
    setAuto: left => auto?.show(left),
  }
}

/** Begins autoplay; while it runs, it shows the rounds left and ends it. */
export function autoButton(say: Say, onAuto: ControlEvents['onAuto']) {
  if (!onAuto) return null
  const sign = icon('auto', 22)
  const count = h('b', { dir: 'ltr' })
  const view = h(
    'button',
    {
      class: 'side',
      type: 'button',
      'data-testid': 'auto',
      'aria-label': say('auto'),
      'aria-keyshortcuts': 'a',
      click: onAuto,
    },
    sign,
  )
  return {
    view,
    rest(resting: boolean) {
      view.setAttribute('aria-disabled', String(resting))
    },
    show(left: number | null) {
      view.replaceChildren(left === null ? sign : count)
      write(count, String(left ?? ''))
      view.toggleAttribute('data-on', left !== null)
      view.setAttribute('aria-label', left === null ? say('auto') : say('autoStop', { rounds: left }))
    },
  }
}

export function turboButton(say: Say, onTurbo: () => boolean): HTMLButtonElement {
  const view = h(
    'button',
    {
      class: 'side',
      type: 'button',
      'data-testid': 'turbo',
      'aria-label': say('turbo'),
      'aria-pressed': 'false',
      'aria-keyshortcuts': 't',
      click: () => {
        const on = onTurbo()
        view.toggleAttribute('data-on', on)
        view.setAttribute('aria-pressed', String(on))
      },
    },
    icon('turbo', 22),
  )
  return view
}
