import type { GameFile, StripData } from '#apps/studio/math/game-file.ts'
import { VectorFileError } from './schema.ts'
import type { SlotParFile } from './slot-par-file.ts'

type Id = number | string
type Scatter = NonNullable<GameFile['symbols'][string]['scatter']>

/** Writes a slot-par/1 file in our format: data only, by one rule for all. Throws VectorFileError on what cannot be. */
export function translateSlotPar(file: SlotParFile): GameFile {
  const ids = new Set([
    ...Object.keys(file.linePay),
    ...Object.keys(file.symbolCounts ?? {}),
    ...Object.values(file.reels ?? {}).flatMap(strips => strips.flat().map(String)),
  ])
  return {
    format: 'slot/1',
    id: 'slot-par',
    name: 'slot-par',
    version: 1,
    grid: file.grid,
    bet: file.costInLineBets,
    lines: file.lines.slice(0, file.selectedLines),
    symbols: Object.fromEntries([...ids].map(id => [nameOf(id), translateSymbol(file, id)])),
    strips: translateStrips(file),
    ...(file.freeSpins ? { freeSpins: translateFreeSpins(file, file.freeSpins) } : {}),
  }
}

/** Numbers are no good keys (JSON objects would put them in order first), so symbols get a letter. */
function nameOf(id: Id): string {
  return `s${id}`
}

function translateSymbol(file: SlotParFile, id: string): GameFile['symbols'][string] {
  const { wild, scatter, lineBonus } = file
  const is = (other: Id | undefined) => other !== undefined && String(other) === id
  return {
    line: byCount(file.linePay[id] ?? []),
    ...(wild && is(wild.symbol)
      ? { wild: { multiplier: wild.multiplier ?? 1, except: (wild.doesNotSubstitute ?? []).map(nameOf) } }
      : {}),
    ...(scatter && is(scatter.symbol) ? { scatter: translateScatter(file, scatter) } : {}),
    ...(lineBonus && is(lineBonus.symbol)
      ? { lineBonus: { count: lineBonus.reels.length, mean: lineBonus.averagePayInLineBets } }
      : {}),
  }
}

function translateScatter(file: SlotParFile, scatter: NonNullable<SlotParFile['scatter']>): Scatter {
  const freeSpins = byCount(scatter.freeSpins ?? [])
  return {
    pays: byCount(scatter.payXTotalBet),
    freeSpins,
    ...(file.freeSpins?.retrigger ? { retrigger: freeSpins } : {}),
  }
}

function translateStrips(file: SlotParFile): Record<string, StripData[]> {
  const { reels, symbolCounts } = file
  if (reels) {
    return Object.fromEntries(
      Object.entries(reels).map(([mode, strips]) => [mode, strips.map(strip => strip.map(nameOf).join(' '))]),
    )
  }
  if (!symbolCounts) throw new VectorFileError('$: neither "reels" nor "symbolCounts"')
  const counts = Object.entries(symbolCounts)
  return {
    base: Array.from({ length: file.grid.reels }, (_, reel) =>
      Object.fromEntries(counts.map(([id, byReel]) => [nameOf(id), byReel[reel] ?? 0])),
    ),
  }
}

function translateFreeSpins(
  file: SlotParFile,
  { multiplier, scatterMultiplied, exception, reels }: NonNullable<SlotParFile['freeSpins']>,
): GameFile['freeSpins'] {
  const wilds = /^(\d+) wilds on a line are not multiplied$/.exec(exception ?? '')?.[1]
  if (exception !== undefined && (!wilds || !file.wild))
    throw new VectorFileError(`mechanic not built: freeSpins.exception "${exception}"`)
  return {
    strips: reels,
    multiplier,
    scatterMultiplied: scatterMultiplied ?? true,
    unmultiplied: wilds && file.wild ? [{ symbol: nameOf(file.wild.symbol), count: Number(wilds) }] : [],
  }
}

/** Pays in order of count, from 1, to our objects by count. */
function byCount(pays: readonly number[]): Record<string, number> {
  return Object.fromEntries(pays.flatMap((pay, i) => (pay > 0 ? [[String(i + 1), pay]] : [])))
}
