import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { authenticate } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Policies } from '#shared/server/serve.ts'

const AGENT_TYPES = [1, 2, 41, 42]
/** Calls that a page repeats by itself: they do not keep an idle session alive (C-13). */
const POLLING = new Set(['/wps/v2/wallets/balance', '/wps/realtime/ticket'])

/** Who may ask, for each `who` of an endpoint. There is no other way in. */
export function createPolicies(db: Sql): Policies {
  const member = (request: FastifyRequest) =>
    authenticate(db, bearerOf(request), {
      merchantId: request.merchantId,
      ip: request.ip,
      polling: POLLING.has(request.routeOptions.url ?? ''),
    })
  const refuse = () => Promise.reject(new Refusal('not_allowed'))

  return {
    anyone: async () => ({ kind: 'anyone' }),
    player: member,
    agent: async request => {
      const caller = await member(request)
      return AGENT_TYPES.includes(caller.accountType) ? caller : refuse()
    },
    // Operators get their own login with a later feature; until then nobody passes.
    operator: refuse,
    // The wallet contract verifies signatures on the raw bytes before this could; anything else here is a mistake.
    vendor: refuse,
    system: async request => (isLoopback(request.socket.remoteAddress ?? '') ? { kind: 'anyone' } : refuse()),
  }
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

function isLoopback(address: string): boolean {
  return isIP(address) > 0 && /^(::1|(::ffff:)?127\.)/.test(address)
}
