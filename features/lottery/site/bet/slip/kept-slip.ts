import { formatAmount } from '#shared/money.ts'
import type { GameFacts } from '../../../api.ts'
import type { Betting } from '../betting-state.ts'
import { type Markets, quote } from '../market.ts'
import { fromUnits } from './money-units.ts'
import { addLines, EMPTY_SLIP, type RepeatedLine, repeatLines, type Slip } from './slip.ts'

/** What of a betting page outlives a reload of it: phones throw pages away that are not looked at. */
export type KeptSlip = Pick<Betting, 'slipNumero' | 'multiple'> & { readonly lines: readonly RepeatedLine[] }

/** A slip's lines by their codes, with money as decimals: they can be read again whatever is sold by then. */
export function linesToKeep({ lines }: Slip, currency: string): RepeatedLine[] {
  return lines.map(({ play, selection, unit }) => {
    return { play: play.code, selection, unit: formatAmount(fromUnits(unit, currency)) }
  })
}

/** Lines of before as a slip at today's odds; those that are not sold any more are left out. */
export function slipOf(facts: GameFacts, markets: Markets, lines: readonly RepeatedLine[]): Slip {
  const { family } = facts.game
  const again = repeatLines({ family, currency: facts.currency }, lines, (play, selection) => {
    return quote(facts, markets.get(play.code), selection)?.odds ?? null
  })
  return addLines(EMPTY_SLIP, again)
}

const keyOf = (game: string) => `lotterySlip.${game}`

export function keepSlip(game: string, { slip, slipNumero, multiple }: Betting, currency: string): void {
  const kept: KeptSlip = { slipNumero, multiple, lines: linesToKeep(slip, currency) }
  if (slip.lines.length === 0) sessionStorage.removeItem(keyOf(game))
  else sessionStorage.setItem(keyOf(game), JSON.stringify(kept))
}

/** What was kept of a lottery's slip in this tab; undefined when nothing was, or nothing that can be read. */
export function readKeptSlip(game: string): KeptSlip | undefined {
  try {
    const kept: KeptSlip | null = JSON.parse(sessionStorage.getItem(keyOf(game)) ?? 'null')
    return Array.isArray(kept?.lines) ? kept : undefined
  } catch {
    return undefined
  }
}
