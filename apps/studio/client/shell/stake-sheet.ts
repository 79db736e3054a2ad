import type { Purse } from '../play/money.ts'
import type { Table } from '../play/table-parts.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'

const MOVES = ['least', 'half', 'double', 'most'] as const

/** All stakes, and shorter ways to one. */
export function openStakes(
  say: Say,
  purse: Purse,
  stakes: readonly string[],
  table: Pick<Table, 'stakes' | 'balance'>,
): void {
  const list = h(
    'div',
    { class: 'stake-list', dir: 'ltr' },
    ...stakes.map(stake =>
      h(
        'button',
        {
          type: 'button',
          class: 'stake-choice',
          'aria-pressed': String(stake === table.stakes.chosen),
          autofocus: stake === table.stakes.chosen,
          click: () => {
            table.stakes.choose(stake)
            sheet.close()
          },
        },
        purse.show(BigInt(stake)),
      ),
    ),
  )
  const moves = h(
    'div',
    { class: 'stake-moves' },
    ...MOVES.map(move =>
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          'data-testid': `stake-${move}`,
          click: () => {
            table.stakes.move(move, table.balance)
            sheet.close()
          },
        },
        say(`${move}Stake`),
      ),
    ),
  )
  const sheet = openDialog(say, 'sheet', say('chooseStake'), h('div', {}, moves, list))
}
