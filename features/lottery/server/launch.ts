import type { LaunchLottery } from '#features/games/server/games.ts'
import { assertOpen, siteStatus } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { createGameBook } from './catalogue/game-book.ts'

/**
 * The lottery launch (specification §7): the betting page of a game, or the lobby of Vietnam's lotteries. Refused as
 * `not_found` for a game that the merchant does not offer.
 */
export function createLotteryLaunch(db: Sql): LaunchLottery {
  const book = createGameBook(db)
  return async ({ merchantId, ip, origin }, { gameCode, view, backUrl }) => {
    assertOpen(await siteStatus(db, merchantId, ip))
    if (view === 'lobby' || gameCode === '') return { content: `${origin}/vnlottery`, origin, game: null }
    const game = await book.offered(merchantId, gameCode)
    if (!game) throw new Refusal('not_found')
    const search = new URLSearchParams({ gameCode, vendor: game.vendor, ...(backUrl && { backUrl }) })
    return { content: `${origin}/lottery?${search}`, origin, game: null }
  }
}
