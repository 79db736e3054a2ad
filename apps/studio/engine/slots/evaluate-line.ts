import type { Begun } from './features/begun.ts'
import type { Mode, SlotGame } from './game.ts'
import type { Combination } from './targets.ts'

/** What wins on a line: `symbol` of its own on `count` reels; `coins` already contain `multiplier`. */
export type LineWin = {
  symbol: number
  /** The group that pays rather than the symbol alone. */
  group: string | null
  count: number
  /** The winning reels, from the left. */
  reels: number[]
  multiplier: number
  coins: number
  /** The bonus it begins, whose mean is in the coins. */
  begins?: Begun
}

/**
 * What one line pays for the symbols on it, first reel first. A run is of one symbol or group and of the wilds that stand
 * for it, at least one being its own; of the runs from one end the best pays, an equal one of a wild's own before others.
 * The first combination that fits pays instead when it is worth more.
 */
export function evaluateLine(game: SlotGame, mode: Mode, symbols: ArrayLike<number>): LineWin[] {
  const runs = payRuns(game, mode, symbols)
  const combination = game.combinations.find(candidate => fitsLine(candidate, symbols))
  if (!combination) return runs
  const coins = combination.coins * mode.lineMultiplier
  if (coins <= runs.reduce((sum, run) => sum + run.coins, 0)) return runs
  const reels = reelsOf(combination, symbols)
  const shown = reels.map(reel => symbols[reel]!)
  const symbol = shown.find(here => !game.isWild[here]) ?? shown[0]!
  return [{ symbol, group: null, count: reels.length, reels, multiplier: mode.lineMultiplier, coins }]
}

function payRuns(game: SlotGame, mode: Mode, symbols: ArrayLike<number>): LineWin[] {
  const last = game.reels - 1
  const { direction } = game
  if (direction === 'left' || direction === 'right') {
    const run = direction === 'left' ? bestRun(game, mode, symbols, 0, 1) : bestRun(game, mode, symbols, last, -1)
    return run ? [run] : []
  }
  if (direction === 'any') {
    let best: LineWin | null = null
    for (let first = 0; first <= last; first++) best = better(best, bestRun(game, mode, symbols, first, 1))
    return best ? [best] : []
  }
  const left = bestRun(game, mode, symbols, 0, 1)
  if (left && left.count >= game.leftWinsFrom) return [left]
  const right = bestRun(game, mode, symbols, last, -1)
  if (direction === 'each' && left && right && (left.count <= last || right.count <= last)) return [left, right]
  const best = better(left, right)
  return best ? [best] : []
}

function better(one: LineWin | null, other: LineWin | null): LineWin | null {
  return !one || (other && other.coins > one.coins) ? other : one
}

/** The best run that begins at a reel and goes on by `step`; of equal ones the first found. */
function bestRun(game: SlotGame, mode: Mode, symbols: ArrayLike<number>, first: number, step: 1 | -1): LineWin | null {
  let best: LineWin | null = null
  let bestCoins = 0
  // Runs are of a leading wild itself, or of the first symbol that is no wild.
  for (let at = first, leading = true; leading && at >= 0 && at < game.reels; at += step) {
    const symbol = symbols[at]!
    leading = game.isWild[symbol]!
    for (const target of game.targetsOf[symbol]!) {
      if (target === mode.book?.symbol && !mode.book.onLines && symbols[first] === target) continue
      const { fits, pays, bonus } = game.targets[target]!
      let end = first
      while (end >= 0 && end < game.reels && fits[symbols[end]!]) end += step
      const count = (end - first) * step
      const pay = pays[count]!
      if (pay === 0 || count <= (at - first) * step) continue
      const multiplier = modeMultiplier(mode, target, count) * wildMultiplier(game, target, symbols, first, end, step)
      if (pay * multiplier <= bestCoins) continue
      bestCoins = pay * multiplier
      const from = Math.min(first, end - step)
      const reels = Array.from({ length: count }, (_, i) => from + i)
      best = { symbol, group: game.targets[target]!.group, count, reels, multiplier, coins: bestCoins }
      if (bonus && count >= bonus.count) best.begins = { bonus: bonus.bonus, start: count, times: multiplier }
    }
  }
  return best
}

/** What the wilds standing for others in a run multiply it by: each kind by how many of it there are, together. */
function wildMultiplier(
  game: SlotGame,
  target: number,
  symbols: ArrayLike<number>,
  first: number,
  end: number,
  step: 1 | -1,
): number {
  let product = 1
  for (const { symbol, multipliers } of game.wilds) {
    if (game.targets[target]!.own[symbol]) continue
    let count = 0
    for (let at = first; at !== end; at += step) if (symbols[at] === symbol) count++
    product *= multiplierFor(multipliers, count)
  }
  return product
}

/** What `count` wilds of one kind multiply by. */
export function multiplierFor(multipliers: readonly number[], count: number): number {
  return count === 0 ? 1 : multipliers[Math.min(count, multipliers.length) - 1]!
}

/** What the mode multiplies a target's win over so many reels by. */
export function modeMultiplier(mode: Mode, target: number, count: number): number {
  return mode.unmultiplied[target]!.includes(count) ? 1 : mode.lineMultiplier
}

function fitsLine({ line, counts }: Combination, symbols: ArrayLike<number>): boolean {
  return (
    (line === null || line.every((place, reel) => place === null || place[symbols[reel]!])) &&
    counts.every(({ of, count }) => countOf(of, symbols) >= count)
  )
}

function countOf(of: readonly boolean[], symbols: ArrayLike<number>): number {
  let count = 0
  for (let reel = 0; reel < symbols.length; reel++) if (of[symbols[reel]!]) count++
  return count
}

/** The reels that a combination names, or on which it counts something. */
function reelsOf({ line, counts }: Combination, symbols: ArrayLike<number>): number[] {
  return Array.from(symbols, (_, reel) => reel).filter(
    reel => (line?.[reel] ?? null) !== null || counts.some(({ of }) => of[symbols[reel]!]),
  )
}
