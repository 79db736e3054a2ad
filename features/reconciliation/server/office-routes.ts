import type { FastifyInstance } from 'fastify'
import { actingOf } from '#features/operators/server/operators.ts'
import { casesOfficeApi } from '#features/reconciliation/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { decideCase, proposeCase, readCases, withdrawCase } from './office.ts'
import type { Reconciliation } from './reconciliation.ts'

type Own = { reconciliation: Reconciliation }

export function officeRoutes(app: FastifyInstance, context: Context, { reconciliation: { cases } }: Own): void {
  serve(app, casesOfficeApi.list, ({ closed, ...which }, { merchantId }) =>
    readCases(context, cases, merchantId, { ...which, isClosed: closed === 'true' }),
  )
  serve(app, casesOfficeApi.propose, async ({ id, decision, reason }, ask) => {
    await proposeCase(cases, actingOf(ask), id, decision, reason)
    return {}
  })
  serve(app, casesOfficeApi.confirm, async ({ id, decision }, ask) => {
    await decideCase(cases, actingOf(ask), id, { decision })
    return {}
  })
  serve(app, casesOfficeApi.decline, async ({ id, reason }, ask) => {
    await decideCase(cases, actingOf(ask), id, { no: reason })
    return {}
  })
  serve(app, casesOfficeApi.withdraw, async ({ id }, ask) => {
    await withdrawCase(cases, actingOf(ask), id)
    return {}
  })
}
