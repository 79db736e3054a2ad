import type { FastifyInstance } from 'fastify'
import { buildApp } from '#apps/server/app.ts'
import { addMerchant, setFlag } from '#features/settings/server/settings.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { createLog } from '#shared/server/log.ts'
import { deriveToken, hashToken, newToken } from '#shared/server/secrets/tokens.ts'
import { givenContext } from '../support/given.ts'

export const HOST = 'one.test'
/** The one proxy that is believed about addresses. */
const PROXY = '127.0.0.1'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Reply = {
  status: number
  headers: Record<string, unknown>
  success: boolean
  value: unknown
  message: string
  code?: string
}

/** The whole platform behind a trusted proxy, for one merchant with these flags; all that it logs is in `lines`. */
export async function openWorld(db: Sql, flags: Record<string, boolean> = {}) {
  const lines: string[] = []
  const log = createLog('test', 'debug', { write: line => void lines.push(line) })
  const context = { ...givenContext(db), log }
  const merchant = {
    id: 1,
    code: 'one',
    name: 'One',
    moneyMode: 'credits',
    currency: 'CRD',
    currencySymbol: 'P',
  } as const
  await transaction(db, async tx => {
    await addMerchant(tx, { ...merchant, encPayload: 'accept' }, [HOST])
    for (const [flag, isOn] of Object.entries(flags)) await setFlag(tx, 1, flag, isOn)
  })
  const app = await buildApp(context, { trustedProxies: [PROXY], siteFolder: undefined, isReady: () => true })
  return { db, app, context, lines, close: () => app.close() }
}

export type Browser = ReturnType<typeof newBrowser>

/** A browser at an address, with its cookies; `token` goes along where it is given. */
export function newBrowser(app: FastifyInstance, ip: string, userAgent = 'a browser') {
  const jar = new Map<string, string>()

  async function send(method: string, path: string, body?: object, token?: string): Promise<Reply> {
    const headers: Record<string, string> = {
      ...{ host: HOST, 'user-agent': userAgent, 'x-forwarded-for': ip, 'sec-fetch-site': 'same-origin' },
      ...(token && { authorization: `Bearer ${token}` }),
      ...(jar.size > 0 && { cookie: [...jar].map(pair => pair.join('=')).join('; ') }),
    }
    const isQuery = method === 'GET' && body !== undefined
    const url = isQuery ? `${path}?${new URLSearchParams(body as Record<string, string>)}` : path
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: PROXY,
      ...(body && !isQuery && { payload: body }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    return { status: reply.statusCode, headers: reply.headers, ...reply.json() }
  }

  return { ip, jar, send }
}

/** A picture of which the browser knows the answer: what a solver of captchas sells. */
export async function solveCaptcha(db: Sql, { jar }: Browser): Promise<string> {
  const [id, answer] = [newToken(), 'AAAA']
  await db`
    insert into verification.captchas (id_hash, merchant_id, answer_hash, expires_at)
    values (${hashToken(id)}, 1, ${Buffer.from(deriveToken(id, 'captcha', answer))}, now() + interval '2 minutes')`
  jar.set('cid', id)
  return answer
}
