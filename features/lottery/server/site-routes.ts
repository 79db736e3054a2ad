import type { FastifyInstance } from 'fastify'
import { lotteryApi } from '#features/lottery/api.ts'
import { resultsApi } from '#features/lottery/api-results.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { createFacts } from './catalogue/facts.ts'
import { createGameBook } from './catalogue/game-book.ts'
import { createMenus } from './catalogue/menus.ts'
import { createViews } from './catalogue/views.ts'
import { fairnessRoutes } from './draw/fairness-routes.ts'
import { freeTicketRoutes } from './free/routes.ts'
import type { Lottery } from './lottery.ts'
import { betRoutes } from './sale/bet-routes.ts'

/** A query that names no language wants that of the browser. */
const inLanguage = <T extends { language: string }>(query: T, ask: Ask): T => ({
  ...query,
  language: query.language || ask.language,
})

export function siteRoutes(app: FastifyInstance, context: Context, { lottery }: { lottery: Lottery }): void {
  const { db } = context
  const menus = createMenus(db)
  const facts = createFacts(db, createGameBook(db))
  const views = createViews(db)

  serve(app, lotteryApi.menus, (query, ask) => menus.groups(ask.merchantId, inLanguage(query, ask)))
  serve(app, lotteryApi.vnMenu, (query, ask) => menus.vnGroups(ask.merchantId, inLanguage(query, ask)))
  serve(app, lotteryApi.vnLottMenus, (query, ask) => menus.traditionalGroups(ask.merchantId, inLanguage(query, ask)))
  serve(app, lotteryApi.lobby, (query, ask) => menus.lobby(ask.merchantId, inLanguage(query, ask)))
  serve(app, lotteryApi.popular, (query, ask) => menus.popular(ask.merchantId, inLanguage(query, ask), query.count))
  serve(app, lotteryApi.recent, (query, ask) =>
    menus.recent(ask.merchantId, memberOf(ask), inLanguage(query, ask), query.recentCount),
  )
  serve(app, lotteryApi.vnRecent, (query, ask) =>
    menus.vnRecent(ask.merchantId, memberOf(ask), inLanguage(query, ask), query.recentCount),
  )
  serve(app, lotteryApi.opened, ({ count }, ask) => menus.opened(ask.merchantId, count))
  serve(app, lotteryApi.vnOpened, ({ count }, ask) => menus.vnOpened(ask.merchantId, count))

  serve(app, lotteryApi.game, (query, ask) =>
    facts.factsOf(ask.merchantId, query.code, inLanguage(query, ask).language),
  )
  serve(app, resultsApi.results, (query, ask) => views.results(ask.merchantId, inLanguage(query, ask).language, query))
  betRoutes(app, context, lottery, views)
  fairnessRoutes(app, context)
  freeTicketRoutes(app, context)
}
