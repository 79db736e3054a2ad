import { modeMultiplier } from '../evaluate-line.ts'
import { payingTargets, waysEnds } from '../evaluate-ways.ts'
import type { CodedView } from '../figures/spin-moments.ts'
import type { Mode, SlotGame } from '../game.ts'

/**
 * Coins of ways as a sum of products: a term is `coins` times the product of one number a reel, `factors[reel]` naming
 * which. So its mean is a product of means, and that of two terms one of means of two numbers (games.md §2.2).
 */
export type WaysTerms = {
  terms: { coins: number; factors: number[] }[]
  /** `values[reel][factor][view]`. */
  values: number[][][]
}

/** A factor: how many cells of a column are of a kind, whether none is, or 1 whatever it shows. */
type Factor = { kind: readonly boolean[]; none: boolean } | null

export function listWaysTerms(
  game: SlotGame,
  mode: Mode,
  windows: readonly (readonly Pick<CodedView, 'symbols'>[])[],
): WaysTerms {
  const { reels, targets } = game
  const factors: Factor[] = []
  const numberOf = new Map<string, number>()
  const name = (factor: Factor): number => {
    const key = factor ? `${factor.none}:${factor.kind.map(Number).join('')}` : ''
    const known = numberOf.get(key)
    if (known !== undefined) return known
    numberOf.set(key, factors.length)
    return factors.push(factor) - 1
  }
  const terms = payingTargets(game, mode).flatMap(target => {
    const { pays, shapes, fits } = targets[target]!
    return waysEnds(game).flatMap((fromRight, end) =>
      pays.flatMap((pay, count) => {
        // Ways over all reels are the same from both ends.
        if (pay === 0 || (end > 0 && count === reels)) return []
        return shapes[count]!.map(({ kinds, times }) => {
          const run = Array.from({ length: reels }, (_, i): Factor => {
            if (i < count) return { kind: kinds[i]!, none: false }
            return i === count ? { kind: fits, none: true } : null
          })
          if (fromRight) run.reverse()
          const coins = game.worth({ coins: pay * times * modeMultiplier(mode, target, count) })
          return { coins, factors: run.map(name) }
        })
      }),
    )
  })
  const valueIn = (factor: Factor, symbols: readonly number[]): number => {
    if (!factor) return 1
    const cells = symbols.filter(symbol => factor.kind[symbol]).length
    return factor.none ? Number(cells === 0) : cells
  }
  return {
    terms,
    values: windows.map(views => factors.map(factor => views.map(({ symbols }) => valueIn(factor, symbols)))),
  }
}
