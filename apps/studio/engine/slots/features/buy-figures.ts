import { valueFreeSpins } from '../free-spins.ts'
import type { SlotGame } from '../game.ts'
import { listSeries } from '../modes.ts'
import { figuresWithBonuses } from './bonus-figures.ts'
import type { Buy } from './buy.ts'

/** What a bought round returns and how it spreads, in parts of its price, which is in parts of the bet. */
export type BuyFigures = { id: string; price: number; rtp: number; sigma: number | null }

/** Price = value ÷ return (games.md §2.2): the same values as those of a base spin that awards it. */
export function valueBuys(game: SlotGame): BuyFigures[] {
  return game.buys.map(buy => {
    const { mean, square } = buy.bonus ? buy.bonus.prize(0) : valueSeries(game, buy)
    const sigma = game.meanOnly ? null : Math.sqrt(Math.max(0, square - mean ** 2)) / buy.price
    return { id: buy.id, price: buy.price / game.bet, rtp: mean / buy.price, sigma }
  })
}

function valueSeries(game: SlotGame, { freeSpins }: Buy): { mean: number; square: number } {
  let [mean, square] = [0, 0]
  for (const { probability, mode } of listSeries(game)) {
    const series = valueFreeSpins(figuresWithBonuses(game, mode).moments(), game.maxFreeSpins)(freeSpins)
    mean += probability * series.mean
    square += probability * series.square
  }
  return { mean, square }
}
