import type { FastifyInstance, FastifyRequest } from 'fastify'
import { thirdApi } from '#features/identities/api.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { callbackPath, linksOf, linkThird, returnFromThird, startThird, unlinkThird } from './identities.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, thirdApi.start, ({ provider }, ask) => startThird(context, ask, provider, null))
  serve(app, thirdApi.links, (_, ask) => linksOf(context, ask.merchantId, memberOf(ask)))
  serve(app, thirdApi.startLink, ({ provider }, ask) => startThird(context, ask, provider, memberOf(ask)))
  serve(app, thirdApi.link, async ({ ticket }, ask) => {
    await linkThird(context, ask, memberOf(ask), ticket)
    return {}
  })
  serve(app, thirdApi.unlink, async ({ provider }, ask) => {
    await unlinkThird(context, ask.merchantId, memberOf(ask), provider)
    return {}
  })

  // A page comes back here, not a script: it is sent on, whatever became of it.
  type Return = FastifyRequest<{ Params: { provider: string } }>
  app.get(callbackPath(':provider'), { config: { who: 'anyone' } }, async (request: Return, reply) => {
    const [, query = ''] = request.url.split('?')
    const { merchantId, params } = request
    const onward = await returnFromThird(context, { merchantId, provider: params.provider, query })
    return reply.header('cache-control', 'no-store').redirect(onward, 303)
  })
}
