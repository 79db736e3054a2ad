import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isAgent } from '#features/people/rules/people.ts'
import { authenticate } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Policies } from '#shared/server/serve.ts'

/** Who may ask, for each `who` of an endpoint. There is no other way in. */
export function createPolicies(db: Sql): Policies {
  const member = (request: FastifyRequest) =>
    authenticate(db, bearerOf(request), {
      merchantId: request.merchantId,
      ip: request.ip,
      polling: request.routeOptions.config.polled === true,
      restricted: request.routeOptions.config.restricted === true,
      trial: request.routeOptions.config.trial === true,
    })
  const refuse = () => Promise.reject(new Refusal('not_allowed'))

  return {
    anyone: async () => ({ kind: 'anyone' }),
    player: member,
    agent: async request => {
      const caller = await member(request)
      return isAgent(caller.accountType) ? caller : refuse()
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
