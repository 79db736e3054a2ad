import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'

/** Serves the built stage: the page of each game, hashed files for a year, everything else fresh. */
export async function serveStage(app: FastifyInstance, folder: string, pageOf: (id: string) => string | undefined) {
  const root = resolve(folder)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  app.get<{ Params: { game: string } }>('/play/:game', { config: { who: 'anyone' } }, (request, reply) => {
    const page = pageOf(request.params.game)
    if (!page) throw new Refusal('not_found')
    return reply.header('cache-control', 'no-cache').header('referrer-policy', 'no-referrer').sendFile(page)
  })
  app.get<{ Params: { '*': string } }>('/stage/*', { config: { who: 'anyone' } }, (request, reply) => {
    const file = request.params['*']
    if (file.includes('..') || file.endsWith('/') || !existsSync(join(root, file))) throw new Refusal('not_found')
    return reply.header('cache-control', keptFor(file)).sendFile(file)
  })
}

/** Hashed files never change, word marks hardly. */
function keptFor(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return file.startsWith('marks/') ? 'public, max-age=86400' : 'no-cache'
}

/** What a game's page may load, and who may frame it (security §3.11). */
export function stagePolicy(platformOrigins: readonly string[]) {
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': [...platformOrigins],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'data:', 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'require-trusted-types-for': ["'script'"],
    // Addresses of code (shared/web/lost.js).
    'trusted-types': ['default'],
  }
}
