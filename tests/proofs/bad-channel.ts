import { type Draw, type Fields, pick } from './bad-fields.ts'
import type { VendorKeys } from './fuzz-world.ts'

/* What can be wrong with a call before its body is read as one (§2.3, Transport). */

export type Key = { keyId: string; secret: string }
/** A call before it is signed; `tamper` changes it afterwards. */
export type Draft = {
  method: string
  path: string
  key: Key
  timeMs: number
  nonce: string
  body: Buffer
  tamper?: (signed: Signed) => void
}
export type Signed = { headers: Record<string, string>; body: Buffer }
/** `first`: a right call that goes before. `code` `''`: whatever answers says no, and it need not be the wallet. */
export type Bad = { about: string; code: string; draft: Draft; first?: Draft }

type Breaker = (right: Draft, fields: Fields, draw: Draw, keys: VendorKeys) => Bad

const tampered = (about: string, right: Draft, tamper: Draft['tamper']): Bad => ({
  about,
  code: 'SIGNATURE_INVALID',
  draft: { ...right, ...(tamper && { tamper }) },
})

const NO_JSON = [
  '',
  '{',
  '}',
  'null',
  '[]',
  '"x"',
  '7',
  'true',
  'undefined',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,}',
  '{"a":01}',
]

export const BREAKERS: Breaker[] = [
  (right, fields, draw) => {
    const raw = JSON.stringify(fields)
    const cut = raw.slice(0, draw(raw.length))
    const texts = [...NO_JSON, cut, `${raw}}`, `${raw} x`, `\ufeff${raw}`, raw.replace(/"/, '"\n'), '['.repeat(30_000)]
    return { about: 'no JSON object', code: 'BAD_REQUEST', draft: { ...right, body: Buffer.from(pick(draw, texts)) } }
  },
  (right, fields, draw) => {
    const raw = JSON.stringify({ ...fields, request_id: 'x\u0001y' })
    const bytes = pick(draw, [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
    const parts = raw.split('\\u0001').map(part => Buffer.from(part))
    const body = Buffer.concat([parts[0]!, Buffer.from(bytes), parts[1]!])
    return { about: 'no UTF-8', code: 'BAD_REQUEST', draft: { ...right, body } }
  },
  (right, fields, draw) => {
    const body = Buffer.from(JSON.stringify({ ...fields, meta: 'm'.repeat(64 * 1024 + draw(5_000)) }))
    return { about: 'too large', code: 'BODY_TOO_LARGE', draft: { ...right, body } }
  },
  right =>
    tampered('a bit of the signature', right, signed => {
      const bytes = Buffer.from(signed.headers['x-wc-signature']!, 'base64')
      bytes[0]! ^= 1
      signed.headers['x-wc-signature'] = bytes.toString('base64')
    }),
  (right, _, draw) =>
    tampered('a header missing', right, ({ headers }) => {
      delete headers[pick(draw, ['x-wc-signature', 'x-wc-key', 'x-wc-nonce', 'x-wc-time'])]
    }),
  (right, _, draw) =>
    tampered('a header changed', right, ({ headers }) => {
      const name = pick(draw, ['x-wc-key', 'x-wc-nonce', 'x-wc-time'])
      headers[name] = name === 'x-wc-time' ? String(right.timeMs + 1) : `${headers[name]}0`
    }),
  (right, _, draw) =>
    tampered('the signature in another form', right, ({ headers }) => {
      const signature = headers['x-wc-signature']!
      const hex = Buffer.from(signature, 'base64').toString('hex')
      headers['x-wc-signature'] = pick(draw, [hex, `${signature}==`, signature.slice(0, -1), '', 'x', '='.repeat(44)])
    }),
  (right, fields, draw) =>
    tampered('another body than the signed one', right, signed => {
      const other = [JSON.stringify(fields, null, 1), JSON.stringify({ ...fields, request_id: 'another' }), '{}']
      signed.body = Buffer.from(pick(draw, other))
    }),
  (right, _, draw) => {
    const nonce = pick(draw, [
      'short',
      'n'.repeat(15),
      'n'.repeat(65),
      `${right.nonce} x`,
      `${right.nonce.slice(0, 20)}/?`,
    ])
    return { about: 'no nonce', code: 'SIGNATURE_INVALID', draft: { ...right, nonce } }
  },
  (right, _, draw) => {
    const timeMs = pick(draw, [
      0,
      1,
      Math.floor(right.timeMs / 1_000),
      right.timeMs * 10,
      -right.timeMs,
      right.timeMs + 0.5,
    ])
    return { about: 'no time', code: 'SIGNATURE_INVALID', draft: { ...right, timeMs } }
  },
  (right, _, draw, keys) => {
    const key = pick(draw, [
      { ...right.key, secret: 'another secret' },
      { ...right.key, keyId: 'nobody' },
      keys.outgoing,
    ])
    return { about: 'signed by another', code: 'SIGNATURE_INVALID', draft: { ...right, key } }
  },
  (right, _, draw) => {
    const signedPath = pick(draw, ['/wc/v1/jackpots', '/wc/v1/', `${right.path}?a=1`])
    return tampered('signed for another path', { ...right, path: signedPath }, signed => {
      signed.headers[':path'] = right.path
    })
  },
  (right, _, draw) => {
    const offMs = (121_000 + draw(86_400_000)) * (draw(2) === 0 ? 1 : -1)
    return { about: 'long ago or ahead', code: 'TIMESTAMP_WINDOW', draft: { ...right, timeMs: right.timeMs + offMs } }
  },
  right => {
    const first = { ...right, path: '/wc/v1/ping', body: Buffer.from('{"request_id":"first"}') }
    return { about: 'the nonce of another body', code: 'NONCE_REUSED', draft: right, first }
  },
  (right, _, __, keys) => ({ about: 'a revoked key', code: 'KEY_REVOKED', draft: { ...right, key: keys.revoked } }),
  (right, _, __, keys) => ({ about: 'from elsewhere', code: 'IP_DENIED', draft: { ...right, key: keys.elsewhere } }),
  (right, _, draw) => {
    const method = pick(draw, ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
    return { about: method, code: '', draft: { ...right, method } }
  },
  (right, _, draw) => {
    const path = pick(draw, [
      `${right.path}/`,
      `${right.path}s`,
      right.path.toUpperCase(),
      '/wc/v2/bet',
      `${right.path}%00`,
    ])
    return { about: path, code: '', draft: { ...right, path } }
  },
]
