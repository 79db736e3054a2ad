import type { FastifyRequest } from 'fastify'
import { authenticateOperator, type Looks, lookOf } from '#features/operators/server/operators.ts'
import { isAgent } from '#features/people/rules/people.ts'
import { authenticate } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import type { Policies } from '#shared/server/serve.ts'

/** Who may ask, for each `who` of an endpoint. There is no other way in. */
export function createPolicies(db: Sql, looks: Looks): Policies {
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
    operator: request =>
      authenticateOperator(db, bearerOf(request), {
        merchantId: request.merchantId,
        merchantCode: request.headers['x-merchant'] as string | undefined,
        ip: request.ip,
        isPolling: who =>
          request.routeOptions.config.polled === true || looks.isAgain(lookOf({ ...who, url: request.url })),
        restricted: request.routeOptions.config.restricted === true,
        fresh: request.routeOptions.config.fresh === true,
        may: request.routeOptions.config.may!,
        noteSeen: who => {
          request.operator = who
        },
      }),
    // The wallet contract verifies signatures on the raw bytes before this could; anything else here is a mistake.
    vendor: refuse,
    // Endpoints for tools of developers, which only development serves.
    system: async request => (isHere(request) ? { kind: 'anyone' } : Promise.reject(new Refusal('not_found'))),
  }
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
}

/** Every name under localhost is this machine (RFC 6761): brands of the demo world have such names. */
const OWN_NAME = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const SIGNS_OF_A_PROXY = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/** Asked on this machine, by its own name, and through no proxy that says so. One that says nothing looks the same. */
function isHere({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  return isLoopback && OWN_NAME.test(headers.host ?? '') && !SIGNS_OF_A_PROXY.some(name => headers[name] !== undefined)
}
