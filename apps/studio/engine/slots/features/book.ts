import type { BonusPlace } from './bonus.ts'
import type { BookData } from './bonuses-file.ts'
import { type Preparation, weigh } from './preparation.ts'
import { fixed, mixPrizes } from './prize.ts'
import { drawIndex, probabilityOf } from './weighted.ts'

/** A weighted book (games.md §2.1): one row is drawn by its weight and pays its coins. Return = Σ weight × coins ÷ Σ weight. */
export function prepareBook({ rows }: BookData, { path }: BonusPlace): Preparation {
  const weighted = weigh(
    rows.map(([weight]) => weight),
    [...path, 'rows'],
  )
  const prize = mixPrizes(rows.map(([, coins], row) => [probabilityOf(weighted, row), fixed(coins)]))
  return {
    prize: () => prize,
    play: (draw, _start, tell) => {
      const row = drawIndex(weighted, draw)
      const coins = rows[row]![1]
      tell({ type: 'bookOpened', row, coins })
      return coins
    },
  }
}
