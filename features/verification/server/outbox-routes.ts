import type { FastifyInstance } from 'fastify'
import { listOutbox } from '#features/notifications/server/notifications.ts'
import { merchantOfHost } from '#features/settings/server/settings.ts'
import { proofsApi } from '#features/verification/api.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { issueTicket } from './slide.ts'

/**
 * For who develops on this machine (DEV_OUTBOX, which production refuses): notifications that nobody carries, and tickets for
 * tools that cannot drag. Gone as soon as both SMS and e-mail have somebody who carries them.
 */
export function outboxRoutes(app: FastifyInstance, context: Context): void {
  serve(app, proofsApi.outbox, readNotifications)
  serve(app, proofsApi.outboxTicket, async ({ action }, ask) => {
    await readNotifications()
    const { host } = new URL(ask.origin)
    return issueTicket(context.db, { ...ask, merchantId: await merchantOfHost(context.db, host) }, action)
  })

  async function readNotifications() {
    const notifications = await listOutbox(context)
    if (!notifications) throw new Refusal('not_found')
    return notifications
  }
}
