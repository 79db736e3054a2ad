import type { FastifyInstance } from 'fastify'
import { identityApi } from '#features/identity/api.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { identityOf, submit } from './identity.ts'

export function siteRoutes(app: FastifyInstance, context: Context): void {
  serve(app, identityApi.identity, async (_, ask) => {
    const { documents, requests, level, levels } = await identityOf(context.db, ownerOf(ask))
    return {
      ...{ level, levels },
      documents: documents.map(({ kind, state, uploadedAt, deadline, reason, goodUntil }) => ({
        ...{ kind, state, uploadedAt: uploadedAt.toISOString(), reason, goodUntil },
        deadline: deadline && { dueAt: deadline.dueAt.toISOString(), isLate: deadline.isLate },
      })),
      requests: requests.flatMap(({ kind, because, word, dueAt, isLate, state }) =>
        state === 'OPEN' ? [{ kind, because, word, dueAt: dueAt.toISOString(), isLate }] : [],
      ),
    }
  })
  serve(app, identityApi.upload, async ({ kind, picture }, ask) => {
    await submit(context, ownerOf(ask), { kind, picture: Buffer.from(picture, 'base64') })
    return {}
  })
}
