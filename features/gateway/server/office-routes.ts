import type { FastifyInstance } from 'fastify'
import { gatewayOfficeApi } from '#features/gateway/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Gateway } from './gateway.ts'
import { capsOf } from './office/caps.ts'
import { endGameSession, keysOf, replayOf, roundOf, sessionsOf } from './office/office.ts'

type Parts = { gateway: Gateway; fourEyes: FourEyes }

export function officeRoutes(app: FastifyInstance, context: Context, { gateway, fourEyes }: Parts): void {
  serve(app, gatewayOfficeApi.round, (input, { merchantId }) => roundOf(context, merchantId, input))
  serve(app, gatewayOfficeApi.replay, (input, { merchantId, language }) =>
    replayOf(context, gateway.roundRecord, merchantId, { ...input, language: input.language || language }),
  )
  serve(app, gatewayOfficeApi.sessions, (filter, { merchantId }) => sessionsOf(context, merchantId, filter))
  serve(app, gatewayOfficeApi.endSession, async ({ id, reason }, ask) => {
    await endGameSession(context, actingOf(ask), id, reason)
    return {}
  })
  serve(app, gatewayOfficeApi.keys, async (_, { merchantId }) => ({ list: await keysOf(context, merchantId) }))
  serve(app, gatewayOfficeApi.rotateKey, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'vendorKeys.rotate', content, reason }),
  )
  serve(app, gatewayOfficeApi.connectVendor, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'vendors.connect', content, reason }),
  )
  serve(app, gatewayOfficeApi.caps, async (_, { merchantId }) => ({ list: await capsOf(context.db, merchantId) }))
  serve(app, gatewayOfficeApi.changeCap, ({ reason, version, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'vendorCaps.change', content, version, reason }),
  )
  serve(app, gatewayOfficeApi.revokeKey, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'vendorKeys.revoke', content, reason }),
  )
}
