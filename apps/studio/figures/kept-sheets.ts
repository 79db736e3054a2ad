import { readFileSync } from 'node:fs'
import type { Volatility } from '#apps/studio/engine/slots/figures/par-sheet.ts'

/** What lobbies show of a game's published figures, by the hash of the file that is played. `npm run figures` writes it. */
export const KEPT_SHEETS = new URL('./kept-sheets.json', import.meta.url)

/** `chosen` where players choose among ways to play of several classes. */
export type ShownFigures = {
  /** Return in per cent: `96.01`. */
  rtp: string
  /** Null where it is not known. */
  volatility: Volatility | 'chosen' | null
  /** The most that a round can pay but for pools, in stakes, never rounded up: `5000`, `183.33`. Null where it is not known. */
  topWin: string | null
  /** The standard deviation of a round in stakes, `7.42`; of the widest where players choose. Null where it is not known. */
  deviation: string | null
}

let kept: Readonly<Record<string, ShownFigures>> | undefined

/** A studio that starts tells the figures of all its games at once: working them out would take a minute of its time. */
export function keptSheet(hash: string): ShownFigures | undefined {
  kept ??= JSON.parse(readFileSync(KEPT_SHEETS, 'utf8')) as Record<string, ShownFigures>
  return kept[hash]
}
