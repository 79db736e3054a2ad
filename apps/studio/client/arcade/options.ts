import { h, write } from '../shell/dom.ts'
import { icon } from '../shell/icons.ts'
import type { Say } from '../words/words.ts'

export type Option<T> = { view: HTMLElement; readonly value: T; set(value: T): void; lock(locked: boolean): void }

/** One of a few, each in view. */
export function chooseOne<T extends string | number>(
  label: string,
  values: readonly { value: T; text: string }[],
  first: T,
  onChange: (value: T) => void,
): Option<T> {
  let chosen = first
  const buttons = values.map(({ value, text }) =>
    h(
      'button',
      { type: 'button', class: 'segment', 'data-value': value, click: () => choose(value) },
      h('span', {}, text),
    ),
  )
  const set = (value: T) => {
    chosen = value
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.value === String(value)))
  }
  const choose = (value: T) => {
    if (value === chosen) return
    set(value)
    onChange(value)
  }
  set(first)
  return {
    view: h('div', { class: 'option segments', role: 'group', 'aria-label': label }, ...buttons),
    get value() {
      return chosen
    },
    set,
    lock(locked) {
      for (const button of buttons) button.disabled = locked
    },
  }
}

/** What a step says to those who listen: `Urchins: more`. */
export function nameStep(say: Say, label: string, by: -1 | 1): string {
  return `${label}: ${say(by < 0 ? 'fewer' : 'greater')}`
}

/** A number between steps: fewer, the number with its name, more. `values` in ascending order. */
export function chooseStep(
  say: Say,
  label: string,
  values: readonly number[],
  first: number,
  show: (value: number) => string,
  onChange: (value: number) => void,
): Option<number> {
  let chosen = first
  let locked = false
  const figure = h('b', { dir: 'ltr' })
  const step = (by: -1 | 1) =>
    h(
      'button',
      {
        type: 'button',
        class: 'nudge',
        'aria-label': nameStep(say, label, by),
        click: () => change(by),
      },
      icon(by < 0 ? 'minus' : 'plus', 18),
    )
  const less = step(-1)
  const more = step(1)
  const draw = () => {
    write(figure, show(chosen))
    less.disabled = locked || chosen <= values[0]!
    more.disabled = locked || chosen >= values.at(-1)!
  }
  const set = (value: number) => {
    chosen = value
    draw()
  }
  const change = (by: -1 | 1) => {
    const next = by > 0 ? values.find(value => value > chosen) : values.findLast(value => value < chosen)
    if (next === undefined) return
    set(next)
    onChange(next)
  }
  draw()
  const value = h('span', { class: 'nudged', role: 'status' }, h('small', {}, label), figure)
  return {
    view: h('div', { class: 'option stepper', role: 'group', 'aria-label': label }, less, value, more),
    get value() {
      return chosen
    },
    set,
    lock(next) {
      locked = next
      draw()
    },
  }
}

/** Options side by side. */
export function optionRow(...options: HTMLElement[]): HTMLElement {
  return h('div', { class: 'options' }, ...options)
}
