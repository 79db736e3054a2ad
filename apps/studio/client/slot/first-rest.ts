import type { SlotGame } from '../../engine/slots/game.ts'
import type { ReelsStopped } from '../../engine/slots/round.ts'
import { windowAt } from '../../engine/slots/strip.ts'

/**
 * What the reels show before the first round: a board that they could stop at, with as many of the game's symbols as go
 * on it. Game files name the symbols that pay most first.
 */
export function firstRestOf({ base, rows, reels, symbols, isWild, scatters, direction }: SlotGame): ReelsStopped {
  const isSpecial = isWild.map((wild, symbol) => wild || scatters.some(scatter => scatter.symbol === symbol))
  const shown = symbols.map(() => 0)
  const worthOf = (window: readonly number[], reel: number) =>
    window.reduce((sum, symbol, row) => {
      // With a wild or scatters before it, from wherever lines are read, much would look like a win.
      if (isSpecial[symbol] && (reel < reels - 1 || direction !== 'left')) return sum - symbols.length
      const before = shown[symbol]! + window.slice(0, row).filter(other => other === symbol).length
      return sum + (symbols.length - symbol) / (1 + before) ** 3
    }, 0)
  const stops: number[] = []
  const windows = base.strips.map((strip, reel) => {
    const windowOf = (stop: number) => windowAt(strip, stop, rows)
    const reachable = [...strip.symbols.keys()].filter(stop => strip.weights[stop]! > 0)
    // Reels that turn as one stop as one.
    const stop =
      stops[base.leaders[reel]!] ??
      reachable.reduce((best, next) => (worthOf(windowOf(next), reel) > worthOf(windowOf(best), reel) ? next : best))
    stops.push(stop)
    const window = windowOf(stop)
    for (const symbol of window) shown[symbol]!++
    return window
  })
  return {
    ...{ type: 'reelsStopped', mode: 'base', spin: 0, spinsLeft: 0, anticipateFrom: null, stops },
    board: windows.map(window => window.map(symbol => symbols[symbol]!)),
  }
}
