import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { openWalk } from '#apps/studio/engine/slots/enumerate/enumerate.ts'
import { isEnumerated, keepTally } from '#apps/studio/engine/slots/enumerate/enumerated-figures.ts'
import { addTally, emptyTally, type Tally } from '#apps/studio/engine/slots/enumerate/enumerated-spin.ts'
import { loadGame, type Mode, type SlotGame } from '#apps/studio/engine/slots/game.ts'

/** Told now and then: how many boards are walked, of how many. */
export type Progress = (walked: number, boards: number) => void

/** Tallies of the modes of a game that have no closed form; empty when all have one. */
export type GameTallies = Partial<Record<Mode['name'], Tally>>

/**
 * Walks all boards of a game's enumerated modes, on every core, and hands the tallies in, so that its exact figures are
 * there at once. Throws GameFileError, and RangeError when there are too many boards.
 */
export async function walkBoards(
  file: unknown,
  progress: Progress = () => {},
): Promise<{ game: SlotGame; tallies: GameTallies }> {
  const game = loadGame(file)
  const modes = [game.base, game.free].filter(mode => mode !== null && isEnumerated(game, mode)) as Mode[]
  const walks = modes.map(mode => openWalk(game, mode))
  const boards = walks.reduce((sum, walk) => sum + walk.boards, 0)
  const tallies: GameTallies = {}
  let before = 0
  for (const [i, mode] of modes.entries()) {
    const { shares } = walks[i]!
    const tally = await walkShares(file, mode.name, shares, walked => progress(before + walked, boards))
    before += tally.boards
    tallies[mode.name] = tally
    keepTally(mode, tally)
  }
  return { game, tallies }
}

async function walkShares(
  file: unknown,
  mode: Mode['name'],
  shares: number,
  progress: (walked: number) => void,
): Promise<Tally> {
  const parts: Tally[] = []
  let walked = 0
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), shares) }, () => {
      const worker = new Worker(new URL('./board-walker.ts', import.meta.url), { workerData: { file, mode } })
      return new Promise<void>((resolve, reject) => {
        let share = 0
        const hand = () => {
          share = next++
          if (share < shares) worker.postMessage(share)
          else worker.terminate().then(() => resolve(), reject)
        }
        worker.on('message', (part: Tally) => {
          parts[share] = part
          walked += part.boards
          progress(walked)
          hand()
        })
        worker.on('error', reject)
        hand()
      })
    }),
  )
  // In their own order, so that sums of fractions come out the same to the last digit.
  const sum = emptyTally()
  for (const part of parts) addTally(sum, part)
  return sum
}
