import type { Draw } from '../draw.ts'
import { GameFileError } from '../game-file.ts'
import type { Cell } from '../round.ts'
import type { BonusPlace } from './bonus.ts'
import type { CoinsLanded } from './bonus-events.ts'
import type { HoldAndWinData } from './bonuses-file.ts'
import { type Preparation, weigh } from './preparation.ts'
import { addPrizes, fixed, mixPrizes, NO_PRIZE, type Prize } from './prize.ts'
import { drawIndex, probabilityOf } from './weighted.ts'

/**
 * Coins are held while the empty cells respin. Draws: a value for each coin that began it, then in every respin for each
 * empty cell one below `fill.in`, and at once the value of a coin that landed; cells reel by reel, from the top. When no
 * symbols began it, the cells come first.
 */
export function prepareHoldAndWin(data: HoldAndWinData, place: BonusPlace): Preparation {
  const { respins = 3, values, full = { coins: 0 } } = data
  const size = place.reels * place.rows
  const weighted = weigh(
    values.map(({ weight = 1 }) => weight),
    [...place.path, 'values'],
  )
  const chanceAt = readChances(data, place, size)
  const first = (start: number) => {
    const held = start || (data.start ?? 0)
    if (held < 1 || held > size)
      throw new GameFileError(
        [...place.path, 'start'],
        `is needed, from 1 to ${size}, where no symbols begin the bonus`,
      )
    return held
  }
  const value = mixPrizes(values.map(({ coins }, i) => [probabilityOf(weighted, i), fixed(coins)]))
  const worth = valueStates({ size, respins, value, full: full.coins, chance: held => chanceAt(held) / data.fill.in })

  const landOn = (cell: Cell, draw: Draw) => {
    const { coins, tier = '' } = values[drawIndex(weighted, draw)]!
    return { cell, coins, tier }
  }
  return {
    prize: start => worth(first(start)),
    play: (draw, start, tell) => {
      const all = cellsOf(place)
      const begun = start.length > 0 ? start : drawCells(all, first(0), draw)
      const taken = new Set(begun.map(({ reel, row }) => reel * place.rows + row))
      let sum = 0
      let respinsLeft = respins
      const hold = (coins: CoinsLanded['coins']) => {
        sum += coins.reduce((more, coin) => more + coin.coins, 0)
        for (const { cell } of coins) taken.add(cell.reel * place.rows + cell.row)
        tell({ type: 'coinsLanded', coins, held: taken.size, respinsLeft: taken.size < size ? respinsLeft : 0 })
      }
      hold(begun.map(cell => landOn(cell, draw)))
      while (respinsLeft > 0 && taken.size < size) {
        const chance = chanceAt(taken.size)
        const empty = all.filter((_, i) => !taken.has(i))
        const landed = empty.flatMap(cell => (draw(data.fill.in) < chance ? [landOn(cell, draw)] : []))
        respinsLeft = landed.length > 0 ? respins : respinsLeft - 1
        hold(landed)
      }
      if (taken.size === size && data.full) tell({ type: 'gridFilled', tier: full.tier ?? '', coins: full.coins })
      return sum + (taken.size === size ? full.coins : 0)
    },
  }
}

/** Reel by reel, from the top. */
function cellsOf({ reels, rows }: BonusPlace): Cell[] {
  return Array.from({ length: reels * rows }, (_, i) => ({ reel: Math.floor(i / rows), row: i % rows }))
}

/** So many different cells, each a draw below the number of those left. */
function drawCells(cells: readonly Cell[], count: number, draw: Draw): Cell[] {
  const left = [...cells]
  return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!)
}

function readChances({ fill }: HoldAndWinData, { path }: BonusPlace, size: number): (held: number) => number {
  const steps = Object.entries(fill.chances).map(([from, chance]) => ({ from: Number(from), chance }))
  if (steps.length === 0) throw new GameFileError([...path, 'fill', 'chances'], 'at least one chance is needed')
  for (const { from, chance } of steps) {
    const at = [...path, 'fill', 'chances', String(from)]
    if (from >= size) throw new GameFileError(at, `the grid has ${size} cells`)
    if (chance > fill.in) throw new GameFileError(at, `at most ${fill.in}, which is sure`)
  }
  return held => steps.findLast(({ from }) => from <= held)?.chance ?? 0
}

type States = { size: number; respins: number; value: Prize; full: number; chance: (held: number) => number }

/** What a bonus that begins with so many coins is worth: backward over (cells held, respins left). */
function valueStates({ size, respins, value, full, chance }: States): (start: number) => Prize {
  const sums = [NO_PRIZE]
  for (let n = 1; n <= size; n++) sums.push(addPrizes(sums[n - 1]!, value))
  // `fresh[held]`: what is still to come, with all respins before it.
  const fresh: Prize[] = []
  fresh[size] = fixed(full)
  for (let held = size - 1; held >= 1; held--) {
    const landings = binomial(size - held, chance(held))
    let worth = NO_PRIZE
    for (let left = 1; left <= respins; left++) {
      const inVain = worth
      worth = mixPrizes(
        landings.map((probability, n) => [probability, n === 0 ? inVain : addPrizes(sums[n]!, fresh[held + n]!)]),
      )
    }
    fresh[held] = worth
  }
  return start => addPrizes(sums[start]!, fresh[start]!)
}

/** Probability of each number of hits in `n` tries. */
function binomial(n: number, p: number): number[] {
  let row = [1]
  for (let tries = 0; tries < n; tries++)
    row = Array.from({ length: row.length + 1 }, (_, hits) => (row[hits] ?? 0) * (1 - p) + (row[hits - 1] ?? 0) * p)
  return row
}
