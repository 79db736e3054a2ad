import type { FastifyInstance } from 'fastify'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { agentReport } from './office/report.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, agentsOfficeApi.report, (query, { merchantId }) => agentReport(db, merchantId, query))
}
