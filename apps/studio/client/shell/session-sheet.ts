import type { Purse } from '../play/money.ts'
import { showElapsed, type Tally } from '../play/tally.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'

/** This visit in figures, as they stand when it is opened: calm, and the same whether it was won or lost. */
export function openSession(say: Say, purse: Purse, tally: Tally): void {
  const row = (label: string, id: string, value: string) =>
    h('div', { class: 'figure' }, h('dt', {}, label), h('dd', { dir: 'ltr', 'data-testid': `session-${id}` }, value))
  openDialog(
    say,
    'sheet',
    say('session'),
    h(
      'div',
      {},
      h(
        'dl',
        { class: 'figures' },
        row(say('timePlayed'), 'time', showElapsed(tally.elapsedMs())),
        row(say('autoRounds'), 'rounds', tally.rounds.toLocaleString('en')),
        row(say('staked'), 'staked', purse.show(tally.staked)),
        row(say('paidOut'), 'won', purse.show(tally.won)),
        row(say('result'), 'net', purse.showNet(tally.net)),
      ),
      h('p', { class: 'muted' }, say('sessionText')),
    ),
  )
}
