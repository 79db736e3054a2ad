import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Ask } from '#shared/server/caller.ts'
import { askOf, readInput } from '#shared/server/serve.ts'

/** A file by its name, in parts that are read as fast as they are taken. */
export type Sent = { name: string; parts: AsyncGenerator<string> }

/**
 * Binds an endpoint whose answer is a CSV file of any length, sent while it is read: nothing holds all of it. What goes wrong
 * before the first part is refused as anywhere; later the connection breaks, so that no part passes for the whole.
 */
export function serveFile<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  answer: (input: z.output<I>, ask: Ask) => Sent,
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { who: endpoint.who, polled: false, restricted: false, trial: false, may: endpoint.may },
    handler: async (request, reply) => {
      const caller = await app.policies[endpoint.who](request)
      const { name, parts } = answer(readInput(endpoint.input, request, request.body), askOf(request, caller))
      const first = await parts.next()
      reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`)
      reply.type('text/csv; charset=utf-8')
      return Readable.from(
        (async function* () {
          if (!first.done) yield first.value
          yield* parts
        })(),
      )
    },
  })
}
