import type { FastifyInstance } from 'fastify'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Transfers } from './transfers.ts'

export function officeRoutes(app: FastifyInstance, _: Context, { transfers }: { transfers: Transfers }): void {
  serve(app, transfersOfficeApi.board, (input, { merchantId }) => transfers.board(merchantId, input))
  serve(app, transfersOfficeApi.cases, (_input, { merchantId }) => transfers.casesFor(merchantId))
}
