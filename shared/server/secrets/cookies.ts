import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Cookies, NotificationLanguage } from '../caller.ts'

/** The cookies of one call (security §3.6), on an app with `@fastify/cookie`. Over https the browser itself keeps them to this host alone: `__Host-`. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === 'https'
  const wireName = (name: string) => (secure ? `__Host-${name}` : name)
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const
  return {
    get: name => request.cookies[wireName(name)],
    set: (name, value, maxAge) => void reply.setCookie(wireName(name), value, { ...options, maxAge }),
    clear: name => void reply.setCookie(wireName(name), '', { ...options, maxAge: 0 }),
  }
}

/** What a call gets that has nothing to do with cookies. */
export const NO_COOKIES: Cookies = { get: () => undefined, set: refuseCookie, clear: refuseCookie }

function refuseCookie(): never {
  throw new Error('this endpoint is not marked with cookies')
}

/**
 * What cookies ride along with must have been asked by the site itself (S-31). Browsers tell by `Sec-Fetch-Site`, those
 * before it by `Origin`; who sends neither is no browser, and may not bring cookies.
 */
export function assertSameOrigin({ headers, protocol, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isOwn = site
    ? site === 'same-origin'
    : headers.origin
      ? headers.origin === `${protocol}://${host}`
      : !headers.cookie
  if (!isOwn) throw new Refusal('not_allowed')
}

const WRITTEN: readonly NotificationLanguage[] = ['en', 'vi', 'ur']

/** The first language of `accept-language` that we write notifications in, English without one. */
export function languageOf(header: string | undefined): NotificationLanguage {
  const asked = (header ?? '').split(',').map(each => each.trim().slice(0, 2).toLowerCase())
  return asked.map(one => WRITTEN.find(own => own === one)).find(Boolean) ?? 'en'
}
