import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PAGES } from '#shared/pages.ts'
import { Refusal } from '#shared/refusal.ts'

const HASHED = /\/assets\/.*-[\w-]{8,}\.\w+$/
const KNOWN = new Set(PAGES)
const CALLS = /^\/(wps|lgw|lotto|wc)\//

/**
 * Serves the built site: hashed files for a year, everything else fresh, and the page itself for every address: 404 where
 * there is no page. A server may start before the site is built.
 */
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
  app.get('/*', { config: { who: 'anyone', rateLimit: false } }, async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (CALLS.test(path)) throw new Refusal('not_found')
    const file = path.slice(1)
    const isFile = /\.\w+$/.test(file) && !file.endsWith('.html') && !file.includes('..')
    if (isFile && !existsSync(join(root, file))) throw new Refusal('not_found')
    if (isFile) return reply.sendFile(file)
    const page = path.length > 1 ? path.replace(/\/+$/, '') : path
    if (KNOWN.has(page)) return reply.sendFile('index.html')
    // The page itself says that there is none, in the visitor's language.
    const shell = await readFile(join(root, 'index.html'))
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell)
  })
}
