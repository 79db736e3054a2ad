import type { FastifyInstance } from 'fastify'
import type { Cashier } from '#features/cashier/server/cashier.ts'
import { actingOf } from '#features/operators/server/operators.ts'
import { riskApi } from '#features/risk/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import * as cases from './cases.ts'
import { alertsPage, caseOf, casesPage, circleOf, rulesOf } from './looks.ts'

export function officeRoutes(
  app: FastifyInstance,
  context: Context,
  { cashier }: { cashier: Pick<Cashier, 'office'> },
): void {
  const { db } = context
  const done = async (work: Promise<void>) => {
    await work
    return {}
  }
  serve(app, riskApi.circle, ({ memberId }, { merchantId }) => circleOf(db, cashier, { merchantId, memberId }))
  serve(app, riskApi.alerts, (page, { merchantId }) => alertsPage(db, merchantId, page))
  serve(app, riskApi.rules, async (_, { merchantId }) => ({ list: await rulesOf(db, merchantId) }))
  serve(app, riskApi.cases, (page, ask) => casesPage(db, actingOf(ask), page))
  serve(app, riskApi.case, ({ id }, { merchantId }) => caseOf(db, merchantId, id))
  serve(app, riskApi.open, async (wish, ask) => ({ id: await cases.openCase(context, actingOf(ask), wish) }))
  serve(app, riskApi.colleagues, async (_, { merchantId }) => ({
    list: (await cases.colleagues(db, merchantId)).map(({ id, email }) => ({ id, email })),
  }))
  serve(app, riskApi.add, ({ id, alertIds }, ask) => done(cases.addAlerts(context, actingOf(ask), id, alertIds)))
  serve(app, riskApi.note, ({ id, text }, ask) => done(cases.noteCase(context, actingOf(ask), id, text)))
  serve(app, riskApi.assign, ({ id, to }, ask) => done(cases.assignCase(context, actingOf(ask), id, to)))
  serve(app, riskApi.close, (end, ask) => done(cases.closeCase(context, actingOf(ask), end)))
}
