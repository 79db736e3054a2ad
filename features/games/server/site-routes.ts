import type { FastifyInstance } from 'fastify'
import { gamesApi } from '#features/games/api.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { lobbyRoutes } from './catalogue/lobby-routes.ts'
import { pictureRoutes } from './catalogue/picture-routes.ts'
import type { Games, LaunchLottery } from './games.ts'
import { tableRoutes } from './tables/table-routes.ts'
import { winnersRoutes } from './winners/winners-routes.ts'

type Opening = { language: string; theme: 'light' | 'dark'; backUrl: string }

/** `launch`: as games launch, with what else has to happen before; `launchLottery`: our own lotteries. */
type Parts = { games: Games; launch: Games['launch']; launchLottery: LaunchLottery }

export function siteRoutes(app: FastifyInstance, context: Context, { games, launch, launchLottery }: Parts): void {
  winnersRoutes(app, context)
  lobbyRoutes(app, games)
  tableRoutes(app, games)
  pictureRoutes(app, games.pictures)

  const open = (
    game: { vassalage: string; gameCode: string; roomId?: string; ownMoney?: boolean },
    opening: Opening,
    ask: Ask,
  ) => {
    const { merchantId, ip, caller, origin } = ask
    const { language, theme, backUrl } = opening
    const loginSession = caller.kind === 'member' ? caller.sessionId : ''
    const by = { merchantId, memberId: memberOf(ask), loginSession, ip }
    return launch({ ...game, ...by, language, theme, returnUrl: `${origin}${backUrl}` })
  }

  serve(app, gamesApi.launchGame, (input, ask) =>
    'launchMode' in input ? launchLottery(ask, input) : open({ ...input, ownMoney: !input.useBonus }, input, ask),
  )

  serve(app, gamesApi.demoGame, (input, { merchantId, ip }) => games.demo({ ...input, merchantId, ip }))

  serve(app, gamesApi.launchSports, async (input, ask) => {
    return open(await games.lobby.sportsGame(ask.merchantId), input, ask)
  })
}
