import type { FastifyInstance } from 'fastify'
import { betsApi } from '#features/lottery/api-bets.ts'
import { fairnessApi } from '#features/lottery/api-fairness.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { readId } from '../catalogue/views.ts'
import { readBetProof, readFairness } from './published-fairness.ts'

/** What anybody may check of draws, and members of their own bets. */
export function fairnessRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, fairnessApi.fairness, ({ game, numero }, ask) => readFairness(db, ask.merchantId, game, numero))
  serve(app, betsApi.proof, ({ id }, ask) =>
    readBetProof(db, { merchantId: ask.merchantId, memberId: memberOf(ask) }, readId(id)),
  )
}
