import type { FreeRounds } from '../../api-rewards.ts'
import type { Purse } from '../play/money.ts'
import { h, write } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

/** Says above the reels that rounds are free, how many are left, and what they won. */
export function createFreeRounds(say: Say, purse: Purse) {
  const chip = (label: string, id: string) => {
    const value = h('b', { dir: 'ltr', 'data-testid': id })
    return { view: h('span', { class: 'chip' }, h('span', {}, label), value), value }
  }
  const left = chip(say('freeRounds'), 'gift-left')
  const won = chip(say('freeRoundsWon'), 'gift-won')
  const view = h('div', { class: 'hud-free', hidden: true, 'data-testid': 'gift' }, left.view, won.view)
  return {
    view,
    show(free: FreeRounds | null): void {
      view.hidden = free === null
      if (!free) return
      write(left.value, `${free.left} / ${free.rounds}`)
      write(won.value, purse.show(BigInt(free.won)))
    },
  }
}
