import * as z from 'zod/mini'
import type { ThirdProvider } from '#features/settings/server/settings.ts'

const TIMEOUT_MS = 5_000
const id = z.union([z.string().check(z.minLength(1)), z.pipe(z.number(), z.transform(String))])

const token = z.object({ access_token: z.string() })
const debugged = z.object({ data: z.object({ app_id: id, user_id: id, is_valid: z.literal(true) }) })
const me = z.object({ id })

/**
 * Who came back from a party that speaks OAuth without an ID token (security §3.8): the token is one for this app, by
 * `/debug_token`, and of the same user that `/me` knows. Throws when anything does not fit; the token goes nowhere.
 */
export async function identifyByGraph(
  { issuer, clientId, clientSecret }: ThirdProvider,
  trip: { redirectUri: string; verifier: string },
  code: string,
): Promise<{ issuer: string; subject: string }> {
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', client_id: clientId, client_secret: clientSecret, code },
    ...{ redirect_uri: trip.redirectUri, code_verifier: trip.verifier },
  })
  const { access_token } = await ask(token, `${issuer}/oauth/access_token`, { method: 'POST', body: form })
  const inspected = `${issuer}/debug_token?${new URLSearchParams({ input_token: access_token })}`
  const { data } = await ask(debugged, inspected, bearer(`${clientId}|${clientSecret}`))
  if (data.app_id !== clientId) throw new Error('the token is for another app')
  const user = await ask(me, `${issuer}/me?fields=id`, bearer(access_token))
  if (user.id !== data.user_id) throw new Error('the token is of another user')
  return { issuer, subject: user.id }
}

async function ask<T extends z.ZodMiniType>(schema: T, url: string, init: RequestInit): Promise<z.output<T>> {
  const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  return z.parse(schema, await reply.json())
}

const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
