import type { Mode, SlotGame } from '../game.ts'
import { distinctWindows } from '../strip.ts'

/** One view of a reel: what pays, what scatters are counted in, and how probable it is. */
export type ReelView = { symbols: readonly number[]; counted: readonly number[]; probability: number }

/** A reel's views; `even` when every row sees the same, so that of two rows only the distance matters. */
export type ReelViews = { views: readonly ReelView[]; even: boolean }

/** Boards whose reels stop independently. A spin is of one of its mode's scenes, each with a probability. */
export type Scene = readonly ReelViews[]
export type WeighedScene = { probability: number; scene: Scene }

/** What a mode's boards can be before wild reels change them: reels that turn as one make a scene of each of their stops. */
export function scenesOf(game: SlotGame, { strips, leaders }: Mode): WeighedScene[] {
  const alone = strips.map(strip => ({
    views: distinctWindows(strip, game.rows).map(view => ({ ...view, counted: view.symbols })),
    even: strip.uniform || strip.isBig,
  }))
  return leaders.reduce<WeighedScene[]>(
    (scenes, leader, reel) => {
      const followers = leaders.flatMap((other, i) => (other === leader ? [i] : []))
      if (leader !== reel || followers.length === 1) return scenes
      return scenes.flatMap(({ probability, scene }) =>
        alone[reel]!.views.map(view => ({
          probability: probability * view.probability,
          scene: scene.map((views, i) =>
            followers.includes(i) ? { views: [{ ...view, probability: 1 }], even: strips[i]!.isBig } : views,
          ),
        })),
      )
    },
    [{ probability: 1, scene: alone }],
  )
}
