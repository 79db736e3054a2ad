import type { FastifyInstance } from 'fastify'
import { drawsOfficeApi } from '#features/draws/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { runningBudgets } from '#features/promotions/server/promotions.ts'
import { formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { openEnvelopeBy, openRaffleBy, openWheelBy } from './office/open.ts'
import { listEnvelopes, listRaffles, listWheels } from './office/views.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  serve(app, drawsOfficeApi.budgets, async (_, { merchantId }) => {
    const rows = await runningBudgets(db, merchantId, await databaseNow(db), ['envelope', 'wheel', 'raffle'])
    return { list: rows.map(row => ({ ...row, left: formatAmount(row.left) })) }
  })
  serve(app, drawsOfficeApi.envelopes, async (_, { merchantId }) => ({ list: await listEnvelopes(db, merchantId) }))
  serve(app, drawsOfficeApi.wheels, async (_, { merchantId }) => ({ list: await listWheels(db, merchantId) }))
  serve(app, drawsOfficeApi.raffles, async (_, { merchantId }) => ({ list: await listRaffles(db, merchantId) }))
  serve(app, drawsOfficeApi.openEnvelope, async (written, ask) => ({
    id: await openEnvelopeBy(context, actingOf(ask), written),
  }))
  serve(app, drawsOfficeApi.openWheel, async (written, ask) => ({
    id: await openWheelBy(context, actingOf(ask), written),
  }))
  serve(app, drawsOfficeApi.openRaffle, async (written, ask) => ({
    id: await openRaffleBy(context, actingOf(ask), written),
  }))
  serve(app, drawsOfficeApi.drawRaffle, ({ id, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'luck.draw', content: { id }, reason }),
  )
}
