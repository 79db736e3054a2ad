import { type ReelView, type ReelViews, scenesOf, type WeighedScene } from '../figures/scene.ts'
import type { Mode, SlotGame } from '../game.ts'
import { type Chance, NOTHING, uncounted, type WildReels } from './wild-reels.ts'

/** What a spin with some reels held may become: scenes by the reels that are newly wild. */
export type WildSpin = { fresh: readonly number[]; scenes: WeighedScene[] }

/** Every set of newly wild reels, with the boards that it comes with; without those that cannot be. */
export function listWildSpins(
  game: SlotGame,
  mode: Mode,
  wildReels: WildReels,
  held: readonly number[],
  chance: Chance | null,
): WildSpin[] {
  const free = wildReels.reels.filter(reel => !held.includes(reel))
  const odds = chance ? chance.times / chance.of : 0
  const atOnce = wildReels.respins?.expandsAtOnce !== false
  const column = Array<number>(game.rows).fill(wildReels.symbol)
  const full = { symbols: column, counted: uncounted(game), probability: 1 }
  const isCounted = game.symbols.map(
    (_, symbol) => mode.book?.symbol === symbol || game.scatters.some(scatter => scatter.isCounted[symbol]),
  )
  const scenes = scenesOf(game, mode)
  return Array.from({ length: 2 ** free.length }, (_, set) => {
    const fresh = free.filter((_, i) => (set >> i) & 1)
    const changed = scenes.flatMap(({ probability, scene }): WeighedScene[] => {
      const parts = scene.map((reelViews, reel): { mass: number; views: ReelViews } => {
        if (held.includes(reel)) return { mass: 1, views: { views: [full], even: true } }
        if (!free.includes(reel)) return { mass: 1, views: reelViews }
        const isFresh = fresh.includes(reel)
        const picked = pickViews(reelViews, wildReels.symbol, odds, isFresh)
        return isFresh && atOnce ? { mass: picked.mass, views: coverViews(picked.views, column, isCounted) } : picked
      })
      const mass = parts.reduce((product, part) => product * part.mass, probability)
      return mass > 0 ? [{ probability: mass, scene: parts.map(({ views }) => views) }] : []
    })
    return { fresh, scenes: changed }
  }).filter(spin => spin.scenes.length > 0)
}

/** A reel's views when a wild lands or appears there, or when it does not. */
function pickViews(
  { views, even }: ReelViews,
  symbol: number,
  odds: number,
  isFresh: boolean,
): { mass: number; views: ReelViews } {
  const weighed = views.map(view => {
    const lands = view.symbols.includes(symbol) ? 1 : odds
    return { ...view, probability: view.probability * (isFresh ? lands : 1 - lands) }
  })
  const mass = weighed.reduce((sum, { probability }) => sum + probability, 0)
  const isPlain = views.every(view => !view.symbols.includes(symbol))
  const picked = weighed
    .filter(({ probability }) => probability > 0)
    .map(view => ({ ...view, probability: view.probability / mass }))
  return { mass, views: { views: picked, even: even && isPlain } }
}

/** The same views with their column covered; they differ only by what is counted in them. */
function coverViews({ views }: ReelViews, column: readonly number[], isCounted: readonly boolean[]): ReelViews {
  const covered = new Map<string, ReelView>()
  for (const { counted, probability } of views) {
    const left = counted.map(symbol => (isCounted[symbol] ? symbol : NOTHING))
    const known = covered.get(left.join())
    covered.set(left.join(), {
      symbols: column,
      counted: left,
      probability: probability + (known?.probability ?? 0),
    })
  }
  return { views: [...covered.values()], even: true }
}
