import type { FastifyInstance } from 'fastify'
import { agentSiteApi } from '#features/agents/api-agents.ts'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { lineMovesApi } from '#features/agents/api-moved.ts'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { billsOfficeApi, payoutsOfficeApi } from '#features/agents/api-payouts.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { freeze } from './freezes/freezes.ts'
import { billsPage, officeBill, officeFile, payAgain } from './office/bills.ts'
import { contractsPage, oneContract, previewHouse, withdrawHouse } from './office/contracts.ts'
import { forbid, giveTerms, grantQuota, placeOf } from './office/lines.ts'
import { movedPage } from './office/moved.ts'
import { chosenOf, denyPayout, payoutRuns, previewPayout, retryPayouts } from './office/payouts.ts'
import { agentReport } from './office/report.ts'
import { siteAgents, siteLimits } from './office/site.ts'

type Deps = { fourEyes: FourEyes }

export function officeRoutes(app: FastifyInstance, context: Context, deps: Deps): void {
  lineRoutes(app, context, deps)
  contractRoutes(app, context, deps)
  billRoutes(app, context, deps)
  siteRoutes(app, context, deps)
}

function lineRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: Deps): void {
  serve(app, agentsOfficeApi.report, (query, { merchantId }) => agentReport(db, merchantId, query))
  serve(app, agentLinesOfficeApi.place, ({ memberId }, { merchantId }) => placeOf(db, merchantId, memberId))
  serve(app, agentLinesOfficeApi.move, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'agents.move', content, reason }),
  )
  serve(app, agentLinesOfficeApi.close, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'agents.close', content, reason }),
  )
  serve(app, agentLinesOfficeApi.forbid, (wish, ask) => forbid(db, actingOf(ask), wish))
  serve(app, agentLinesOfficeApi.freeze, (wish, ask) => freeze(db, actingOf(ask), wish))
  serve(app, agentLinesOfficeApi.terms, (wish, ask) => giveTerms(db, actingOf(ask), wish))
  serve(app, agentLinesOfficeApi.quota, (wish, ask) => grantQuota(db, actingOf(ask), wish))
}

function contractRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: Deps): void {
  serve(app, contractsOfficeApi.list, (query, { merchantId }) => contractsPage(db, merchantId, query))
  serve(app, contractsOfficeApi.one, ({ id }, { merchantId }) => oneContract(db, merchantId, BigInt(id)))
  serve(app, contractsOfficeApi.preview, (terms, ask) => previewHouse(db, actingOf(ask), terms))
  serve(app, contractsOfficeApi.propose, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'contracts.propose', content, reason }),
  )
  serve(app, contractsOfficeApi.withdraw, (wish, ask) => withdrawHouse(db, actingOf(ask), wish))
  serve(app, contractsOfficeApi.end, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'contracts.end', content, reason }),
  )
}

function billRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: Deps): void {
  serve(app, billsOfficeApi.list, (query, { merchantId }) => billsPage(db, merchantId, query))
  serve(app, billsOfficeApi.one, ({ id }, { merchantId }) => officeBill(db, merchantId, id))
  serve(app, billsOfficeApi.file, ({ id }, { merchantId }) => officeFile(db, merchantId, id))
  serve(app, billsOfficeApi.pay, (wish, ask) => payAgain(db, actingOf(ask), wish))
  serve(app, billsOfficeApi.clawback, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'bills.clawback', content, reason }),
  )
  serve(app, payoutsOfficeApi.list, (query, { merchantId }) => payoutRuns(db, merchantId, query))
  serve(app, payoutsOfficeApi.preview, (query, { merchantId }) => previewPayout(db, merchantId, chosenOf(query)))
  serve(app, payoutsOfficeApi.approve, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'bills.approve', content, reason }),
  )
  serve(app, payoutsOfficeApi.deny, (wish, ask) => denyPayout(db, actingOf(ask), wish))
  serve(app, payoutsOfficeApi.retry, ({ reason }, ask) => retryPayouts(db, actingOf(ask), reason))
}

function siteRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: Deps): void {
  serve(app, agentSiteApi.agents, (query, { merchantId }) => siteAgents(db, merchantId, query))
  serve(app, agentSiteApi.limits, async (_, { merchantId }) =>
    siteLimits(db, merchantId, (await merchantById(db, merchantId)).currency),
  )
  serve(app, agentSiteApi.setLimits, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'agents.limits', content, reason }),
  )
  serve(app, lineMovesApi.list, (query, { merchantId }) => movedPage(db, merchantId, query))
  serve(app, lineMovesApi.reverse, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'agents.reverse', content, reason }),
  )
}
