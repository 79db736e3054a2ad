import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { styleOf } from '#features/settings/rules/theme.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { PAGES } from '#shared/pages.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { OfficeDoor } from './office-door.ts'

const HASHED = /\/assets\/.*-[\w-]{8,}\.\w+$/
const KNOWN = new Set(PAGES)
/** What the built files call the site. */
const SITE = 'Grandstand'
const MANIFEST = 'manifest.webmanifest'
const CALLS = /^\/(wps|lgw|lotto|wc)\//

/**
 * Serves the built site: hashed files for a year, everything else fresh, and the page itself for every address: 404 where
 * there is no page. A server may start before the site is built.
 */
export async function serveScreens(
  app: FastifyInstance,
  db: Sql,
  folder: string,
  office?: { door: OfficeDoor; folder: string },
): Promise<void> {
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
    if (office?.door.isHere(request)) return sendOffice(reply, resolve(office.folder), isFile ? file : undefined)
    if (isFile && !existsSync(join(root, file))) throw new Refusal('not_found')
    const merchant = await merchantById(db, request.merchantId)
    if (file === MANIFEST && merchant.name !== SITE)
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(await brandedFile(file, merchant))
    if (isFile) return reply.sendFile(file)
    const page = path.length > 1 ? path.replace(/\/+$/, '') : path
    const isKnown = KNOWN.has(page)
    if (isKnown && !isBranded(merchant)) return reply.sendFile('index.html')
    // The page itself says that there is none, in the visitor's language.
    const shell = await brandedFile('index.html', merchant)
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(shell)
  })
  app.get('/brand.css', { config: { who: 'anyone', rateLimit: false } }, async (request, reply) => {
    const { theme } = await merchantById(db, request.merchantId)
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styleOf(theme))
  })

  /** A file of the site under the merchant's name and in its colours. */
  async function brandedFile(file: string, merchant: Merchant): Promise<string> {
    const text = (await readFile(join(root, file), 'utf8')).replaceAll(SITE, escapeText(merchant.name))
    return styleOf(merchant.theme)
      ? text.replace('</head>', '<link rel="stylesheet" href="/brand.css" /></head>')
      : text
  }
}

/** The office is one page: its own screens tell of addresses that there are not. */
function sendOffice(reply: FastifyReply, root: string, file = 'index.html') {
  if (!existsSync(join(root, file))) throw new Refusal('not_found')
  return reply.sendFile(file, root)
}

type Merchant = Awaited<ReturnType<typeof merchantById>>
const isBranded = ({ name, theme }: Merchant) => name !== SITE || styleOf(theme) !== ''
/** Good in HTML and in JSON. */
const escapeText = (text: string) => text.replace(/[<>&"'\\]/g, '')
