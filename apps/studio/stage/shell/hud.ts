import type { Say } from '../words/words.ts'
import { h, write } from './dom.ts'

/** What stands above the reels during free spins and replays. */
export type Hud = {
  view: HTMLElement
  showFree(spin: number, left: number, multiplier: number): void
  setTotal(text: string): void
  hideFree(): void
  showReplay(text: string, onEnd: () => void): void
  hideReplay(): void
}

export function createHud(say: Say): Hud {
  const chip = (label: string, id: string) => {
    const value = h('b', { dir: 'ltr', 'data-testid': id })
    return { view: h('span', { class: 'chip' }, h('span', {}, label), value), value }
  }
  const spin = chip(say('freeSpin'), 'free-spin')
  const left = chip(say('spinsLeft'), 'free-spins-left')
  const total = chip(say('total'), 'free-total')
  const multiplier = h('span', { class: 'chip chip-times', role: 'img', dir: 'ltr' })
  const free = h('div', { class: 'hud-free', hidden: true }, spin.view, left.view, multiplier, total.view)
  const replay = h('div', { class: 'hud-replay', hidden: true })
  return {
    view: h('div', { class: 'hud' }, replay, free),
    showFree(number, remaining, times) {
      free.hidden = false
      write(spin.value, String(number))
      write(left.value, String(remaining))
      write(multiplier, `×${times}`)
      multiplier.setAttribute('aria-label', say('allWinsTimes', { multiplier: times }))
    },
    setTotal: text => write(total.value, text),
    hideFree() {
      free.hidden = true
    },
    showReplay(text, onEnd) {
      replay.hidden = false
      replay.replaceChildren(
        h('span', {}, text),
        h('button', { type: 'button', class: 'link', 'data-testid': 'end-replay', click: onEnd }, say('endReplay')),
      )
    },
    hideReplay() {
      replay.hidden = true
    },
  }
}
