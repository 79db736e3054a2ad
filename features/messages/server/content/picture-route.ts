import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { PICTURES } from './content.ts'
import { findPicture } from './store-versions.ts'

/** Pictures that operators uploaded: under the hash of their bytes, so that browsers keep them for good. */
export function pictureRoute(app: FastifyInstance, db: Sql): void {
  app.get<{ Params: { file: string } }>(`${PICTURES}/:file`, { config: { who: 'anyone' } }, async (request, reply) => {
    const [, id] = /^([0-9a-f]{32})\.jpg$/.exec(request.params.file) ?? []
    const bytes = id && (await findPicture(db, request.merchantId, id))
    if (!bytes) throw new Refusal('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('x-content-type-options', 'nosniff')
    return reply.type('image/jpeg').send(bytes)
  })
}
