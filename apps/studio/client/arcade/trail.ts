import { BET } from '../../engine/arcade/round.ts'
import { h } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'
import { showTimes } from './board.ts'

const KEPT = 8

/** What the rounds of this visit brought, the newest first. */
export function createTrail(say: Say) {
  const view = h('ol', { class: 'trail', 'aria-label': say('lastRounds') })
  return {
    view,
    add(coins: number) {
      const look = coins > BET ? 'is-won' : coins > 0 ? 'is-part' : ''
      view.prepend(h('li', { class: look, dir: 'ltr' }, `×${showTimes(coins).replace(/(\.\d\d)\d+$/, '$1')}`))
      while (view.childElementCount > KEPT) view.lastElementChild!.remove()
    },
  }
}
