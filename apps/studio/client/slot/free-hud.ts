import { h, write } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

/** What stands above the reels during free spins. */
export type FreeHud = {
  view: HTMLElement
  show(spin: number, left: number, multiplier: number): void
  setTotal(text: string): void
  hide(): void
}

export function createFreeHud(say: Say): FreeHud {
  const chip = (label: string, id: string) => {
    const value = h('b', { dir: 'ltr', 'data-testid': id })
    return { view: h('span', { class: 'chip' }, h('span', {}, label), value), value }
  }
  const spin = chip(say('freeSpin'), 'free-spin')
  const left = chip(say('spinsLeft'), 'free-spins-left')
  const total = chip(say('total'), 'free-total')
  const multiplier = h('span', { class: 'chip chip-times', role: 'img', dir: 'ltr' })
  const view = h('div', { class: 'hud-free', hidden: true }, spin.view, left.view, multiplier, total.view)
  return {
    view,
    show(number, remaining, times) {
      view.hidden = false
      write(spin.value, String(number))
      write(left.value, String(remaining))
      multiplier.hidden = times === 1
      write(multiplier, `×${times}`)
      multiplier.setAttribute('aria-label', say('allWinsTimes', { multiplier: times }))
    },
    setTotal: text => write(total.value, text),
    hide() {
      view.hidden = true
    },
  }
}
