import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const PROJECT = 'house-test'
export const CODE = '246810'

type Reply = { status: number; body: unknown }
const refuse = (message: string): Reply => ({ status: 400, body: { error: { code: 400, message } } })

/**
 * A phone-auth service of our own on loopback: sends code 246810 to every number and signs tokens with RS256. `fail`
 * makes its next answer that error.
 */
export async function startPhoneIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const numbers = new Map<string, string>()
  let failure: string | undefined

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request.url ?? '', await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(path: string, sent: string): Promise<Reply> {
    if (path === '/jwks') return { status: 200, body: { keys: [jwk] } }
    if (!path.endsWith('?key=api-key')) return { status: 403, body: {} }
    if (failure) {
      const message = failure
      failure = undefined
      return refuse(message)
    }
    const given = JSON.parse(sent) as { phoneNumber: string; sessionInfo: string; code: string }
    if (path.startsWith('/accounts:sendVerificationCode')) {
      const sessionInfo = `info-${numbers.size + 1}`
      numbers.set(sessionInfo, given.phoneNumber)
      return { status: 200, body: { sessionInfo } }
    }
    const number = numbers.get(given.sessionInfo)
    if (!number) return refuse('SESSION_EXPIRED')
    if (given.code !== CODE) return refuse('INVALID_CODE : Invalid verification code')
    return { status: 200, body: { idToken: await sign(number), phoneNumber: number } }
  }

  const settings = {
    ...{ issuer: `https://tokens.example/${PROJECT}`, audience: PROJECT, apiKey: 'api-key' },
    ...{ jwksUrl: `${url}/jwks`, apiUrl: url },
  }

  /** A token as the service makes them, with some claims of another kind. */
  function sign(
    number: string,
    other: JWTPayload = {},
    key: Parameters<SignJWT['sign']>[0] = privateKey,
    alg = 'RS256',
  ) {
    const now = Math.floor(Date.now() / 1000)
    const { issuer, audience } = settings
    const firebase = { sign_in_provider: 'phone', identities: { phone: [number] } }
    const claims = {
      iss: issuer,
      aud: audience,
      sub: `user-${number}`,
      iat: now,
      exp: now + 3_600,
      auth_time: now,
      jti: randomUUID(),
    }
    return new SignJWT({ ...claims, phone_number: number, firebase, ...other })
      .setProtectedHeader({ alg, kid: 'key-1' })
      .sign(key)
  }

  return {
    settings,
    sign,
    jwk,
    fail: (message: string) => {
      failure = message
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
