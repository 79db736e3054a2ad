import type { Say } from '../words/words.ts'
import type { Win } from './director.ts'

type WinWords = { say: Say; symbolName(id: string): string; money(coins: number): string }

/** One win in words. */
export function nameWin(win: Win, { say, symbolName, money }: WinWords): string {
  const told = { count: win.count, symbol: symbolName(win.symbol), amount: money(win.coins) }
  if (win.type === 'lineWon') return say('lineWin', { line: win.line + 1, ...told })
  return win.type === 'waysWon' ? say('waysWin', { ways: win.ways, ...told }) : say('scatterWin', told)
}

/** What a whole round brought: `amount` is all of it, on so many lines; null for nothing. */
export function nameRound(amount: string | null, lines: number, say: Say): string {
  if (amount === null) return say('noWin')
  if (lines === 0) return say('won', { amount })
  return lines === 1 ? say('wonOnLine', { amount }) : say('wonOnLines', { amount, lines })
}
