import type { FastifyInstance } from 'fastify'
import { proofsApi } from '#features/sessions/api-proofs.ts'
import { merchantOfHost } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { listOutbox } from './letters.ts'
import { issueTicket } from './slide.ts'

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * For who develops on this machine, and for nobody behind a proxy: letters that nobody carries, and tickets for tools
 * that cannot drag. Gone as soon as both SMS and e-mail have somebody who carries them.
 */
export function outboxRoutes(app: FastifyInstance, context: Context): void {
  serve(app, proofsApi.outbox, async (_, ask) => lettersFor(ask))
  serve(app, proofsApi.outboxTicket, async ({ action }, ask) => {
    await lettersFor(ask)
    const { host } = new URL(ask.origin)
    return issueTicket(context.db, { ...ask, merchantId: await merchantOfHost(context.db, host) }, action)
  })

  async function lettersFor({ origin, ip }: Ask) {
    const isHere = OWN_NAMES.includes(new URL(origin).hostname) && /^(::1$|(::ffff:)?127\.)/.test(ip)
    const letters = isHere ? await listOutbox(context) : undefined
    if (!letters) throw new Refusal('not_found')
    return letters
  }
}
