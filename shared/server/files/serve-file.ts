import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Ask } from '#shared/server/caller.ts'
import { askOf, readInput } from '#shared/server/serve.ts'
import { csvFile } from './csv.ts'
import type { Format, Table } from './table.ts'
import { xlsxOf } from './xlsx.ts'

const TYPES: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file by its name without an ending, and what stands in it. */
export type Sent = { name: string; format: Format; table: Table }

/**
 * Binds an endpoint whose answer is a file of any length, sent while it is read: nothing holds all of it. What goes wrong
 * before the first part is refused as anywhere; later the connection breaks, so that no part passes for the whole.
 */
export function serveFile<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  answer: (input: z.output<I>, ask: Ask) => Promise<Sent>,
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { who: endpoint.who, polled: false, restricted: false, trial: false, may: endpoint.may },
    handler: async (request, reply) => {
      const caller = await app.policies[endpoint.who](request)
      const sent = await answer(readInput(endpoint.input, request, request.body), askOf(request, caller))
      const { name, format, table } = sent
      const parts: AsyncIterable<string | Uint8Array> = format === 'csv' ? csvFile(table) : xlsxOf(table, name)
      reply.header('cache-control', 'no-store')
      reply.header('content-disposition', `attachment; filename="${name}.${format}"`).type(TYPES[format])
      return Readable.from(await begun(parts))
    },
  })
}

/** The same parts, of which the first is there. */
async function begun<T>(parts: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const rest = parts[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    try {
      if (!first.done) yield first.value
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  })()
}
