import type { Opening } from '../kinds.ts'
import { openAuto } from '../shell/auto-sheet.ts'
import type { ControlEvents } from '../shell/controls.ts'
import { type Keys, pressed } from '../shell/keys.ts'
import { openStakes } from '../shell/stake-sheet.ts'
import type { Table } from './table-parts.ts'

/** In turbo everything goes so much faster; what is shown stays the same. */
const TURBO_PACE = 2.5

/** What the controls of a game do whose rounds follow each other, as far as its player's jurisdiction allows it. */
export function controlsOf(opening: Opening, table: () => Table): ControlEvents {
  const { entered, say, purse, clock, sounds } = opening
  const { allowed, stakes } = entered
  return {
    onSpin: () => table().press(),
    onStake(step) {
      sounds.click()
      table().stakes.change(step)
    },
    onStakeList: () => openStakes(say, purse, stakes, table()),
    ...(allowed.autoplay && {
      onAuto() {
        if (table().runsAuto) table().auto(null)
        else if (table().tellFree) table().tellFree?.()
        else if (table().idle) openAuto(say, purse, stakes, table())
      },
    }),
    ...(allowed.quickStop && {
      onTurbo() {
        clock.pace = clock.pace === 1 ? TURBO_PACE : 1
        return clock.pace !== 1
      },
    }),
  }
}

/** Space and Enter play; + and − change the stake, / halves and * doubles it; A and T press what offers autoplay and turbo. */
export function keysOf(table: Pick<Table, 'stakes' | 'balance'>, press: () => void): Keys {
  return {
    ' ': press,
    Enter: press,
    '+': () => table.stakes.change(1),
    '-': () => table.stakes.change(-1),
    '/': () => table.stakes.move('half', table.balance),
    '*': () => table.stakes.move('double', table.balance),
    a: () => pressed('auto'),
    t: () => pressed('turbo'),
  }
}
