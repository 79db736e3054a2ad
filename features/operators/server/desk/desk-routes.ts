import type { FastifyInstance } from 'fastify'
import { deskApi } from '#features/operators/api-desk.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from '../acting.ts'
import type { FourEyes } from '../four-eyes/proposals.ts'
import { countUnreviewed, listGlass } from '../four-eyes/store-glass.ts'
import { countWaiting } from '../four-eyes/store-proposals.ts'
import * as store from './store-views.ts'

const MOST_VIEWS = 100
const MOST_BYTES = 16 * 1024

export function deskRoutes(app: FastifyInstance, { db }: Context, fourEyes: FourEyes): void {
  serve(app, deskApi.feed, async (_, ask) => {
    const who = actingOf(ask)
    const { merchantId, operatorId, permissions } = who
    const [approvals, unreviewed, decided, elevated] = await Promise.all([
      countWaiting(db, merchantId, fourEyes.mayDecide(who), operatorId),
      permissions.includes('proposals.review') ? countUnreviewed(db, merchantId) : 0,
      store.listDecided(db, operatorId, merchantId),
      store.listElevated(db, operatorId, merchantId),
    ])
    return {
      ...{ approvals, unreviewed },
      decided: decided.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt.toISOString() })),
      elevated: elevated.map(({ permissions, until }) => ({ permissions, until: until.toISOString() })),
    }
  })
  serve(app, deskApi.views, async (_, ask) => ({
    list: (await store.listViews(db, actingOf(ask).operatorId)).map(({ savedAt, ...row }) => ({
      ...{ ...row, savedAt: savedAt.toISOString() },
    })),
  }))
  serve(app, deskApi.saveView, async ({ key, value }, ask) => {
    if (Buffer.byteLength(JSON.stringify(value)) > MOST_BYTES) throw new Refusal('body_too_large')
    const { home, operatorId } = actingOf(ask)
    const view = { merchantId: home, operatorId, key, value }
    if (!(await transaction(db, tx => store.putView(tx, view, MOST_VIEWS))))
      throw new Refusal('invalid_input', { field: 'key', problem: 'too many' })
    return {}
  })
  serve(app, deskApi.removeView, async ({ key }, ask) => {
    if (!(await transaction(db, tx => store.deleteView(tx, actingOf(ask).operatorId, key))))
      throw new Refusal('not_found')
    return {}
  })
  serve(app, deskApi.breakGlass, async ({ id, reason }, ask) => ({
    result: await fourEyes.breakGlass(actingOf(ask), id, reason),
  }))
  serve(app, deskApi.glass, async ({ limit }, { merchantId }) => ({
    list: (await listGlass(db, merchantId, limit)).map(
      ({ at, reviewedAt, id, operatorId, reason, word, reviewer, wasRight }) => ({
        ...{ id, operatorId, reason, word, reviewer, wasRight },
        ...{ at: at.toISOString(), reviewedAt: reviewedAt?.toISOString() ?? null },
      }),
    ),
  }))
  serve(app, deskApi.reviewGlass, async ({ id, isRight, reason }, ask) => {
    await fourEyes.reviewGlass(actingOf(ask), id, { isRight, word: reason })
    return {}
  })
}
