import { loadMaxCoins } from './cap/max-win.ts'
import type { MultiplierSymbol } from './cascade/cascade.ts'
import { checkCountPays, loadCascades, loadCountPays, loadMultiplierSymbols } from './cascade/load-cascade.ts'
import { byMean, type Valuation } from './features/begun.ts'
import { checkBonuses, prepareBonuses } from './features/bonuses.ts'
import { type Buy, prepareBuys } from './features/buy.ts'
import { type Gamble, prepareGamble } from './features/gamble.ts'
import { type Jackpot, prepareJackpots } from './features/jackpot.ts'
import { type GameFile, GameFileError, readGameFile } from './game-file.ts'
import { loadModes, type Modes } from './modes.ts'
import { loadScatters, type Scatter } from './scatters.ts'
import { loadTargets, type Targets } from './targets.ts'
import { chooseVariant, variantNames } from './variants.ts'

/** A game file made ready for play and calculation: symbols are numbers, tables are arrays, amounts are coins. */
export type SlotGame = Targets &
  Modes & {
    id: string
    name: string
    version: number
    reels: number
    rows: number
    /** Coins one round costs. */
    bet: number
    pay: Pay
    /** Where runs and ways begin. */
    direction: Direction
    /** With `both`: from so many reels on a run from the left pays, whatever there is from the right. */
    leftWinsFrom: number
    /** Rows by reel of each line; none when the game does not pay on lines. */
    lines: readonly (readonly number[])[]
    /** Ids by symbol number. */
    symbols: readonly string[]
    /** By symbol. */
    isWild: readonly boolean[]
    /** `countPays[symbol][count]` in coins, for symbols that pay in clusters or anywhere. */
    countPays: readonly (readonly number[])[]
    multiplierSymbols: readonly MultiplierSymbol[]
    scatters: readonly Scatter[]
    jackpots: readonly Jackpot[]
    buys: readonly Buy[]
    gamble: Gamble | null
    /** What exact figures count a win as; the evaluator does not use it. */
    worth: Valuation
    /** Free spins of one round never exceed this; Infinity when the game sets no limit. */
    maxFreeSpins: number
    /** A round ends when it has won so many coins, and pays no more; Infinity when the game sets no limit. */
    maxCoins: number
    /** True when a bonus is known by its mean only: its return is exact, its variance unknown, and it cannot be played. */
    meanOnly: boolean
  }

export type Direction = 'left' | 'right' | 'both' | 'each' | 'any'
export type { Mode } from './modes.ts'

/** How symbols pay. */
export type Pay = { kind: 'lines' } | { kind: 'ways' } | { kind: 'clusters' } | { kind: 'anywhere' }

/**
 * Checks a parsed game file wholly, its variants too, and prepares it as it stands (a variant: `chooseVariant` first).
 * Throws GameFileError naming the place inside the JSON.
 */
export function loadGame(json: unknown): SlotGame {
  const file = readGameFile(json)
  for (const name of variantNames(file)) loadGame(chooseVariant(file, name))
  const { reels, rows } = file.grid
  const symbols = Object.keys(file.symbols)
  checkLines(file)
  checkCountPays(file)
  checkBonuses(file)
  const bonuses = prepareBonuses(file.bonuses ?? {}, file.grid)
  const targets = loadTargets(file, bonuses)
  const modes = loadModes(file, loadCascades(file), targets.targets.length)
  const maxCoins = loadMaxCoins(file, modes)
  return {
    id: file.id,
    name: file.name,
    version: file.version,
    reels,
    rows,
    bet: file.bet,
    pay: { kind: file.pay?.kind ?? 'lines' },
    ...directionOf(file),
    lines: file.lines ?? [],
    symbols,
    isWild: symbols.map(id => file.symbols[id]?.wild !== undefined),
    ...targets,
    countPays: loadCountPays(file),
    multiplierSymbols: loadMultiplierSymbols(file),
    scatters: loadScatters(file, bonuses),
    worth: byMean,
    buys: prepareBuys(file, bonuses),
    gamble: prepareGamble(file, maxCoins),
    jackpots: prepareJackpots(file.jackpots ?? {}, id => targets.targets[symbols.indexOf(id)], !file.lines),
    ...modes,
    maxFreeSpins: file.freeSpins?.maximum ?? Number.POSITIVE_INFINITY,
    maxCoins,
    meanOnly: symbols.some(id => 'mean' in (file.symbols[id]?.lineBonus ?? {})),
  }
}

function directionOf(file: GameFile): Pick<SlotGame, 'direction' | 'leftWinsFrom'> {
  const pay = file.pay
  if (pay?.kind !== 'lines')
    return { direction: (pay?.kind === 'ways' && pay.direction) || 'left', leftWinsFrom: Number.POSITIVE_INFINITY }
  if (pay.leftWinsFrom !== undefined && pay.direction !== 'both')
    throw new GameFileError(['pay', 'leftWinsFrom'], 'is for the direction "both"')
  return { direction: pay.direction ?? 'left', leftWinsFrom: pay.leftWinsFrom ?? Number.POSITIVE_INFINITY }
}

function checkLines(file: GameFile): void {
  const kind = file.pay?.kind ?? 'lines'
  if ((kind === 'lines') !== (file.lines !== undefined))
    throw new GameFileError(
      ['lines'],
      kind === 'lines' ? 'a game that pays on lines needs them' : `this game pays ${kind}`,
    )
  file.lines?.forEach((line, i) => {
    if (line.length !== file.grid.reels) throw new GameFileError(['lines', i], `needs one row for each reel`)
    const reel = line.findIndex(row => row >= file.grid.rows)
    if (reel >= 0) throw new GameFileError(['lines', i, reel], `rows are 0…${file.grid.rows - 1}`)
  })
}
