import type { GameFile, StripData } from '#apps/studio/engine/slots/game-file.ts'
import { VectorFileError } from './schema.ts'
import { bonusBegunBy, type LineBonuses, translateBonuses } from './slot-par-bonus.ts'
import { translateCascade, translateNumbers } from './slot-par-cascade.ts'
import type { SlotParFile } from './slot-par-file.ts'

type Id = number | string
type Scatter = NonNullable<GameFile['symbols'][string]['scatter']>

/** Writes a slot-par/1 file in our format: data only, by one rule for all. Throws VectorFileError on what cannot be. */
export function translateSlotPar(file: SlotParFile): GameFile {
  const ids = new Set([
    ...Object.keys(file.linePay ?? file.countPay ?? {}),
    ...Object.keys(file.symbolCounts ?? {}),
    ...Object.values(file.reels ?? {}).flatMap(strips => strips.flat().map(String)),
  ])
  return {
    format: 'slot/1',
    id: 'slot-par',
    name: 'slot-par',
    version: 1,
    grid: file.grid,
    bet: betOf(file),
    ...translateCascade(file),
    ...(file.lines ? { lines: file.lines.slice(0, file.selectedLines) } : {}),
    symbols: Object.fromEntries([...ids].map(id => [nameOf(id), translateSymbol(file, id)])),
    strips: translateStrips(file),
    ...(bonusesOf(file) ? { bonuses: translateBonuses(bonusesOf(file)!) } : {}),
    ...(file.freeSpins ? { freeSpins: translateFreeSpins(file, file.freeSpins) } : {}),
  }
}

function betOf({ costInLineBets, costInBets }: SlotParFile): number {
  const bet = costInLineBets ?? costInBets
  if (bet === undefined) throw new VectorFileError('$: neither "costInLineBets" nor "costInBets"')
  return bet
}

/** Numbers are no good keys (JSON objects would put them in order first), so symbols get a letter. */
function nameOf(id: Id): string {
  return `s${id}`
}

function translateSymbol(file: SlotParFile, id: string): GameFile['symbols'][string] {
  const { wild, scatter, lineBonus } = file
  const begun = bonusesOf(file) && bonusBegunBy(bonusesOf(file)!, id)
  const is = (other: Id | undefined) => other !== undefined && String(other) === id
  const numbers = translateNumbers(file, id)
  if (numbers) return numbers
  const except = (wild?.doesNotSubstitute ?? []).map(nameOf)
  return {
    ...(file.countPay ? (is(scatter?.symbol) ? {} : { count: byCount(file.countPay[id] ?? []) }) : {}),
    ...(file.linePay ? { line: byCount(file.linePay[id] ?? []) } : {}),
    ...(wild && is(wild.symbol)
      ? { wild: file.payAnywhere ? { except } : { multiplier: wild.multiplier ?? 1, except } }
      : {}),
    ...(scatter && is(scatter.symbol) ? { scatter: translateScatter(file, scatter) } : {}),
    ...(lineBonus && 'averagePayInLineBets' in lineBonus && is(lineBonus.symbol as Id)
      ? { lineBonus: { count: (lineBonus.reels as number[]).length, mean: lineBonus.averagePayInLineBets as number } }
      : {}),
    ...(begun ? { lineBonus: begun } : {}),
  }
}

/** The bonuses that are played. */
export function bonusesOf({ lineBonus }: SlotParFile): LineBonuses | undefined {
  return lineBonus && !('averagePayInLineBets' in lineBonus) ? (lineBonus as LineBonuses) : undefined
}

function translateScatter(file: SlotParFile, scatter: NonNullable<SlotParFile['scatter']>): Scatter {
  const { payXTotalBet, freeSpins: awarded = [], minCount } = scatter
  const freeSpins = typeof awarded === 'number' ? { [minCount ?? file.grid.reels]: awarded } : byCount(awarded)
  // Pay anywhere gives a scatter's pays in coins.
  const pays = payXTotalBet ?? (file.countPay?.[String(scatter.symbol)] ?? []).map(coins => coins / betOf(file))
  return {
    pays: byCount(pays),
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
  { multiplier, scatterMultiplied, exception, reels, expandingSymbol }: NonNullable<SlotParFile['freeSpins']>,
): GameFile['freeSpins'] {
  const wilds = /^(\d+) wilds on a line are not multiplied$/.exec(exception ?? '')?.[1]
  if (exception !== undefined && (!wilds || !file.wild))
    throw new VectorFileError(`mechanic not built: freeSpins.exception "${exception}"`)
  return {
    strips: reels,
    multiplier,
    scatterMultiplied: scatterMultiplied ?? true,
    ...(expandingSymbol === undefined ? {} : { book: { symbols: readBook(expandingSymbol) } }),
    unmultiplied: wilds && file.wild ? [{ symbol: nameOf(file.wild.symbol), count: Number(wilds) }] : [],
  }
}

const BOOK =
  /^uniform over symbols (\d+)\.\.(\d+), fixed for the series; on each free spin, if n cells show it and linePay\[es\]\[n\]>0, that pay is paid on every played line; a line that begins with it is not paid in the ordinary way$/

/** The symbols of a book, from the one wording of its rule that is our rule too. */
function readBook(rule: string): string[] {
  const [, first, last] = BOOK.exec(rule) ?? []
  if (!first || !last) throw new VectorFileError(`mechanic not built: freeSpins.expandingSymbol "${rule}"`)
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => nameOf(Number(first) + i))
}

/** Pays in order of count, from 1, to our objects by count. */
function byCount(pays: readonly number[]): Record<string, number> {
  return Object.fromEntries(pays.flatMap((pay, i) => (pay > 0 ? [[String(i + 1), pay]] : [])))
}
