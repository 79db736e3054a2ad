import type { FastifyInstance } from 'fastify'
import { accessApi } from '#features/operators/api-access.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from '../acting.ts'
import type { FourEyes } from '../four-eyes/proposals.ts'
import { accessReview, simulateRole } from './access.ts'
import { endElevation } from './reach.ts'
import { listElevations } from './store-elevations.ts'
import { findRights } from './store-rights.ts'
import { listGroup } from './store-staff.ts'

const SHOWN = 100

export function accessRoutes(app: FastifyInstance, context: Context, fourEyes: FourEyes): void {
  const { db } = context
  const named = async (id: number) => {
    const { code, name } = await merchantById(db, id)
    return { code, name }
  }
  serve(app, accessApi.merchants, async (_, ask) => {
    const { merchantId, home, operatorId } = actingOf(ask)
    const own = (await findRights(db, operatorId, home))!
    const group = own.scope === 'group' ? await listGroup(db, home) : []
    const list = await Promise.all([home, ...group].map(named))
    return { here: await named(merchantId), home: list[0]!, list }
  })
  serve(app, accessApi.access, (_, { merchantId }) => accessReview(db, merchantId))
  serve(app, accessApi.simulate, ({ code, permissions }, { merchantId }) =>
    simulateRole(db, merchantId, { code, permissions, endpoints: app.endpoints }),
  )
  serve(app, accessApi.elevate, ({ id, permissions, minutes, reason }, ask) => {
    const content = { operatorId: id, permissions, minutes }
    return fourEyes.propose(actingOf(ask), { action: 'operators.elevate', content, reason })
  })
  serve(app, accessApi.elevations, async (_, { merchantId }) => ({
    list: (await listElevations(db, merchantId, SHOWN)).map(({ givenAt, until, endedAt, ...row }) => ({
      ...{ ...row, givenAt: givenAt.toISOString(), until: until.toISOString() },
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }))
  serve(app, accessApi.endElevation, async ({ id, reason }, ask) => {
    await endElevation(context, actingOf(ask), id, reason)
    return {}
  })
  serve(app, accessApi.setNetworks, ({ id, networks, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'operators.networks', content: { operatorId: id, networks }, reason }),
  )
}
