import type { TableState } from '../../api-tables.ts'
import type { TableGame } from '../../engine/tables/table-games.ts'
import { h } from '../shell/dom.ts'
import type { TableSay } from './words/words.ts'

/** What the studio has bound itself to before bets are taken: the same for all at the table. */
export function makePromise(say: TableSay, { rules }: TableGame, state: TableState | null): Node[] {
  const ofShoe = rules.decks > 0
  return [
    h('p', {}, say(ofShoe ? 'verifyShoe' : 'verifySeeds')),
    h(
      'dl',
      { class: 'seeds' },
      h('dt', {}, say(ofShoe ? 'promiseShoe' : 'promiseCoup')),
      h('dd', { dir: 'ltr', class: 'hash', 'data-testid': 'commitment' }, state?.commitment ?? '…'),
    ),
  ]
}
