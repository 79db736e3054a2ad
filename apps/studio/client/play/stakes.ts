import type { Entered } from '../../api.ts'
import type { Controls } from '../shell/controls.ts'
import { remember, remembered } from './kept.ts'
import type { Purse } from './money.ts'
import { moveStake, type StakeMove } from './steps.ts'

/** The stake of the next round, remembered for this tab. */
export type Stakes = {
  readonly chosen: string
  change(step: -1 | 1): void
  choose(stake: string): void
  /** Half, double, the least or the most that `balance` allows. */
  move(move: StakeMove, balance: bigint): void
  show(): void
}

/** Stakes may be chosen only while `mayChoose`: between rounds. */
export function createStakes(entered: Entered, controls: Controls, purse: Purse, mayChoose: () => boolean): Stakes {
  const { stakes } = entered
  const kept = `stage-stake:${entered.game}`
  let chosen = stakes.find(each => each === remembered(kept)) ?? entered.defaultStake
  const show = () => {
    const at = stakes.indexOf(chosen)
    controls.setStake(purse.show(BigInt(chosen)), at <= 0, at === stakes.length - 1)
  }
  const choose = (stake: string) => {
    if (!mayChoose()) return
    chosen = stake
    remember(kept, stake)
    show()
  }
  return {
    get chosen() {
      return chosen
    },
    change(step) {
      const next = stakes[stakes.indexOf(chosen) + step]
      if (next) choose(next)
    },
    choose,
    move: (move, balance) => choose(String(moveStake(move, stakes.map(BigInt), BigInt(chosen), balance))),
    show,
  }
}
