import { type GameFile, GameFileError } from '../game-file.ts'

/** A chance of so many in so many. */
export type Chance = { times: number; of: number }

/** Reels that a wild fills, and the respins that this brings. */
export type WildReels = {
  symbol: number
  reels: readonly number[]
  /** The chance of each of the reels that a wild appears on it though none stopped there: in the spin, and in respins. */
  chance: Chance | null
  respins: Respins | null
}

export type Respins = {
  /** Respins that a spin with new wild reels adds, and that each new wild reel adds. */
  perSpin: number
  perWild: number
  chance: Chance | null
  /** Whether wild reels stay until the respins end, or for the next one only. */
  isHeldToEnd: boolean
  /** Whether a new wild fills its reel at once, or from the next respin on. */
  expandsAtOnce: boolean
  /** Whether a spin adds none after which every one of the reels is wild. */
  endsAllWild: boolean
}

/** No symbol: a held reel is counted as if it showed nothing. */
export const NOTHING = -1

export function uncounted({ rows }: { rows: number }): number[] {
  return Array<number>(rows).fill(NOTHING)
}

type Data = NonNullable<GameFile['wildReels']>

/** Reads the wild reels of a mode. Throws GameFileError at `path`. */
export function loadWildReels(file: GameFile, data: Data | undefined, path: readonly PropertyKey[]): WildReels | null {
  if (!data) return null
  const { reels } = file.grid
  const refuse = (field: PropertyKey[], problem: string): never => {
    throw new GameFileError([...path, ...field], problem)
  }
  if (!file.symbols[data.symbol]?.wild) refuse(['symbol'], `"${data.symbol}" is no wild symbol`)
  data.reels.forEach((reel, i) => {
    if (reel >= reels) refuse(['reels', i], `reels are 0…${reels - 1}`)
    if (data.reels.indexOf(reel) !== i) refuse(['reels', i], 'named twice')
  })
  const kind = file.pay?.kind ?? 'lines'
  if (file.cascade || (kind !== 'lines' && kind !== 'ways')) refuse([], 'wild reels are for lines and ways that stay')
  const { respins } = data
  if (respins) {
    if ((respins.perSpin === undefined) === (respins.perWild === undefined))
      refuse(['respins'], 'give either "perSpin" or "perWild"')
    if (respins.hold === 'next' && respins.perSpin !== 1)
      refuse(['respins', 'hold'], 'wild reels held for the next respin only bring one: "perSpin": 1')
    if (respins.hold === 'next' && Object.values(file.symbols).some(({ scatter }) => scatter?.freeSpins))
      refuse(['respins', 'hold'], 'wild reels held for the next respin only are not for games with free spins')
    if (respins.allWild && data.reels.length === 1)
      refuse(['respins', 'allWild'], 'with one reel there would never be a respin')
  }
  return {
    symbol: Object.keys(file.symbols).indexOf(data.symbol),
    reels: data.reels.toSorted((a, b) => a - b),
    chance: chanceOf(data.chance, [...path, 'chance']),
    respins: respins
      ? {
          perSpin: respins.perSpin ?? 0,
          perWild: respins.perWild ?? 0,
          chance: chanceOf(respins.chance, [...path, 'respins', 'chance']),
          isHeldToEnd: respins.hold !== 'next',
          expandsAtOnce: respins.expand !== 'onRespin',
          endsAllWild: respins.allWild === 'none',
        }
      : null,
  }
}

function chanceOf(data: readonly number[] | undefined, path: readonly PropertyKey[]): Chance | null {
  if (!data) return null
  const [times, of] = data as [number, number]
  if (times > of) throw new GameFileError(path, 'more than certain')
  return { times, of }
}

/** Respins that a spin adds with these reels held and these newly wild. */
export function addedRespins(
  { reels, respins }: WildReels,
  held: readonly number[],
  { length: fresh }: readonly number[],
): number {
  if (!respins || fresh === 0) return 0
  if (respins.endsAllWild && held.length + fresh === reels.length) return 0
  return respins.perSpin + respins.perWild * fresh
}

/** The reels that are held in the next respin. */
export function heldNext(respins: Respins | null, held: readonly number[], fresh: readonly number[]): number[] {
  return respins?.isHeldToEnd ? [...held, ...fresh].sort((a, b) => a - b) : [...fresh]
}
