import * as oidc from 'openid-client'
import type { ThirdProvider } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Log } from '#shared/server/log.ts'
import { identifyByGraph } from './third-graph.ts'

/** What only the two ends of one round trip know (security §3.8). */
export type Trip = { redirectUri: string; state: string; verifier: string; nonce: string }
/** The user key: never an e-mail address, which may change hands. */
export type ThirdIdentity = { issuer: string; subject: string }

const TIMEOUT_SECONDS = 5
const CACHE_MS = 10 * 60_000
const AWAY = ['TypeError', 'TimeoutError', 'OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

/** Where the visitor says there who they are: authorization code with PKCE, state and nonce. */
export async function authorizeUrlOf(log: Log, third: ThirdProvider, trip: Trip): Promise<string> {
  const { redirectUri: redirect_uri, state, verifier, nonce } = trip
  const code_challenge = await oidc.calculatePKCECodeChallenge(verifier)
  const asked = { redirect_uri, state, code_challenge, code_challenge_method: 'S256', response_type: 'code' }
  if (third.kind === 'openid') {
    const config = await reaching(log, third, () => configOf(third))
    return oidc.buildAuthorizationUrl(config, { ...asked, scope: 'openid', nonce }).href
  }
  const url = new URL(third.authorizeUrl!)
  for (const [name, value] of Object.entries({ ...asked, client_id: third.clientId })) url.searchParams.set(name, value)
  return url.href
}

/**
 * Who came back, by the query they brought. Refused as `phone_popup_closed` when they turned back there,
 * `third_unavailable` when the other side does not answer, `third_failed` when anything does not fit.
 */
export async function identify(log: Log, third: ThirdProvider, trip: Trip, query: string): Promise<ThirdIdentity> {
  const url = new URL(`${trip.redirectUri}?${query}`)
  if (url.searchParams.get('error') === 'access_denied') throw new Refusal('phone_popup_closed')
  return reaching(log, third, async () => {
    if (third.kind === 'graph') return identifyByGraph(third, trip, url.searchParams.get('code') ?? '')
    const tokens = await oidc.authorizationCodeGrant(await configOf(third), url, {
      ...{ pkceCodeVerifier: trip.verifier, expectedState: trip.state, expectedNonce: trip.nonce },
      idTokenExpected: true,
    })
    // Signature, issuer, audience and times are checked; the tokens go nowhere from here.
    const { iss, sub } = tokens.claims()!
    return { issuer: iss, subject: sub }
  })
}

const configs = createCache((key: string) => {
  const [issuer = '', clientId = '', clientSecret] = JSON.parse(key) as string[]
  // Only within this machine does anything go without https (settings/rules/hosts.ts).
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: TIMEOUT_SECONDS, execute })
}, CACHE_MS)

function configOf({ issuer, clientId, clientSecret }: ThirdProvider): Promise<oidc.Configuration> {
  return configs(JSON.stringify([issuer, clientId, clientSecret]))
}

/** What goes wrong out there is no bug of ours: the visitor is told what to do, the log what it was. */
async function reaching<T>(log: Log, { provider }: ThirdProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string }
    log.warn({ provider, code, reason: message }, 'a third-party login failed')
    // `fetch` throws a plain TypeError when there is nobody.
    const isAway = AWAY.includes(code ?? name)
    throw new Refusal(isAway ? 'third_unavailable' : 'third_failed')
  }
}
