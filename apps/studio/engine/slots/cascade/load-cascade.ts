import { type GameFile, GameFileError } from '../game-file.ts'
import type { Cascade, MultiplierSymbol } from './cascade.ts'

/** The cascades of the base game and of free spins; null where symbols do not fall. Throws GameFileError. */
export function loadCascades(file: GameFile): { base: Cascade | null; free: Cascade | null } {
  const { cascade, freeSpins } = file
  const own = freeSpins?.cascadeMultipliers
  if (!cascade) {
    if (own) throw new GameFileError(['freeSpins', 'cascadeMultipliers'], 'there is no "cascade"')
    return { base: null, free: null }
  }
  const isShowing = Object.values(file.symbols).some(({ multiplier }) => multiplier)
  if (cascade.multiplierSymbols && !isShowing)
    throw new GameFileError(['cascade', 'multiplierSymbols'], 'no symbol is a multiplier')
  const base: Cascade = {
    multipliers: cascade.multipliers ?? [1],
    scatters: cascade.scatters ?? 'everyBoard',
    multiplierSymbols: cascade.multiplierSymbols ?? 'everyBoard',
  }
  return { base, free: { ...base, multipliers: own ?? base.multipliers } }
}

/** By symbol and count: coins of symbols that pay by count, the largest listed count that is reached. Throws GameFileError. */
export function loadCountPays(file: GameFile): number[][] {
  const cells = file.grid.reels * file.grid.rows
  return Object.entries(file.symbols).map(([id, { count: listed = {} }]) => {
    const above = Object.keys(listed).find(count => Number(count) > cells)
    if (above !== undefined)
      throw new GameFileError(['symbols', id, 'count', above], `at most ${cells} of it are in view`)
    let coins = 0
    return Array.from({ length: cells + 1 }, (_, count) => {
      coins = listed[String(count)] ?? coins
      return coins
    })
  })
}

/** The symbols that show a number. Throws GameFileError. */
export function loadMultiplierSymbols(file: GameFile): MultiplierSymbol[] {
  return Object.entries(file.symbols).flatMap(([id, data], symbol) => {
    const { multiplier } = data
    if (!multiplier) return []
    const path = ['symbols', id]
    const other = Object.keys(data).find(field => field !== 'multiplier')
    if (other !== undefined) throw new GameFileError([...path, other], 'a multiplier symbol is nothing else')
    const values = Object.keys(multiplier.values).map(Number)
    const weights = Object.values(multiplier.values)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (total < 1 || total >= 2 ** 32)
      throw new GameFileError(
        [...path, 'multiplier', 'values'],
        'the weights must sum to less than 2^32, and to 1 at least',
      )
    return [{ symbol, values, weights, total, perReel: multiplier.perReel ?? false }]
  })
}

/**
 * Refuses what says nothing in a game whose symbols pay by count, counts in a game where they do not, and what is not
 * built together with cascades, counts and multiplier symbols. Throws GameFileError.
 */
export function checkCountPays(file: GameFile): void {
  const byCount = file.pay?.kind === 'clusters' || file.pay?.kind === 'anywhere'
  for (const [id, symbol] of Object.entries(file.symbols)) {
    const refuse = (field: string, problem: string) => {
      throw new GameFileError(['symbols', id, ...field.split('.')], problem)
    }
    if (!byCount && symbol.count) refuse('count', 'symbols pay by count in clusters or anywhere only')
    if (byCount && symbol.wild?.multiplier !== undefined)
      refuse('wild.multiplier', 'wilds multiply on lines and ways only')
    if (!isWalked(file)) continue
    if (symbol.lineBonus) refuse('lineBonus', NOT_TOGETHER)
    if (symbol.scatter?.bonus) refuse('scatter.bonus', NOT_TOGETHER)
  }
  if (byCount && file.freeSpins?.unmultiplied?.length)
    throw new GameFileError(['freeSpins', 'unmultiplied'], 'this game has neither lines nor ways')
  if (isWalked(file)) checkWalked(file)
}

/** Refuses, in a game all of whose boards are walked, what is found in another way. */
function checkWalked({ jackpots, wildReels, freeSpins, strips }: GameFile): void {
  if (jackpots) throw new GameFileError(['jackpots'], NOT_TOGETHER)
  if (wildReels) throw new GameFileError(['wildReels'], NOT_TOGETHER)
  if (freeSpins?.wildReels) throw new GameFileError(['freeSpins', 'wildReels'], NOT_TOGETHER)
  if (freeSpins?.book) throw new GameFileError(['freeSpins', 'book'], NOT_TOGETHER)
  for (const [name, set] of Object.entries(strips))
    set.forEach((strip, i) => {
      if (typeof strip === 'object' && typeof strip.span === 'number' && ('big' in strip || 'linked' in strip))
        throw new GameFileError(['strips', name, i], NOT_TOGETHER)
    })
}

const NOT_TOGETHER = 'is not built for games with cascades, symbols that pay by count or multiplier symbols'

/** Whether the figures of a game are found by walking all its boards: mechanics with a closed form alone do not fit it. */
function isWalked(file: GameFile): boolean {
  const byCount = file.pay?.kind === 'clusters' || file.pay?.kind === 'anywhere'
  return byCount || file.cascade !== undefined || Object.values(file.symbols).some(({ multiplier }) => multiplier)
}
