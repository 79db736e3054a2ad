import type { Bonus } from './features/bonus.ts'
import { type BonusById, findBonus } from './features/bonuses.ts'
import { type GameFile, GameFileError } from './game-file.ts'

/** `coins` are by count; `counts` tells by reel whether it counts there, `oncePerReel` that a reel counts once. */
export type Scatter = {
  symbol: number
  /** By symbol: itself, and the wilds that are counted with it. */
  isCounted: readonly boolean[]
  coins: readonly number[]
  counts: readonly boolean[]
  oncePerReel: boolean
  /** Whether free spins pay it too. */
  paysInFree: boolean
  /** By count, the bonus that so many begin. */
  bonuses: readonly (Bonus | null)[]
}

/** The symbols of a file that scatter, with what they pay. Throws GameFileError. */
export function loadScatters(file: GameFile, bonuses: BonusById): Scatter[] {
  const { reels } = file.grid
  return Object.keys(file.symbols).flatMap((id, symbol) => {
    const data = file.symbols[id]?.scatter
    if (!data) return []
    const path = ['symbols', id, 'scatter']
    data.reels?.forEach((reel, i) => {
      if (reel >= reels) throw new GameFileError([...path, 'reels', i], `reels are 0…${reels - 1}`)
    })
    checkWith(file, id)
    if (data.paysIn && !data.pays) throw new GameFileError([...path, 'paysIn'], 'it has no "pays"')
    if (data.paysIn && !file.freeSpins) throw new GameFileError([...path, 'paysIn'], 'there are no free spins')
    const coins = byCount(file, id, 'pays').map((times, count) => {
      const whole = Math.round(times * file.bet)
      if (Math.abs(whole - times * file.bet) > 1e-9 * whole)
        throw new GameFileError([...path, 'pays', String(count)], `${times} times the bet are no whole coins`)
      return whole
    })
    return [
      {
        symbol,
        isCounted: Object.keys(file.symbols).map(each => each === id || (data.with?.includes(each) ?? false)),
        coins,
        counts: Array.from({ length: reels }, (_, reel) => data.reels?.includes(reel) ?? true),
        oncePerReel: data.oncePerReel ?? false,
        paysInFree: data.paysIn !== 'base',
        bonuses: bonusesOf(file, id, bonuses),
      },
    ]
  })
}

/** Who is counted with a scatter: wilds, each for one scatter at most. */
function checkWith({ symbols }: GameFile, id: string): void {
  const own = symbols[id]!.scatter!.with ?? []
  own.forEach((wild, i) => {
    const path = ['symbols', id, 'scatter', 'with', i]
    if (!symbols[wild]?.wild) throw new GameFileError(path, `"${wild}" is no wild symbol`)
    if (own.indexOf(wild) !== i) throw new GameFileError(path, 'named twice')
    const counting = Object.keys(symbols).find(
      each => symbols[each]!.scatter && (each === wild || (each !== id && symbols[each]!.scatter.with?.includes(wild))),
    )
    if (counting !== undefined) throw new GameFileError(path, `"${wild}" is counted for "${counting}" already`)
  })
}

function bonusesOf(file: GameFile, id: string, bonuses: BonusById): (Bonus | null)[] {
  const byName = file.symbols[id]!.scatter!.bonus ?? {}
  const [names, path] = [Object.keys(byName), ['symbols', id, 'scatter', 'bonus']]
  const places = fillUp(
    Object.fromEntries(names.map((count, i) => [count, i + 1])),
    topOf(file, id),
    file.grid.reels * file.grid.rows,
    path,
  )
  return places.map((place, count) => {
    if (place === 0) return null
    const bonus = findBonus(bonuses, byName[names[place - 1]!]!, [...path, names[place - 1]!])
    // It tells what it needs to begin.
    bonus.prize(count)
    return bonus
  })
}

/** By scatter and count, the free spins awarded in the base game or in free spins. Throws GameFileError. */
export function loadAwards(file: GameFile, field: 'freeSpins' | 'retrigger'): number[][] {
  return Object.keys(file.symbols)
    .filter(id => file.symbols[id]?.scatter)
    .map(id => byCount(file, id, field))
}

function byCount(file: GameFile, id: string, field: 'pays' | 'freeSpins' | 'retrigger'): number[] {
  const data = file.symbols[id]!.scatter!
  const { reels, rows } = file.grid
  return fillUp(data[field], topOf(file, id), reels * rows, ['symbols', id, 'scatter', field])
}

/** How many can be counted at most. */
function topOf(file: GameFile, id: string): number {
  const { reels, oncePerReel } = file.symbols[id]!.scatter!
  return (reels ? new Set(reels).size : file.grid.reels) * (oncePerReel ? 1 : file.grid.rows)
}

/**
 * Amounts by count as an array up to `length`; a count above the last listed one is worth as much as the last. Throws
 * GameFileError at `path` for a count above `top`.
 */
export function fillUp(
  amounts: Readonly<Record<string, number>> | undefined,
  top: number,
  length: number,
  path: readonly PropertyKey[],
): number[] {
  const filled = Array<number>(length + 1).fill(0)
  const listed = Object.keys(amounts ?? {}).map(Number)
  const last = Math.max(0, ...listed)
  if (last > top) throw new GameFileError([...path, String(last)], `at most ${top} of it are in view`)
  for (const count of listed) filled[count] = amounts?.[count] ?? 0
  return filled.fill(filled[last]!, last)
}

/** The rows of a column that count for a scatter on a reel. */
export function scatteredRows(
  { isCounted, counts, oncePerReel }: Scatter,
  column: readonly number[],
  reel: number,
): number[] {
  if (!counts[reel]) return []
  const rows = column.flatMap((here, row) => (isCounted[here] ? [row] : []))
  return oncePerReel ? rows.slice(0, 1) : rows
}
