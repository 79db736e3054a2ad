import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/refusal.ts'

/** The mean delay of the event loop over a second from which on calls are told to come back (O-03). */
export const MOST_DELAY_MS = 2_000

/**
 * Refuses calls while this process is behind, but none of the site's files: they cost next to nothing, and browsers
 * remember a module that failed for as long as the page stands. `delayMs` is Infinity for a second in which the machine
 * gave the process no time at all: it says nothing of the next one.
 */
export async function refuseInTime(
  request: Pick<FastifyRequest, 'routeOptions'>,
  _reply: FastifyReply,
  _type: string,
  delayMs: number | undefined,
): Promise<void> {
  if (delayMs === Number.POSITIVE_INFINITY || request.routeOptions.config.rateLimit === false) return
  throw new Refusal('busy', { retryAfterSeconds: 2 })
}
