import type { Context } from '#shared/server/context.ts'
import { repeat } from '#shared/server/repeat.ts'
import type { OutgoingKeys } from '../vendors/vendor-client.ts'
import { readJackpots } from './jackpots.ts'
import { keepLiveBets } from './live-bets.ts'
import { createBoardHints, refreshBoard, sweepWinners } from './winners.ts'

const BOARD_MS = 1_000
const JACKPOTS_MS = 2_000

/** Keeps winner board and pools true to the second until it is closed: more often than timed work comes round. */
export function startWinnersClock(context: Context, keys: OutgoingKeys) {
  const { db, log } = context
  const hint = createBoardHints(context)
  // After a start: what the server before this one could not tell any more.
  let isSwept = false
  async function refresh(): Promise<void> {
    if (!isSwept) await sweepWinners({ db })
    isSwept = true
    await refreshBoard(db)
    await hint()
    await keepLiveBets(db)
  }
  const onFailure = (error: unknown) => log.warn({ err: error }, 'winner board and pools could not be read')
  const loops = [
    repeat(BOARD_MS, refresh, onFailure),
    repeat(JACKPOTS_MS, () => readJackpots({ db, log, keys }), onFailure),
  ]

  return { close: async () => void (await Promise.all(loops.map(stop => stop()))) }
}
