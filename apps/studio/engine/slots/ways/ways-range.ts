import { payingTargets, waysEnds } from '../evaluate-ways.ts'
import type { CodedView } from '../figures/spin-moments.ts'
import type { Mode, SlotGame } from '../game.ts'
import type { ScatterCodes } from '../scatter-codes.ts'

type Windows = readonly (readonly CodedView[])[]

/** What is the same for all calculations about one scene of a mode whose ways pay. */
export type WaysSpin = { game: SlotGame; mode: Mode; windows: Windows; codes: ScatterCodes }

/** How far a target has come: reels in its run so far, and whether one of its own is among them. */
const runOf = (length: number, owns: boolean) => 2 * length + Number(owns)

/**
 * The exact probability that a spin pays anything. Boards are walked reel by reel; those that agree in every target's run from
 * the left, its run up to here, and the scatters go on together, and those that pay already are left out.
 */
export function waysHitFrequency({ game, mode, windows, codes }: WaysSpin): number {
  const ends = waysEnds(game)
  const targets = payingTargets(game, mode).map(target => game.targets[target]!)
  const views = windows.map(list =>
    list.map(({ symbols, code, probability }) => ({
      code,
      probability,
      fits: targets.map(({ fits }) => symbols.some(symbol => fits[symbol])),
      owns: targets.map(({ own }) => symbols.some(symbol => own[symbol])),
    })),
  )
  const pays = (target: number, run: number) => run % 2 === 1 && targets[target]!.pays[run >> 1]! > 0
  // Of each target the run from the left (-1 when it has ended) and the run up to the present reel, where they matter.
  let states = new Map([
    [targets.map(() => '0,0').join(';'), { runs: targets.map(() => [0, 0]), mass: new Map([[0, 1]]) }],
  ])
  views.forEach((list, reel) => {
    const isLast = reel + 1 === game.reels
    const after: typeof states = new Map()
    for (const { runs, mass } of states.values()) {
      for (const view of list) {
        let paid = false
        const next = runs.map(([left, right], target) => {
          const fits = view.fits[target]!
          const grow = (run: number) => runOf((run >> 1) + 1, run % 2 === 1 || view.owns[target]!)
          let fromLeft = left!
          if (ends.includes(false) && left! >= 0) {
            fromLeft = fits ? grow(left!) : -1
            paid ||= pays(target, fits && !isLast ? 0 : fits ? fromLeft : left!)
          }
          const toHere = ends.includes(true) && fits ? grow(right!) : 0
          paid ||= isLast && pays(target, toHere)
          return [fromLeft, toHere]
        })
        if (paid) continue
        const key = next.join(';')
        const known = after.get(key) ?? { runs: next, mass: new Map<number, number>() }
        after.set(key, known)
        for (const [code, share] of mass)
          known.mass.set(code + view.code, (known.mass.get(code + view.code) ?? 0) + share * view.probability)
      }
    }
    states = after
  })
  let nothing = 0
  for (const { mass } of states.values())
    for (const [code, share] of mass) if (codes.coins[code] === 0) nothing += share
  return 1 - nothing
}
