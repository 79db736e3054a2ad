import type { Bonus } from './features/bonus.ts'
import { type BonusById, findBonus } from './features/bonuses.ts'
import { type GameFile, GameFileError } from './game-file.ts'
import { planWays, type WaysPlan } from './ways/ways-plan.ts'
import { shapeWays, type WayShape } from './ways/ways-shapes.ts'

/** What a run or a way may be of: a symbol or a group. Targets are numbered: the symbols first, then the groups. */
export type Target = {
  /** The id of a group; null for a symbol. */
  group: string | null
  /** By symbol: whether it is one of its own, and whether it continues a run (its own and the wilds that stand for it). */
  own: readonly boolean[]
  fits: readonly boolean[]
  /** Coins by number of reels, before multipliers. */
  pays: readonly number[]
  /** The bonus that a run of so many begins; its mean is part of `pays`. */
  bonus: { count: number; bonus: Bonus } | null
  /** In a game that pays ways, those over so many reels, where they pay. */
  shapes: readonly (readonly WayShape[])[]
  /** The same for counting them on a board. */
  ways: WaysPlan | null
}

export type Wild = {
  symbol: number
  /** What it multiplies a win by in which so many of it stand for others; the last holds for more. */
  multipliers: readonly number[]
  /** By target, whether it stands for it. */
  replaces: readonly boolean[]
}

/** Pays what lies on a line whatever runs there. A place is fit for the symbols that are true. */
export type Combination = {
  /** By reel; null for anything. */
  line: readonly (readonly boolean[] | null)[] | null
  counts: readonly { of: readonly boolean[]; count: number }[]
  coins: number
}

export type Targets = {
  targets: readonly Target[]
  /** By symbol, the paying targets of which it is one of its own; a wild's own pays come first. */
  targetsOf: readonly (readonly number[])[]
  wilds: readonly Wild[]
  combinations: readonly Combination[]
}

/** Reads what pays on lines or ways. Throws GameFileError. */
export function loadTargets(file: GameFile, bonuses: BonusById): Targets {
  const symbols = Object.keys(file.symbols)
  const groups = Object.keys(file.groups ?? {})
  const names = [...symbols, ...groups]
  groups.forEach(id => {
    if (symbols.includes(id)) throw new GameFileError(['groups', id], 'a symbol has this name')
  })
  const numberOf = (id: string, path: PropertyKey[]) => {
    const index = symbols.indexOf(id)
    if (index < 0) throw new GameFileError(path, `unknown symbol "${id}"`)
    return index
  }
  const wilds = symbols.flatMap((id, symbol): Wild[] => {
    const wild = file.symbols[id]?.wild
    if (!wild) return []
    const except = wild.except ?? []
    except.forEach((other, i) => {
      if (!names.includes(other))
        throw new GameFileError(['symbols', id, 'wild', 'except', i], `unknown symbol "${other}"`)
    })
    const replaces = names.map(name => name !== id && !except.includes(name))
    return [{ symbol, multipliers: [wild.multiplier ?? 1].flat(), replaces }]
  })
  const owns = [
    ...symbols.map((_, symbol) => [symbol]),
    ...groups.map(id => file.groups![id]!.of.map((member, i) => numberOf(member, ['groups', id, 'of', i]))),
  ]
  const targets = names.map((id, target): Target => {
    const own = symbols.map((_, symbol) => owns[target]!.includes(symbol))
    const fits = own.map((mine, symbol) => mine || wilds.some(wild => wild.symbol === symbol && wild.replaces[target]))
    const bonus = bonusOf(file, id, bonuses)
    const pays = paysOf(file, id, bonus)
    const bare = { group: target < symbols.length ? null : id, own, fits, pays, bonus, shapes: [], ways: null }
    if (file.pay?.kind !== 'ways') return bare
    const shapes = pays.map((coins, count) => (coins > 0 ? shapeWays(bare, wilds, count) : []))
    const ways = planWays(
      bare,
      wilds,
      pays.findLastIndex(coins => coins > 0),
    )
    if (shapes.includes(null) || !ways)
      throw new GameFileError(['symbols'], 'too many wilds that multiply for so many reels')
    return { ...bare, ways, shapes: shapes.filter(list => list !== null) }
  })
  const paying = targets.flatMap(({ pays }, target) => (pays.some(coins => coins > 0) ? [target] : []))
  return {
    targets,
    targetsOf: symbols.map((_, symbol) => paying.filter(target => targets[target]!.own[symbol])),
    wilds,
    combinations: (file.combinations ?? []).map((_, i) => combinationOf(file, i)),
  }
}

/** Coins by number of reels of a symbol or group; a bonus counts with its mean. */
function paysOf(file: GameFile, id: string, begins: Target['bonus']): number[] {
  const kind = file.pay?.kind ?? 'lines'
  const place = Object.hasOwn(file.symbols, id) ? 'symbols' : 'groups'
  const data = file[place]![id]!
  const pays = Array<number>(file.grid.reels + 1).fill(0)
  for (const field of ['line', 'ways'] as const) {
    if (!data[field]) continue
    if (kind !== (field === 'line' ? 'lines' : 'ways'))
      throw new GameFileError([place, id, field], `this game pays ${kind}`)
    for (const [count, coins] of Object.entries(data[field])) {
      if (Number(count) > file.grid.reels) throw new GameFileError([place, id, field, count], 'longer than the reels')
      pays[Number(count)] = coins
    }
  }
  const { lineBonus } = file.symbols[id] ?? {}
  if (!lineBonus) return pays
  if (kind !== 'lines') throw new GameFileError(['symbols', id, 'lineBonus'], `this game pays ${kind}`)
  const meanOf = (run: number) => ('mean' in lineBonus ? lineBonus.mean : begins!.bonus.prize(run).mean)
  return pays.map((coins, run) => coins + (run >= lineBonus.count ? meanOf(run) : 0))
}

function bonusOf(file: GameFile, id: string, bonuses: BonusById): Target['bonus'] {
  const { lineBonus } = file.symbols[id] ?? {}
  if (!lineBonus || 'mean' in lineBonus) return null
  const bonus = findBonus(bonuses, lineBonus.bonus, ['symbols', id, 'lineBonus', 'bonus'])
  return { count: lineBonus.count, bonus }
}

function combinationOf(file: GameFile, index: number): Combination {
  const { line, count, coins } = file.combinations![index]!
  const path = ['combinations', index]
  const symbols = Object.keys(file.symbols)
  if ((file.pay?.kind ?? 'lines') !== 'lines') throw new GameFileError(path, `this game pays ${file.pay?.kind}`)
  if (!line?.some(text => text !== '*') && !count) throw new GameFileError(path, 'asks for nothing')
  if (line && line.length !== file.grid.reels)
    throw new GameFileError([...path, 'line'], 'needs one place for each reel')
  const readPlace = (text: string, at: PropertyKey[]): boolean[] => {
    const ids = text.split('|')
    const unknown = ids.find(id => !symbols.includes(id))
    if (unknown !== undefined) throw new GameFileError([...path, ...at], `unknown symbol "${unknown}"`)
    return symbols.map(id => ids.includes(id))
  }
  return {
    line: line?.map((text, reel) => (text === '*' ? null : readPlace(text, ['line', reel]))) ?? null,
    counts: Object.entries(count ?? {}).map(([text, many]) => ({
      of: readPlace(text, ['count', text]),
      count: many,
    })),
    coins,
  }
}
