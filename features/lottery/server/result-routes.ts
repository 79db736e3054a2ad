import type { FastifyInstance } from 'fastify'
import { resultsApi } from '#features/lottery/api-results.ts'
import { operatorOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { createResults } from './results.ts'

/** What operators say of draws; nobody passes until operators have a login. */
export function resultRoutes(app: FastifyInstance, context: Context): void {
  const results = createResults(context)
  serve(app, resultsApi.enterResult, (input, ask) => results.enter({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.confirmResult, (input, ask) => results.confirm({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.correctResult, (input, ask) => results.correct({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.voidDraw, (input, ask) => results.void({ ...input, operator: operatorOf(ask) }))
}
