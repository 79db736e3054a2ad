import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { CLIENT, listen } from './third-world.ts'

type Grant = { redirectUri: string; challenge: string; user: string }

/**
 * A provider of the kind that speaks OAuth without ID tokens: `/dialog`, `/oauth/access_token`, `/debug_token`, `/me`.
 * Everybody is whom `logIn` named last; `claim` bends what `/debug_token` says.
 */
export async function startGraph() {
  const codes = new Map<string, Grant>()
  let user = '1'
  let bent: object = {}

  const server = await listen(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://graph.example')
    if (url.pathname === '/dialog') {
      response.writeHead(302, { location: authorize(url.searchParams) }).end()
      return
    }
    const body = answer(url, request, new URLSearchParams(await text(request)))
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: { message: 'no' } }))
  })

  function authorize(asked: URLSearchParams): string {
    const code = `code-${codes.size + 1}`
    const redirectUri = asked.get('redirect_uri') ?? ''
    codes.set(code, { redirectUri, challenge: asked.get('code_challenge') ?? '', user })
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }

  function answer(
    url: URL,
    { headers: { authorization } }: IncomingMessage,
    form: URLSearchParams,
  ): object | undefined {
    if (url.pathname === '/oauth/access_token') {
      const grant = codes.get(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        form.get('client_secret') === CLIENT.clientSecret && form.get('redirect_uri') === grant?.redirectUri
      return grant && isRight && challenge === grant.challenge ? { access_token: `token-${grant.user}` } : undefined
    }
    if (url.pathname === '/debug_token') {
      if (authorization !== `Bearer ${CLIENT.clientId}|${CLIENT.clientSecret}`) return undefined
      const user_id = url.searchParams.get('input_token')?.slice('token-'.length)
      return { data: { app_id: CLIENT.clientId, user_id, is_valid: true, ...bent } }
    }
    return url.pathname === '/me' ? { id: authorization?.slice('Bearer token-'.length) } : undefined
  }

  return {
    ...server,
    settings: { kind: 'graph' as const, issuer: server.url, authorizeUrl: `${server.url}/dialog`, ...CLIENT },
    logIn: (name: string) => {
      user = name
    },
    claim: (claims: object) => {
      bent = claims
    },
  }
}
