import type { FastifyInstance } from 'fastify'
import { jobsApi } from '#features/operators/api-jobs.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from '../acting.ts'
import { askForJob, readJobs } from './jobs.ts'

export function jobRoutes(app: FastifyInstance, context: Context): void {
  serve(app, jobsApi.jobs, async (_, ask) => ({ list: await readJobs(context, actingOf(ask)) }))
  serve(app, jobsApi.run, async ({ name, reason }, ask) => {
    await askForJob(context, actingOf(ask), name, reason)
    return {}
  })
}
