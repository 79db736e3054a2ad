import { parentPort, workerData } from 'node:worker_threads'
import { openWalk } from '#apps/studio/engine/slots/enumerate/enumerate.ts'
import { loadGame, type Mode } from '#apps/studio/engine/slots/game.ts'

/** A thread that walks shares of the boards of a mode: a share's number comes in, its tally goes out. */
const { file, mode } = workerData as { file: unknown; mode: Mode['name'] }
const game = loadGame(file)
const { walk } = openWalk(game, game[mode]!)
parentPort!.on('message', (share: number) => parentPort!.postMessage(walk(share)))
