import { formatAmount } from '#shared/money.ts'
import type { ChaseAsked, TicketAsked } from '../../../api-bets.ts'
import type { Choice } from '../../../rules/sold.ts'
import { formatOddsTable } from '../../../rules/sold.ts'
import type { PrizeMode } from '../../../rules/types.ts'
import { fromUnits } from './money-units.ts'
import type { NewLine } from './slip.ts'

export type Placement = {
  readonly tickets: TicketAsked[]
  readonly chase?: ChaseAsked
  readonly freeTicket?: string
  readonly useBonus?: boolean
}

type Ask = {
  game: string
  numero: string
  currency: string
  multiple: number
  choice: Choice
}

/** A slip as the server takes it: a ticket for each prize mode, for one series or level is for all lines of a ticket. */
export function ticketsOf(lines: readonly NewLine[], { game, numero, currency, multiple, choice }: Ask): TicketAsked[] {
  const byMode = Map.groupBy(lines, ({ play }) => play.mode)
  return [...byMode].map(([mode, own]) => ({
    game,
    numero,
    ...choiceOf(mode, choice),
    lines: own.map(({ play, selection, unit, odds }) => ({
      play: play.code,
      selection: selection.map(group => [...group]),
      unit: formatAmount(fromUnits(unit * BigInt(multiple), currency)),
      odds: formatOddsTable(odds),
    })),
  }))
}

function choiceOf(mode: PrizeMode, { series, level }: Choice): Choice {
  if (mode === 'LOTT' && series !== undefined) return { series }
  return mode === 'ELOTT' && level !== undefined ? { level } : {}
}
