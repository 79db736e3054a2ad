import type { Purse } from '../play/money.ts'
import type { Say } from '../words/words.ts'
import { openDialog } from './dialog.ts'
import { h } from './dom.ts'

export function openStakes(
  say: Say,
  purse: Purse,
  stakes: readonly string[],
  chosen: string,
  choose: (stake: string) => void,
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
          'aria-pressed': String(stake === chosen),
          autofocus: stake === chosen,
          click: () => {
            choose(stake)
            sheet.close()
          },
        },
        purse.show(BigInt(stake)),
      ),
    ),
  )
  const sheet = openDialog(say, 'sheet', say('chooseStake'), list)
}
