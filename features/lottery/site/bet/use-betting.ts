import { useEffect, useMemo, useState } from 'react'
import { toast } from '#shared/ui/toast.tsx'
import type { Selection } from '../../rules/types.ts'
import { type Betting, openBetting, unitOfMode } from './betting-state.ts'
import { placeOf, type Sheet, tabsOf } from './board/play-tabs.ts'
import type { Game } from './issue-phase.ts'
import { marketsOf, newsOf, quote } from './market.ts'
import { keepSlip, readKeptSlip, slipOf } from './slip/kept-slip.ts'
import { addLines, type NewLine, type RepeatedLine, totalsOf } from './slip/slip.ts'

/** Pages stay as they were left while the site is open: numbers that were chosen are not lost by a look elsewhere. */
const leftAt = new Map<string, Betting>()

/** Everything that a betting page holds and does, apart from placing the bet. */
export function useBetting({ facts, issue }: Game, wanted: string | undefined) {
  const { gameCode, family } = facts.game
  const sold = facts.plays.map(({ play }) => play).join()
  const tabs = useMemo(() => {
    const codes = new Set(sold.split(','))
    return tabsOf(family, code => codes.has(code))
  }, [family, sold])
  const [state, setState] = useState<Betting>(() => {
    const left = leftAt.get(gameCode)
    if (left) return { ...left, ...(wanted && placeOf(tabs, wanted)) }
    const opened = openBetting(facts, tabs, wanted)
    const { lines, ...kept } = readKeptSlip(gameCode) ?? { lines: [] }
    return { ...opened, ...kept, slip: slipOf(facts, marketsOf(facts, opened.choice), lines) }
  })
  useEffect(() => {
    leftAt.set(gameCode, state)
    keepSlip(gameCode, state, facts.currency)
  }, [gameCode, state, facts.currency])

  const markets = useMemo(() => marketsOf(facts, state.choice), [facts, state.choice])
  const tab = tabs.find(({ key }) => key === state.tab) ?? tabs[0]
  const sheet: Sheet | undefined = tab?.sheets.find(({ key }) => key === state.sheet) ?? tab?.sheets[0]
  const numero = issue?.numero ?? ''
  const { slip, multiple } = state
  // What was put together while nothing was on sale is for the issue that comes.
  const slipNumero = state.slipNumero || numero

  function change(part: Partial<Betting>): void {
    setState(current => ({ ...current, ...part }))
  }

  /** Puts lines on the slip, which is then for the issue on sale. Says what was there already. */
  function add(lines: readonly NewLine[], sayRepeated: (tokens: string) => string): void {
    const next = addLines(slip, lines)
    if (next.repeated.length > 0) toast(sayRepeated(next.repeated.slice(0, 8).join(', ')))
    change({ slip: next, slipNumero: slip.lines.length > 0 ? slipNumero : numero })
  }

  /** The line of a selection at today's odds and the unit of its mode; null when it is not sold. */
  function lineFor(code: string, selection: Selection): NewLine | null {
    const market = markets.get(code)
    const now = quote(facts, market, selection)
    if (!market || !now?.odds) return null
    return { play: market.play, selection, unit: unitOfMode(facts, state, market.play.mode), odds: now.odds }
  }

  /** A bet of before on the slip once more, at today's odds. Says how many of its lines are not sold any more. */
  function repeat(lines: readonly RepeatedLine[], sayLost: (count: number) => string): void {
    const again = slipOf(facts, markets, lines)
    if (again.lines.length < lines.length) toast(sayLost(lines.length - again.lines.length))
    change({ slip: again, slipNumero: numero, multiple: 1 })
  }

  return {
    state,
    change,
    add,
    repeat,
    lineFor,
    tabs,
    tab,
    sheet,
    markets,
    totals: totalsOf(slip.lines, multiple),
    news: newsOf(facts, markets, slip.lines),
    slipNumero,
    isRolled: slip.lines.length > 0 && slipNumero !== numero && numero !== '',
  }
}

export type Bets = ReturnType<typeof useBetting>
