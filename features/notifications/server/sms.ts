import type { Carrier } from '#shared/server/context.ts'

const ANSWER_MS = 10_000

/**
 * Carries SMS to a gateway by HTTP: `POST { to, text, id }` with the key as bearer token, answered by 2xx once it is
 * taken. `id` again is the same SMS, which the gateway sends once.
 */
export function createSmsCarrier(gatewayUrl: string, key: string | undefined): Carrier {
  return async ({ id, to, text }) => {
    const answer = await fetch(gatewayUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ to, text, id }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
  }
}
