import type { Draw } from '../../../apps/studio/engine/slots/draw.ts'
import { agrees, type Simulation, simulate, Z_LIMIT } from '../../../apps/studio/engine/slots/figures/simulate.ts'
import { choiceAgrees, simulateChoices } from '../../../apps/studio/engine/slots/figures/simulate-choices.ts'
import type { SlotGame } from '../../../apps/studio/engine/slots/game.ts'
import type { KeepSimulation } from '../../../apps/studio/figures/kept-simulations.ts'
import { openRng } from '../../../apps/studio/rng/rng.ts'
import { shippedGames } from '../../../apps/studio/shipped-games.ts'

const ROUNDS = 1e8
/** What is bought and gambled is played through events as players see them, a hundred times slower. */
const CHOICES = 1e6

/**
 * Plays 10^8 rounds of every shipped slot, and 10^6 of all that its players may choose besides, with the studio's own
 * chance, compares them with the exact figures and keeps what agrees. A game that fails is played again with ten times
 * the rounds, and that second run decides (games.md §3, retest rule).
 */
export async function soakSlots(
  report: (line: string) => void,
  keep: KeepSimulation,
  rounds = ROUNDS,
  games: readonly SlotGame[] = shippedGames(),
): Promise<boolean> {
  const chance = openRng()
  try {
    const results = games.map(game => {
      const choices = soakChoices(game, chance.draw, report)
      const first = soakGame(game, rounds, chance.draw, report)
      if (!agrees(first)) report(`${game.id}: beyond ${Z_LIMIT} standard errors; ten times as many rounds decide`)
      const result = agrees(first) ? first : soakGame(game, rounds * 10, chance.draw, report)
      if (agrees(result)) keep(game.id, { rounds: result.rounds, ways: 1, rtp: result.rtp, z: result.rtpZ })
      return agrees(result) && choices
    })
    return results.every(Boolean)
  } finally {
    chance.close()
  }
}

function soakGame(game: SlotGame, rounds: number, draw: Draw, report: (line: string) => void): Simulation {
  const startedMs = performance.now()
  const result = simulate(game, rounds, draw)
  const seconds = (performance.now() - startedMs) / 1000
  report(
    [
      `${game.id}: ${agrees(result) ? 'agrees' : 'DISAGREES'}`,
      `${rounds} rounds`,
      `return ${(result.rtp * 100).toFixed(6)} % (z ${result.rtpZ.toFixed(2)})`,
      `sigma ${result.sigma.toFixed(4)}`,
      `hits z ${result.hitZ.toFixed(2)}`,
      `triggers z ${result.triggerZ.toFixed(2)}`,
      `largest ${result.largestWin} x bet`,
      `${(result.spins / seconds / 1e6).toFixed(2)} M spins/s`,
    ].join(', '),
  )
  return result
}

function soakChoices(game: SlotGame, draw: Draw, report: (line: string) => void): boolean {
  const first = simulateChoices(game, CHOICES, draw)
  const last = first.every(choiceAgrees) ? first : simulateChoices(game, 10 * CHOICES, draw)
  for (const { way, mean, z } of last) report(`${game.id} ${way}: mean ${mean.toFixed(6)} (z ${z.toFixed(2)})`)
  return last.every(choiceAgrees)
}
