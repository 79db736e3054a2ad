import type { FastifyInstance } from 'fastify'
import { resultsApi } from '#features/lottery/api-results.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { operatorOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { createJackpots, type JackpotState } from '../settlement/jackpots.ts'
import { createResults } from './results.ts'

/** What operators say of draws; nobody passes until operators have a login. */
export function resultRoutes(app: FastifyInstance, context: Context): void {
  const results = createResults(context)
  serve(app, resultsApi.enterResult, (input, ask) => results.enter({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.confirmResult, (input, ask) => results.confirm({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.correctResult, (input, ask) => results.correct({ ...input, operator: operatorOf(ask) }))
  serve(app, resultsApi.voidDraw, (input, ask) => results.void({ ...input, operator: operatorOf(ask) }))

  const jackpots = createJackpots(context)
  const told = async (said: Promise<JackpotState>) => {
    const { state, pool } = await said
    return { state, pool: pool === null ? null : formatAmount(pool) }
  }
  serve(app, resultsApi.enterJackpot, ({ pool, ...input }, ask) =>
    told(jackpots.enter({ ...input, pool: parseAmount(pool), operator: operatorOf(ask) })),
  )
  serve(app, resultsApi.confirmJackpot, ({ pool, ...input }, ask) =>
    told(jackpots.confirm({ ...input, pool: parseAmount(pool), operator: operatorOf(ask) })),
  )
}
