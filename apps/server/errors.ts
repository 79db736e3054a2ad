import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFUSALS } from '#features/refusals.ts'
import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import { errorCode, isConnectionLoss } from '#shared/server/db.ts'
import { refusals } from '#shared/server/metrics.ts'
import { readWords } from '#shared/server/words/collect.ts'

// Operators read what players do, and more.
const TEXTS = readWords('office', 'en').refusal

/** The one error handler: an expected no is shown as it is, everything else is a bug with a request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Whatever no route ever saw, as an address that is none, has no other header of ours (S-25).
  reply.header('x-content-type-options', 'nosniff')
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (refusal) {
    refusals.inc({ code: refusal.code })
    const message = TEXTS[refusal.code]
    const value = refusal.details ?? null
    const wait = refusal.details?.retryAfterSeconds
    if (typeof wait === 'number') reply.header('retry-after', wait)
    return reply
      .code(REFUSALS[refusal.code])
      .send({ success: false, value, message, code: refusal.code, requestId: request.id })
  }
  request.log.error({ err: error }, 'a request failed')
  return reply
    .code(500)
    .send({ success: false, value: null, message: 'Unknown error', code: 'unknown', requestId: request.id })
}

/** What the HTTP layer and the database say by error codes of their own. */
function refusalOf(error: unknown): Refusal | undefined {
  const code = errorCode(error)
  if (isConnectionLoss(error)) return new Refusal('busy')
  const known: Record<string, RefusalCode> = {
    FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
    FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
    FST_UNDER_PRESSURE: 'busy',
    FST_ERR_BAD_URL: 'not_found',
    '55P03': 'busy',
    '57014': 'busy',
  }
  if (known[code]) return new Refusal(known[code])
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400)
    return new Refusal('invalid_input')
  return undefined
}
