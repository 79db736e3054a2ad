import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'

const HASHED = /\/assets\/.*-[\w-]{8,}\.\w+$/
const CALLS = /^\/(wps|lgw|lotto|wc)\//

/** Serves the built site: hashed files for a year, everything else fresh, and the page itself for every route. */
export async function serveScreens(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Not counted: a page is some 30 files, and a whole house may share one address.
  app.get('/*', { config: { who: 'anyone', rateLimit: false } }, (request, reply) => {
    const path = request.url.split('?')[0]!
    if (CALLS.test(path)) throw new Refusal('not_found')
    const file = path.slice(1)
    const isFile = /\.\w+$/.test(file) && !file.endsWith('.html') && !file.includes('..')
    if (isFile && !existsSync(join(root, file))) throw new Refusal('not_found')
    return reply.sendFile(isFile ? file : 'index.html')
  })
}
