import type { FastifyInstance } from 'fastify'
import { agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { forbid, giveTerms, grantQuota, placeOf } from './office/lines.ts'
import { agentReport } from './office/report.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, agentsOfficeApi.report, (query, { merchantId }) => agentReport(db, merchantId, query))
  serve(app, agentLinesOfficeApi.place, ({ memberId }, { merchantId }) => placeOf(db, merchantId, memberId))
  serve(app, agentLinesOfficeApi.move, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'agents.move', content, reason }),
  )
  serve(app, agentLinesOfficeApi.forbid, (wish, ask) => forbid(db, actingOf(ask), wish))
  serve(app, agentLinesOfficeApi.terms, (wish, ask) => giveTerms(db, actingOf(ask), wish))
  serve(app, agentLinesOfficeApi.quota, (wish, ask) => grantQuota(db, actingOf(ask), wish))
}
