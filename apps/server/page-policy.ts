import type { FastifyRequest } from 'fastify'
import { merchantById } from '#features/settings/server/settings.ts'
import type { Sql } from '#shared/server/db.ts'

/** Where analytics are loaded from and tell to, for merchants with a gtagId and visitors who agreed. */
const MEASURING = {
  script: 'https://www.googletagmanager.com',
  connect: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  img: 'https://*.google-analytics.com',
}
const NOTHING = { script: '', connect: '', img: '' }

/** What a page of the office may load: its own files, and nothing of anybody else's. No style stands in the page. */
export const OFFICE_POLICY = [
  ...["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'none'"],
  ...["script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'"],
  ...["require-trusted-types-for 'script'", 'trusted-types default sanitise dompurify'],
].join('; ')

/** What a page may load (security §3.11): games come in frames of the vendors' own origins, everything else from here. */
export async function pagePolicy(db: Sql, request: FastifyRequest, gameOrigins: readonly string[]): Promise<string> {
  const games = gameOrigins.join(' ')
  const more = (await isMeasured(db, request)) ? MEASURING : NOTHING
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' ${more.script}`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${more.img}`,
    "font-src 'self'",
    `connect-src 'self' ${more.connect}`,
    `frame-src ${games || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // Addresses of code (shared/web/lost.js), and what is parsed to be sanitised; DOMPurify makes one of its own.
    'trusted-types default sanitise dompurify',
  ]
    .map(rule => rule.trim())
    .join('; ')
}

/** Both are needed: the visitor's consent, which the page keeps in a cookie, and a merchant that measures. */
async function isMeasured(db: Sql, { cookies, merchantId }: FastifyRequest): Promise<boolean> {
  if (cookies?.consent !== 'yes' || merchantId === 0) return false
  return (await merchantById(db, merchantId)).analytics.gtagId !== ''
}
