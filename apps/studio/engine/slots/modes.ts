import { type Book, loadBooks } from './book.ts'
import type { Cascade } from './cascade/cascade.ts'
import type { loadCascades } from './cascade/load-cascade.ts'
import type { Draw } from './draw.ts'
import { drawIndex, probabilityOf, type Weighted } from './features/weighted.ts'
import { type GameFile, GameFileError } from './game-file.ts'
import { loadAwards } from './scatters.ts'
import type { Strip } from './strip.ts'
import { loadStripSet } from './strip-sets.ts'
import { loadWildReels, type WildReels } from './wild-reels/wild-reels.ts'

/** What differs between a spin of the base game and a free spin. */
export type Mode = {
  name: 'base' | 'free'
  strips: readonly Strip[]
  /** The reel whose stop each reel takes: its own, or that of the first reel with which it turns as one. */
  leaders: readonly number[]
  /** How symbols fall after a win; null when they stay. */
  cascade: Cascade | null
  /** What falling symbols come from by reel: a strip of their own, or the reel's. */
  refill: readonly Strip[]
  /** What multiplies the wins of lines, ways and counts. */
  lineMultiplier: number
  scatterMultiplier: number
  /** `unmultiplied[target]` lists the numbers of reels at which `lineMultiplier` leaves a win alone. */
  unmultiplied: readonly (readonly number[])[]
  /** `awards[scatter][count]`: free spins awarded. */
  awards: readonly (readonly number[])[]
  /** The symbol that expands in this series. */
  book: Book | null
  wildReels: WildReels | null
}

export type Modes = {
  base: Mode
  /** The free spins; with a book those of its first symbol. */
  free: Mode | null
  /** Of which one is drawn by weight when free spins are first awarded: the free spins by the symbol that expands. */
  book: (Weighted & { series: readonly (Mode & { book: Book })[] }) | null
}

/** The modes of a file; `targets` is how many there are. Throws GameFileError. */
export function loadModes(file: GameFile, cascades: ReturnType<typeof loadCascades>, targets: number): Modes {
  const base: Mode = {
    name: 'base',
    ...loadReels(file, 'base', ['strips']),
    cascade: cascades.base,
    lineMultiplier: 1,
    scatterMultiplier: 1,
    unmultiplied: Array.from({ length: targets }, () => []),
    awards: loadAwards(file, 'freeSpins'),
    book: null,
    wildReels: loadWildReels(file, file.wildReels, ['wildReels']),
  }
  checkTogether(base, 'strips')
  const { freeSpins } = file
  if (!freeSpins) {
    if (base.awards.some(counts => counts.some(spins => spins > 0)))
      throw new GameFileError([], 'free spins are awarded, but "freeSpins" is missing')
    return { base, free: null, book: null }
  }
  const multiplier = freeSpins.multiplier ?? 1
  const free: Mode = {
    name: 'free',
    ...loadReels(file, freeSpins.strips ?? 'base', ['freeSpins', 'strips'], freeSpins.cascadeRefill),
    cascade: cascades.free,
    lineMultiplier: multiplier,
    scatterMultiplier: freeSpins.scatterMultiplied === false ? 1 : multiplier,
    unmultiplied: unmultipliedOf(file, targets),
    awards: loadAwards(file, 'retrigger'),
    book: null,
    wildReels: loadWildReels(file, freeSpins.wildReels, ['freeSpins', 'wildReels']),
  }
  checkTogether(free, 'freeSpins')
  const books = loadBooks(file)
  if (!books) return { base, free, book: null }
  const series = books.symbols.map(book => ({ ...free, book }))
  return { base, free: series[0]!, book: { ...books.weights, series } }
}

/** The reels of a mode, and what falls on them; `own` names the strips of these free spins' refill. Throws GameFileError. */
function loadReels(file: GameFile, name: string, path: readonly PropertyKey[], own?: string) {
  const set = loadStripSet(file, name, path)
  if (own !== undefined && !file.cascade)
    throw new GameFileError(['freeSpins', 'cascadeRefill'], 'there is no "cascade"')
  const refill = own ?? file.cascade?.refill
  const place = own === undefined ? ['cascade', 'refill'] : ['freeSpins', 'cascadeRefill']
  return { ...set, refill: refill === undefined ? set.strips : loadStripSet(file, refill, place).strips }
}

/** The free spins that a round may get, each with its probability. */
export function listSeries({ free, book }: Modes): { probability: number; mode: Mode }[] {
  if (!free) return []
  return (book?.series ?? [free]).map((mode, i) => ({ probability: book ? probabilityOf(book, i) : 1, mode }))
}

/** The free spins of this round: with a book its symbol is drawn. */
export function drawSeries({ free, book }: Modes, draw: Draw): Mode | null {
  return book ? book.series[drawIndex(book, draw)]! : free
}

/** What is not built together is refused. */
function checkTogether({ strips, leaders, cascade, wildReels }: Mode, place: string): void {
  const isWide = strips.some((strip, reel) => strip.isBig || leaders[reel] !== reel)
  if (isWide && cascade) throw new GameFileError([place], 'reels that turn as one do not fall')
  if (isWide && wildReels) throw new GameFileError([place], 'reels that turn as one do not become wild')
}

function unmultipliedOf(file: GameFile, targets: number): number[][] {
  const byTarget = Array.from({ length: targets }, (): number[] => [])
  const names = [...Object.keys(file.symbols), ...Object.keys(file.groups ?? {})]
  file.freeSpins?.unmultiplied?.forEach(({ symbol, count }, i) => {
    const target = names.indexOf(symbol)
    if (target < 0) throw new GameFileError(['freeSpins', 'unmultiplied', i, 'symbol'], `unknown symbol "${symbol}"`)
    byTarget[target]!.push(count)
  })
  return byTarget
}
