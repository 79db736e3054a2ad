import type { ArcadeSheet } from '#apps/studio/engine/arcade/figures.ts'
import type { FishingSheet } from '#apps/studio/engine/fishing/fishing-figures.ts'
import { type ParSheet, volatilityOf } from '#apps/studio/engine/slots/figures/par-sheet.ts'
import type { TableGame } from '#apps/studio/engine/tables/table-games.ts'
import type { ShownFigures } from './kept-sheets.ts'

/** What lobbies show of a slot's figures. */
export function shownOfSlot({ rtp, sigma, volatility, maximumRoundWin }: ParSheet): ShownFigures {
  const topWin = maximumRoundWin === null ? null : stakes(maximumRoundWin)
  return { rtp: percent(rtp), volatility, topWin, deviation: sigma === null ? null : sigma.toFixed(2) }
}

/** The same of a game that is no slot: its lowest return, and the class that all of its choices have. */
export function shownOfArcade({ rtp, maximumWin, byChoice }: ArcadeSheet): ShownFigures {
  const [first, ...others] = new Set(byChoice.map(({ sigma }) => volatilityOf(sigma)))
  const volatility = others.length > 0 ? 'chosen' : (first ?? null)
  const widest = byChoice.length > 0 ? Math.max(...byChoice.map(({ sigma }) => sigma)) : null
  return { rtp: percent(rtp), volatility, topWin: stakes(maximumWin), deviation: widest?.toFixed(2) ?? null }
}

/** Of fishing: how widely a shot pays is chosen by what is aimed at; the top win is that of one shot. */
export function shownOfFishing({ rtp, byShot }: FishingSheet): ShownFigures {
  const deviation = Math.max(...byShot.map(({ sigma }) => sigma)).toFixed(2)
  const topWin = stakes(Math.max(...byShot.map(({ maximumWin }) => maximumWin)))
  return { rtp: percent(rtp), volatility: 'chosen', topWin, deviation }
}

/**
 * Of a table: the return of its main bet, the first of its rules. Whoever bets otherwise finds each bet's own edge in the rules; the
 * highest price is what a stake can bring.
 */
export function shownOfTable({ rules }: TableGame): ShownFigures {
  const [main] = rules.bets.values()
  const highest = Math.max(...[...rules.bets.values()].map(({ price }) => price))
  const topWin = stakes((1_000 + highest) / 1_000)
  return { rtp: percent(1 - main!.edge() / 100), volatility: 'chosen', topWin, deviation: null }
}

/** Of card rooms: players play against each other, so that no return follows from the rules; the rake is told in the rules. */
export const shownOfCards = (): ShownFigures => ({ rtp: '', volatility: null, topWin: null, deviation: null })

const percent = (part: number) => (part * 100).toFixed(2)

/** To hundredths, downwards: more is never promised than is paid. */
const stakes = (times: number) => String(Math.floor(Number((times * 100).toFixed(6))) / 100)
