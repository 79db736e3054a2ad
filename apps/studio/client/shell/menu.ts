import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'
import { type IconName, icon } from './icons.ts'

export type PanelName = 'history' | 'rules' | 'fairness'

export function openMenu(
  say: Say,
  muted: boolean,
  events: { onPanel(panel: PanelName): void; onSession: (() => void) | null; onSound(): void; onExit(): void },
): void {
  const entry = (name: IconName, label: string, id: string, act: () => void) =>
    h(
      'button',
      {
        type: 'button',
        class: 'menu-entry',
        'data-testid': `menu-${id}`,
        click: () => {
          menu.close()
          act()
        },
      },
      icon(name),
      h('span', {}, label),
    )
  const list = h(
    'div',
    { class: 'menu-list' },
    entry('rules', say('rules'), 'rules', () => events.onPanel('rules')),
    entry('history', say('history'), 'history', () => events.onPanel('history')),
    events.onSession && entry('clock', say('session'), 'session', events.onSession),
    entry('fairness', say('fairness'), 'fairness', () => events.onPanel('fairness')),
    entry(muted ? 'soundOff' : 'soundOn', say(muted ? 'soundOn' : 'soundOff'), 'sound', events.onSound),
    entry('home', say('home'), 'home', events.onExit),
  )
  const menu = openDialog(say, 'sheet', say('menu'), list)
}
