import { h } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

export type Target = {
  view: HTMLElement
  /** Hundredths; null while it is none that the game offers. */
  readonly value: number | null
  set(target: number): void
  lock(locked: boolean): void
}

type Bounds = { least: number; most: number; first: number; quick: readonly number[] }

/** A multiplier that the player types, or takes from a few; all in hundredths. */
export function chooseTarget(
  say: Say,
  { least, most, first, quick }: Bounds,
  onChange: (value: number | null) => void,
): Target {
  const input = h('input', {
    class: 'target-input',
    inputmode: 'decimal',
    dir: 'ltr',
    'aria-label': say('target'),
    'data-testid': 'target',
    autocomplete: 'off',
    maxlength: 10,
  })
  const read = () => {
    const text = input.value.trim().replace(',', '.')
    const value = /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
    return value !== null && value >= least && value <= most ? value : null
  }
  const set = (target: number) => {
    input.value = (target / 100).toFixed(2)
    check()
  }
  const check = () => {
    const value = read()
    input.setAttribute('aria-invalid', String(value === null))
    onChange(value)
  }
  const buttons = quick
    .filter(value => value <= most)
    .map(value =>
      h('button', { type: 'button', class: 'chip-button', dir: 'ltr', click: () => set(value) }, `×${value / 100}`),
    )
  input.value = (first / 100).toFixed(2)
  input.addEventListener('input', check)
  return {
    view: h(
      'div',
      { class: 'options target' },
      h('label', { class: 'target-field' }, h('small', {}, say('target')), h('span', { dir: 'ltr' }, '×', input)),
      ...buttons,
    ),
    get value() {
      return read()
    },
    set,
    lock(locked) {
      input.disabled = locked
      for (const button of buttons) button.disabled = locked
    },
  }
}
