import type { FastifyInstance } from 'fastify'
import { agentIncomeApi } from '#features/agents/api-income.ts'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { agentSlipApi } from '#features/agents/api-slip.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { arrearsOf } from './bills/arrears.ts'
import { billRoutes, contractRoutes, requestRoutes } from './contract-routes.ts'
import { income, incomeEntries } from './income/income.ts'
import { downlines } from './reports/downlines.ts'
import { betsFile, downlinesFile, incomeFile, transactionsFile } from './reports/files.ts'
import { bets, transactions } from './reports/lists.ts'
import { createOverview } from './reports/overview.ts'
import { activeIn, pnl, pnlDays, pnlFile } from './reports/pnl.ts'
import { slip } from './reports/slip.ts'
import { teamRoutes } from './team/team-routes.ts'
import { transferRoutes } from './transfers/transfer-routes.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context
  contractRoutes(app, context)
  billRoutes(app, context)
  requestRoutes(app, context)
  teamRoutes(app, context)
  transferRoutes(app, { context, arrearsOf })
  const viewer = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })
  const overview = createOverview(db)
  serve(app, agentReportsApi.overview, (input, ask) => overview(viewer(ask), input))
  serve(app, agentReportsApi.downlines, (input, ask) => downlines(db, viewer(ask), input))
  serve(app, agentReportsApi.downlinesFile, (input, ask) => downlinesFile(db, viewer(ask), input))
  serve(app, agentReportsApi.pnl, (input, ask) => pnl(db, viewer(ask), input))
  serve(app, agentReportsApi.active, (input, ask) => activeIn(db, viewer(ask), input))
  serve(app, agentReportsApi.pnlDays, (input, ask) => pnlDays(db, viewer(ask), input))
  serve(app, agentReportsApi.pnlFile, (input, ask) => pnlFile(db, viewer(ask), input))
  serve(app, agentReportsApi.bets, (input, ask) => bets(db, viewer(ask), input))
  serve(app, agentReportsApi.betsFile, (input, ask) => betsFile(db, viewer(ask), input))
  serve(app, agentSlipApi.slip, (input, ask) => slip(db, viewer(ask), input))
  serve(app, agentIncomeApi.income, (input, ask) => income(db, viewer(ask), input))
  serve(app, agentIncomeApi.incomeFile, (input, ask) => incomeFile(db, viewer(ask), input))
  serve(app, agentIncomeApi.incomeEntries, (input, ask) => incomeEntries(db, viewer(ask), input))
  serve(app, agentReportsApi.transactions, (input, ask) => transactions(db, viewer(ask), input))
  serve(app, agentReportsApi.transactionsFile, (input, ask) => transactionsFile(db, viewer(ask), input))
}
