import type { FastifyInstance } from 'fastify'
import { auditApi } from '#features/operators/api-audit.ts'
import { officeApi } from '#features/operators/api-office.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { actingOf } from '../acting.ts'
import { selectAudit } from '../store-audit.ts'
import { type Looks, lookOf } from './looks.ts'
import { exportRecord, verifyChain } from './record.ts'
import { insertCall, selectCalls } from './store-calls.ts'
import { selectAnchors } from './store-record.ts'

const MOST_PATH = 300

export function recordRoutes(app: FastifyInstance, context: Context, looks: Looks): void {
  const { db } = context
  const zoneOf = async (merchantId: number) => (await merchantById(db, merchantId)).timeZone
  serve(app, officeApi.audit, async (which, { merchantId }) => {
    const { limit } = which
    const list = await selectAudit(db, merchantId, { ...which, zone: await zoneOf(merchantId) })
    const rows = list.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
    return { list: rows, next: list.length === limit ? rows.at(-1)!.id : null }
  })
  serve(app, auditApi.anchors, async ({ limit }, { merchantId }) => {
    const list = await selectAnchors(db, merchantId, limit)
    return { list: list.map(({ lastId, ...row }) => ({ ...row, lastId: String(lastId) })) }
  })
  serve(app, auditApi.calls, async (which, { merchantId }) => {
    const list = await selectCalls(db, merchantId, { ...which, zone: await zoneOf(merchantId) })
    const rows = list.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
    return { list: rows, next: list.length === which.limit ? rows.at(-1)!.id : null }
  })
  serve(app, auditApi.verify, ({ after }, { merchantId }) => verifyChain(context, merchantId, after))
  serve(app, auditApi.exportAudit, (span, ask) => exportRecord(context, actingOf(ask), span))

  // Every call of theirs that a page does not repeat by itself, whatever became of it.
  app.addHook('onSend', async (request, reply) => {
    const { may, polled } = request.routeOptions.config
    const who = request.operator
    if (!who || polled) return
    const { merchantId, operatorId, sessionId } = who
    if (request.method === 'GET' && reply.statusCode < 400) {
      const look = lookOf({ merchantId, sessionId, url: request.url })
      const isAgain = looks.isAgain(look)
      looks.note(look)
      if (isAgain) return
    }
    await insertCall(db, {
      ...{ merchantId, operatorId, sessionId, ip: request.ip, requestId: request.id, method: request.method },
      ...{ path: request.url.split('?', 1)[0]!.slice(0, MOST_PATH), may: may ?? '', status: reply.statusCode },
    }).catch(error =>
      context.log.error({ err: error, requestId: request.id }, 'a call of an operator is not on record'),
    )
  })
}
