import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { saveProfile } from '#features/people/server/people.ts'
import { startSession } from '#features/sessions/server/login/live.ts'
import { transaction } from '#shared/server/db.ts'
import type { CashierWorld } from './world.ts'

export type CashierSite = Awaited<ReturnType<typeof openCashierSite>>
export type Visit = Awaited<ReturnType<CashierSite['join']>>
type Body = Record<string, unknown>

/** The platform over a world's cashier, its bank and its clock, and members who ask it over HTTP. */
export async function openCashierSite(world: CashierWorld) {
  const { db, context, cashier } = world
  const parts = { ...createParts(context), cashier }
  const options = { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true, devOutbox: true }
  const app = await buildApp(context, options)

  async function ask(token: string | undefined, method: string, url: string, body?: Body) {
    const headers = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await app.inject({ method: method as 'GET', url, headers, ...(body && { payload: body }) })
    const { value, code } = reply.json()
    return { status: reply.statusCode, value, code: code as string | undefined }
  }

  /** A member with so much cash who is logged in; `email`: codes reach them there. */
  async function join(cash = '0', email?: string) {
    const member = await world.newMember(cash)
    const { merchantId, memberId } = member
    const visitor = { ip: '198.51.100.7', userAgent: `browser ${memberId}` }
    const token = await transaction(db, async tx => {
      if (email) await saveProfile(tx, context.serverSecret, { merchantId, memberId }, { email })
      return startSession(tx, { id: memberId, merchantId, type: 0 }, visitor)
    })
    const call = (method: string, url: string, body?: Body) => ask(token, method, url, body)
    return {
      ...{ ...member, token },
      get: (path: string) => call('GET', `/wps/cashier/${path}`),
      post: (path: string, body: Body = {}) => call('POST', `/wps/cashier/${path}`, body),
      remove: (path: string, body?: Body) => call('DELETE', `/wps/cashier/${path}`, body),
      relay: (name: string, body?: Body) => call(body ? 'POST' : 'GET', `/wps/relay/MCSFE_${name}`, body),
      /** Has a code sent, and reads it. */
      code: async () => {
        await call('POST', '/wps/member/stepUp', {})
        const { value } = await ask(undefined, 'GET', '/wps/dev/outbox')
        return /\d{6}/.exec(value.find((each: { to: string }) => each.to === email).text)![0]
      },
    }
  }

  return { ...world, app, join, close: () => app.close().then(world.close) }
}
