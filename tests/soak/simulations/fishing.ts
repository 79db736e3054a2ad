import { type FishingGame, WEAPONS } from '../../../apps/studio/engine/fishing/fishing.ts'
import type { Aim } from '../../../apps/studio/engine/fishing/fishing-round.ts'
import { errorsOf, playStyle, STYLES, type Sum, simulateShots } from '../../../apps/studio/engine/fishing/simulate.ts'
import { Z_LIMIT } from '../../../apps/studio/engine/slots/figures/simulate.ts'
import type { KeepSimulation } from '../../../apps/studio/figures/kept-simulations.ts'
import { openRng } from '../../../apps/studio/rng/rng.ts'
import { shippedFishing } from '../../../apps/studio/shipped-games.ts'

/** Shots of each weapon at each kind, and of each way to play. */
type Size = { aimed: number; played: number }
/** Fewer catches than that say nothing of a mean. */
const LEAST_SHOTS = 5_000

/**
 * Every weapon at every kind, alone and at as many as it strikes, and five ways to play in water of their own, by the
 * studio's own chance: each returns R. What fails is played again with ten times the shots, and that decides (games.md
 * §3, retest rule).
 */
export function soakFishing(
  report: (line: string) => void,
  keep: KeepSimulation,
  { aimed, played }: Size,
  games: readonly FishingGame[] = shippedFishing(),
): boolean {
  const chance = openRng()
  try {
    return games.map(game => soakGame(game, { aimed, played }, report, keep, chance.draw)).every(Boolean)
  } finally {
    chance.close()
  }
}

function soakGame(
  game: FishingGame,
  { aimed, played }: Size,
  report: (line: string) => void,
  keep: KeepSimulation,
  draw: (n: number) => number,
): boolean {
  const { id, return: back } = game.file
  let [isRight, ways, farthest] = [true, 0, 0]
  const judge = (what: string, sum: Sum, again: (() => Sum) | null) => {
    const first = errorsOf(sum, back)
    const last = Math.abs(first) < Z_LIMIT || !again ? sum : again()
    const z = errorsOf(last, back)
    const agrees = Math.abs(z) < Z_LIMIT
    report(
      `${id} ${what}: ${agrees ? 'agrees' : 'DISAGREES'}, ${last.shots} shots return ${(last.won / last.price).toFixed(6)}, z ${z.toFixed(2)}`,
    )
    isRight &&= agrees
    ways++
    if (Math.abs(z) > Math.abs(farthest)) farthest = z
  }
  for (const aim of aimsOf(game)) {
    const play = (shots: number) => simulateShots(game, aim, shots, draw)
    judge(`${aim.weapon} at ${aim.fish.length} ${aim.fish[0]}`, play(aimed), () => play(10 * aimed))
  }
  for (const [name, style] of Object.entries(STYLES)) {
    const { all, parts } = playStyle(game, style, played, draw)
    judge(`played ${name}`, all, () => playStyle(game, style, 10 * played, draw).all)
    for (const [part, sum] of parts) if (sum.shots >= LEAST_SHOTS) judge(`played ${name}, ${part}`, sum, null)
  }
  if (isRight) keep(id, { rounds: aimed, ways, rtp: null, z: farthest })
  return isRight
}

function aimsOf({ file }: FishingGame): Aim[] {
  return WEAPONS.flatMap(weapon => {
    const most = weapon === 'cannon' ? 1 : file.weapons[weapon].targets
    const counts = most === 1 ? [1] : [1, most]
    return counts.flatMap(targets =>
      file.fish.map(({ id }): Aim => ({ weapon, power: 1, fish: Array.from({ length: targets }, () => id) })),
    )
  })
}
