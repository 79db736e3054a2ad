import type { FastifyInstance } from 'fastify'
import type { RoundRecord } from '#features/games/server/games.ts'
import { recordsApi } from '#features/records/api.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { roundOf, statementPage, totals } from './records.ts'

export function siteRoutes(
  app: FastifyInstance,
  { db }: Context,
  { games }: { games: { roundRecord: RoundRecord } },
): void {
  const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })
  serve(app, recordsApi.statement, (query, ask) => statementPage(db, whose(ask), query))
  serve(app, recordsApi.totals, (query, ask) => totals(db, whose(ask), query))
  serve(app, recordsApi.round, ({ id, language }, ask) =>
    roundOf(db, games.roundRecord, whose(ask), BigInt(id), language),
  )
}
