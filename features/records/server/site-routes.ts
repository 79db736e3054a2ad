import type { FastifyInstance } from 'fastify'
import type { RoundRecord } from '#features/gateway/server/gateway.ts'
import { recordsApi } from '#features/records/api.ts'
import { accountRecordApi } from '#features/records/api-account.ts'
import { betRecordsApi } from '#features/records/api-bets.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import {
  accountFile,
  accountPage,
  betDetail,
  betOptions,
  betRecord,
  betsFile,
  betsPage,
  betTotals,
  profit,
  roundOf,
  statementPage,
  totals,
} from './records.ts'

export function siteRoutes(
  app: FastifyInstance,
  { db }: Context,
  { gateway }: { gateway: { roundRecord: RoundRecord } },
): void {
  const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })
  serve(app, recordsApi.statement, (query, ask) => statementPage(db, whose(ask), query))
  serve(app, recordsApi.totals, (query, ask) => totals(db, whose(ask), query))
  serve(app, recordsApi.round, ({ id, language }, ask) =>
    roundOf(db, gateway.roundRecord, whose(ask), BigInt(id), language),
  )
  serve(app, betRecordsApi.list, (query, ask) => betsPage(db, whose(ask), query))
  serve(app, betRecordsApi.totals, (query, ask) => betTotals(db, whose(ask), query))
  serve(app, betRecordsApi.options, ({ language }, ask) => betOptions(db, whose(ask), language))
  serve(app, betRecordsApi.file, (query, ask) => betsFile(db, whose(ask), query))
  serve(app, betRecordsApi.detail, ({ id }, ask) => betDetail(db, whose(ask), id))
  serve(app, betRecordsApi.record, (query, ask) => betRecord(db, gateway.roundRecord, whose(ask), query))
  serve(app, accountRecordApi.list, (query, ask) => accountPage(db, whose(ask), query))
  serve(app, accountRecordApi.file, (query, ask) => accountFile(db, whose(ask), query))
  serve(app, accountRecordApi.profit, (query, ask) => profit(db, whose(ask), query))
}
