import { createCashier } from '#features/cashier/server/cashier.ts'
import { createGames } from '#features/games/server/games.ts'
import { createLottery } from '#features/lottery/server/lottery.ts'
import { createTransfers } from '#features/transfers/server/transfers.ts'
import type { Context } from '#shared/server/context.ts'

/** What features hold in memory: one of each in a server, for its routes and its timed work alike. */
export function createParts(context: Context) {
  const games = createGames(context)
  const lottery = createLottery(context)
  return {
    ...{ games, lottery, transfers: createTransfers(context), cashier: createCashier(context) },
    close: async () => void (await Promise.all([games.close(), lottery.close()])),
  }
}

export type Parts = ReturnType<typeof createParts>
