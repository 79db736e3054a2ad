import type { FastifyInstance } from 'fastify'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { actingOf } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { addSchedule, pauseSchedule, readersFor, removeSchedule, schedulesOf } from './schedules.ts'

export function scheduleRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, schedulesApi.list, (_, { merchantId }) => schedulesOf(db, merchantId))
  serve(app, schedulesApi.readers, async ({ kind }, { merchantId }) => ({
    list: (await readersFor(db, merchantId, kind)).map(({ id, email }) => ({ id, email })),
  }))
  serve(app, schedulesApi.add, (wish, ask) => addSchedule(db, actingOf(ask), wish, ask.language))
  serve(app, schedulesApi.pause, async ({ id, isPaused }, ask) => {
    await pauseSchedule(db, actingOf(ask), id, isPaused)
    return {}
  })
  serve(app, schedulesApi.remove, async ({ id }, ask) => {
    await removeSchedule(db, actingOf(ask), id)
    return {}
  })
}
