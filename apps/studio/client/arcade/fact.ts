import { h, write } from '../shell/dom.ts'

/** A figure with its name, for a list of them. */
export function factOf(label: string) {
  const value = h('dd', { dir: 'ltr' })
  return { view: h('div', { class: 'fact' }, h('dt', {}, label), value), set: (text: string) => write(value, text) }
}
