import type { Draw } from '../slots/draw.ts'
import type { Fish } from './course.ts'
import type { FishFile, FishingFile } from './fishing-file.ts'
import { weighted } from './strike.ts'

/** No more come while so many swim; the last school may be over. */
const ENOUGH_FISH = 46
const EVERY_MS = 420
const FIRST_BOSS_MS = 20_000
const BOSS_MS = 45_000
/** Those of a school come one after the other. */
const BEHIND_MS = 420

/** Sends fish into the water, each kind as often as its weight says. What comes is chance, whoever shoots. */
export function createSpawner(file: FishingFile, draw: Draw, spawn: (fish: Fish) => void) {
  const common = file.fish.filter(({ boss }) => !boss)
  const bosses = file.fish.filter(({ boss }) => boss)
  const weights = common.reduce((sum, { weight }) => sum + weight, 0)
  let ids = 0
  let next = 0
  let nextBoss = FIRST_BOSS_MS
  const number = () => draw(2 ** 31)

  function send(kind: FishFile, nowMs: number): void {
    const path = number()
    for (let i = 0; i < kind.school; i++)
      spawn({ id: ++ids, kind: kind.id, path, seed: number(), from: nowMs + i * BEHIND_MS })
  }

  return {
    advance(nowMs: number, swimming: number, isFrozen: boolean): void {
      if (isFrozen) return
      if (bosses.length > 0 && nowMs >= nextBoss) {
        send(bosses[draw(bosses.length)]!, nowMs)
        nextBoss = nowMs + BOSS_MS
      }
      if (nowMs < next || swimming >= ENOUGH_FISH) return
      send(weighted(common, draw(weights)), nowMs)
      next = nowMs + EVERY_MS
    },
  }
}
