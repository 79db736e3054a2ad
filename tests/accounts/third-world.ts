import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const CLIENT = { clientId: 'grandstand', clientSecret: 'a-client-secret-that-only-tests-use' }
export const HOST = 'one.test'

/** A server on a free port of loopback. */
export async function listen(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: () => new Promise(resolve => server.close(resolve).closeAllConnections()) }
}

/**
 * A real OpenID provider, at which everybody is whom `logIn` named last, or turns back when it named nobody. It knows
 * the callbacks of these of our providers at `origin`, exactly.
 */
export async function startOpenId(origin: string, ...providers: string[]) {
  let account: string | undefined
  let handler: RequestListener = () => {}
  const server = await listen((request, response) => handler(request, response))
  const provider = new Provider(server.url, {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
        redirect_uris: providers.map(each => `${origin}/wps/session/third/callback/${each}`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: async (context: GrantContext) => {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    ttl: Object.fromEntries(['Interaction', 'Grant', 'Session', 'AccessToken', 'IdToken'].map(each => [each, 600])),
    jwks: { keys: [await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)] },
    cookies: { keys: ['a-key-that-only-tests-use'] },
  })
  const answer = provider.callback()
  handler = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const result = account ? { login: { accountId: account } } : { error: 'access_denied' }
    void provider.interactionFinished(request, response, result)
  }
  return {
    ...server,
    settings: { kind: 'openid' as const, issuer: server.url, authorizeUrl: null, ...CLIENT },
    logIn: (name: string | undefined) => {
      account = name
    },
  }
}

type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
type GrantContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string }
    provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
  }
}

/** What a browser does there: follows from `url` on until it is sent to our host, and answers with what query. */
export async function walk(url: string): Promise<{ path: string; query: string }> {
  const cookies = new Map<string, string>()
  for (let at = new URL(url), steps = 0; steps < 10; steps++) {
    if (at.hostname === HOST) return { path: at.pathname, query: at.search.slice(1) }
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const each of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!
      cookies.set(name!, value!)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`${at} answers ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at)
  }
  throw new Error('walked in a circle')
}
