import type { FastifyInstance } from 'fastify'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { END_ACTION } from './store.ts'
import { WRITE_BACK_ACTION } from './store-recovery.ts'
import type { Transfers } from './transfers.ts'

type Own = { transfers: Transfers; fourEyes: FourEyes }

export function officeRoutes(app: FastifyInstance, _: Context, { transfers, fourEyes }: Own): void {
  const { askAgain, attachProof } = transfers.recovery
  serve(app, transfersOfficeApi.board, (input, { merchantId }) => transfers.board(merchantId, input))
  serve(app, transfersOfficeApi.cases, (_input, { merchantId }) => transfers.casesFor(merchantId))
  serve(app, transfersOfficeApi.closeCase, async ({ id, reason }, ask) => {
    await transfers.recovery.closeCase(actingOf(ask), id, reason)
    return {}
  })
  serve(app, transfersOfficeApi.vendors, (_input, { merchantId }) => transfers.vendorsFor(merchantId))
  serve(app, transfersOfficeApi.left, (input, { merchantId }) => transfers.leftFor(merchantId, input))

  serve(app, transfersOfficeApi.askVendor, async ({ reference }, ask) => {
    const { state } = await askAgain(actingOf(ask), reference, false)
    return { state }
  })
  serve(app, transfersOfficeApi.resend, async ({ reference }, ask) => {
    const { state } = await askAgain(actingOf(ask), reference, true)
    return { state }
  })
  serve(app, transfersOfficeApi.note, async ({ reference, proof }, ask) => {
    await attachProof(actingOf(ask), reference, proof)
    return {}
  })
  serve(app, transfersOfficeApi.end, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: END_ACTION, content, reason }),
  )
  serve(app, transfersOfficeApi.writeBack, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: WRITE_BACK_ACTION, content, reason }),
  )
  serve(app, transfersOfficeApi.setUp, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'transfers.setUp', content, reason }),
  )
  serve(app, transfersOfficeApi.close, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'transfers.close', content, reason }),
  )
}
