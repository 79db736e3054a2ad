import type { FastifyInstance } from 'fastify'
import { gamesApi } from '#features/games/api.ts'
import { memberOf } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import type { Games } from './games.ts'

export function siteRoutes(app: FastifyInstance, games: Games): void {
  serve(app, gamesApi.gameList, (query, ask) => games.listGames(ask.merchantId, query))

  serve(app, gamesApi.launchGame, async (input, ask) => {
    const { merchantId, ip, caller, origin } = ask
    const memberId = memberOf(ask)
    const loginSession = caller.kind === 'member' ? caller.sessionId : ''
    return games.launch({ ...input, merchantId, memberId, loginSession, ip, returnUrl: `${origin}${input.backUrl}` })
  })
}
