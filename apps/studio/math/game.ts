import { type GameFile, GameFileError, readGameFile } from './game-file.ts'
import { buildStrip, type Strip } from './strip.ts'

/** A game file made ready for play and calculation: symbols are numbers, tables are arrays, amounts are coins. */
export type SlotGame = {
  id: string
  name: string
  version: number
  reels: number
  rows: number
  /** Coins one round costs. */
  bet: number
  lines: readonly (readonly number[])[]
  /** Ids by symbol number. */
  symbols: readonly string[]
  /** `linePays[symbol][run]` in coins, before multipliers. */
  linePays: readonly (readonly number[])[]
  wild: { symbol: number; multiplier: number; replaces: readonly boolean[] } | null
  scatters: readonly { symbol: number; coins: readonly number[] }[]
  base: Mode
  free: Mode | null
  /** Free spins of one round never exceed this; Infinity when the game sets no limit. */
  maxFreeSpins: number
  /** True when a bonus is known by its mean only: its return is exact, its variance unknown, and it cannot be played. */
  meanOnly: boolean
}

/** What differs between a spin of the base game and a free spin. */
export type Mode = {
  name: 'base' | 'free'
  strips: readonly Strip[]
  lineMultiplier: number
  scatterMultiplier: number
  /** `unmultiplied[symbol]` lists the run lengths that `lineMultiplier` leaves alone. */
  unmultiplied: readonly (readonly number[])[]
  /** `awards[scatter][count]`: free spins awarded. */
  awards: readonly (readonly number[])[]
}

/** Checks a parsed game file wholly and prepares it. Throws GameFileError naming the place inside the JSON. */
export function loadGame(json: unknown): SlotGame {
  const file = readGameFile(json)
  const { reels, rows } = file.grid
  const symbols = Object.keys(file.symbols)
  const indexOf = (id: string) => (Object.hasOwn(file.symbols, id) ? symbols.indexOf(id) : undefined)
  const known = (id: string, path: PropertyKey[]) => {
    const index = indexOf(id)
    if (index === undefined) throw new GameFileError(path, `unknown symbol "${id}"`)
    return index
  }
  checkLines(file)
  const scattering = symbols.filter(id => file.symbols[id]?.scatter)
  const cells = reels * rows
  const awardsOf = (field: 'freeSpins' | 'retrigger') =>
    scattering.map(id => fillUp(file.symbols[id]?.scatter?.[field], cells, ['symbols', id, 'scatter', field]))
  const stripsNamed = (name: string, path: PropertyKey[]) => {
    const set = file.strips[name]
    if (!set) throw new GameFileError(path, `no strips named "${name}"`)
    if (set.length !== reels) throw new GameFileError(['strips', name], `${reels} reels need ${reels} strips`)
    return set.map((data, reel) => buildStrip(data, rows, indexOf, ['strips', name, reel]))
  }
  const free = file.freeSpins
  const baseAwards = awardsOf('freeSpins')
  if (!free && baseAwards.some(counts => counts.some(spins => spins > 0)))
    throw new GameFileError([], 'free spins are awarded, but "freeSpins" is missing')
  return {
    id: file.id,
    name: file.name,
    version: file.version,
    reels,
    rows,
    bet: file.bet,
    lines: file.lines,
    symbols,
    linePays: symbols.map(id => linePaysOf(file, id)),
    wild: findWild(file, symbols, known),
    scatters: scattering.map(id => ({
      symbol: symbols.indexOf(id),
      coins: fillUp(file.symbols[id]?.scatter?.pays, cells, ['symbols', id, 'scatter', 'pays']).map(x => x * file.bet),
    })),
    base: {
      name: 'base',
      strips: stripsNamed('base', ['strips']),
      lineMultiplier: 1,
      scatterMultiplier: 1,
      unmultiplied: symbols.map(() => []),
      awards: baseAwards,
    },
    free: free
      ? {
          name: 'free',
          strips: stripsNamed(free.strips ?? 'base', ['freeSpins', 'strips']),
          lineMultiplier: free.multiplier ?? 1,
          scatterMultiplier: free.scatterMultiplied === false ? 1 : (free.multiplier ?? 1),
          unmultiplied: unmultipliedOf(free.unmultiplied ?? [], symbols.length, known),
          awards: awardsOf('retrigger'),
        }
      : null,
    maxFreeSpins: free?.maximum ?? Number.POSITIVE_INFINITY,
    meanOnly: symbols.some(id => file.symbols[id]?.lineBonus !== undefined),
  }
}

function checkLines(file: GameFile): void {
  file.lines.forEach((line, i) => {
    if (line.length !== file.grid.reels) throw new GameFileError(['lines', i], `needs one row for each reel`)
    const reel = line.findIndex(row => row >= file.grid.rows)
    if (reel >= 0) throw new GameFileError(['lines', i, reel], `rows are 0…${file.grid.rows - 1}`)
  })
}

/** Counts to an array by count; a count above the last listed one is worth as much as the last. */
function fillUp(amounts: Readonly<Record<string, number>> | undefined, top: number, path: PropertyKey[]): number[] {
  const filled = Array<number>(top + 1).fill(0)
  const listed = Object.keys(amounts ?? {}).map(Number)
  const last = Math.max(0, ...listed)
  if (last > top) throw new GameFileError([...path, String(last)], `at most ${top} symbols are in view`)
  for (const count of listed) filled[count] = amounts?.[count] ?? 0
  return filled.fill(filled[last]!, last)
}

function linePaysOf(file: GameFile, id: string): number[] {
  const { line, lineBonus } = file.symbols[id]!
  const pays = Array<number>(file.grid.reels + 1).fill(0)
  for (const [count, coins] of Object.entries(line ?? {})) {
    if (Number(count) > file.grid.reels)
      throw new GameFileError(['symbols', id, 'line', count], 'longer than the reels')
    pays[Number(count)] = coins
  }
  return lineBonus ? pays.map((coins, run) => coins + (run >= lineBonus.count ? lineBonus.mean : 0)) : pays
}

function findWild(file: GameFile, symbols: string[], known: (id: string, path: PropertyKey[]) => number) {
  const wilds = symbols.filter(id => file.symbols[id]?.wild)
  if (wilds[1]) throw new GameFileError(['symbols', wilds[1], 'wild'], 'a second wild symbol is not built')
  const id = wilds[0]
  const data = id === undefined ? undefined : file.symbols[id]?.wild
  if (id === undefined || !data) return null
  const except = (data.except ?? []).map((other, i) => known(other, ['symbols', id, 'wild', 'except', i]))
  return {
    symbol: symbols.indexOf(id),
    multiplier: data.multiplier ?? 1,
    replaces: symbols.map((_, symbol) => !except.includes(symbol)),
  }
}

function unmultipliedOf(
  list: readonly { symbol: string; count: number }[],
  size: number,
  known: (id: string, path: PropertyKey[]) => number,
): number[][] {
  const bySymbol = Array.from({ length: size }, (): number[] => [])
  list.forEach(({ symbol, count }, i) => {
    bySymbol[known(symbol, ['freeSpins', 'unmultiplied', i, 'symbol'])]!.push(count)
  })
  return bySymbol
}
