import { remember, remembered } from '../play/kept.ts'
import type { Bet } from '../play/table-parts.ts'
import { h } from '../shell/dom.ts'
import type { Say } from '../words/words.ts'

/** Whether wins may be gambled with from the next round on; off until the player wants it, remembered for this tab. */
export type GambleSwitch = { view: HTMLElement; readonly on: boolean }

export function createGambleSwitch(game: string, say: Say): GambleSwitch {
  const kept = `stage-gamble:${game}`
  let on = remembered(kept) === 'on'
  const view = h(
    'button',
    { type: 'button', class: 'buy', role: 'switch', 'aria-checked': String(on), 'data-testid': 'gamble-switch' },
    h('span', { class: 'switch', 'aria-hidden': 'true' }),
    h('span', {}, say('gambleSwitch')),
  )
  view.addEventListener('click', () => {
    on = !on
    remember(kept, on ? 'on' : 'off')
    view.setAttribute('aria-checked', String(on))
  })
  return {
    view,
    get on() {
      return on
    },
  }
}

/** The same bet by a player who wants to be asked after a win. */
export const withGamble = (bet: Bet): Bet => ({
  ...bet,
  choice: { ...(bet.choice as object | undefined), gamble: true },
})
