import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Draw, pick } from '../proofs/bad-fields.ts'
import { PAYLOADS } from '../stories/xss-payloads.ts'

export type BadCall = { about: string; method: string; url: string; headers: Record<string, string>; payload?: string }
/**
 * The host that is served, and good tokens of a member and of an operator. `right`: fields that a call would be taken with,
 * by its name; what stands in them is also given to calls that are not about it.
 */
export type Place = { host: string; token: string; operator?: string; right?: ReadonlyMap<string, Fields> }

type Schema = {
  type?: string
  enum?: string[]
  const?: unknown
  pattern?: string
  allOf?: { pattern?: string }[]
  format?: string
  minLength?: number
  maxLength?: number
  anyOf?: Schema[]
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
}
type Fields = Record<string, unknown>

const SPOILT: ((draw: Draw) => unknown)[] = [
  () => null,
  draw => draw(1_000_000),
  () => -1,
  () => 1e308,
  () => [],
  () => ({}),
  () => ({ $ne: '' }),
  () => ['x'],
  () => 'a NUL\u0000',
  () => 'x\u001b[2J',
  draw => 'x'.repeat(5_000 + draw(5_000)),
  () => '\ud83c\udfb0'.repeat(3_000),
  () => 'true',
  () => '',
  () => `' or 1=1 --`,
  () => '../../etc/passwd',
  () => '１２３４５６',
]

const NO_JSON = ['{', '[]', '[{}]', '"x"', '7', '{"a":NaN}', "{'a':1}", '{"a":1,}', '{} {}', '\ufeff{}x', 'a=b&c=d']
const POISON = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"x":1}}}', `${'['.repeat(30_000)}`]
const TOKENS = ['', 'x', `${'x'.repeat(42)}!`, 'x'.repeat(43), 'x'.repeat(10_000), "' or 1=1 --", 'null', 'Bearer x']

/** Of a payload that nobody has the key to. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'x'.repeat(43) })).toString(
  'base64url',
)

/** The fields of an endpoint as JSON Schema tells them. */
function fieldsOf(endpoint: Endpoint): Record<string, Schema> {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  return (schema.properties ?? {}) as Record<string, Schema>
}

/** A value that the schema of a field takes, or almost, and that means nothing here. */
function nonsense(draw: Draw, schema: Schema, place: Place): unknown {
  const { type, enum: allowed, const: only, anyOf, items, properties, minItems = 0 } = schema
  if (only !== undefined) return only
  if (allowed) return pick(draw, allowed)
  if (anyOf) return nonsense(draw, pick(draw, anyOf), place)
  if (type === 'null') return null
  if (type === 'boolean') return draw(2) === 0
  if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) + draw(10)
  if (type === 'array')
    return items ? Array.from({ length: minItems + draw(2) }, () => nonsense(draw, items, place)) : []
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, nonsense(draw, each, place)]))
  if (type === 'object') return { [textFor(draw, {}, place)]: textFor(draw, {}, place) }
  return textFor(draw, schema, place)
}

const TEXTS = [
  ...['x', '84', '0', '1', '7', '0.01', '12.50', '99999999999999.9999', 'a@b.example', '<img src=x>', '\u202etxt'],
  ...['psp', 'bank', 'chain', 'EN', 'CRD', 'USD', '2026-11-20', '2999-12-31', '2026-11-20T10:00:00Z', 'aGVsbG8='],
  ...['dep_00000000', 'wdr_00000000', 'prt_00000000', 'doc_00000000', 'mem_00000000', 'opr_00000000', '#1', 'key-0000'],
]

/** One that fits the pattern where there is one; among them what would run in a page that took it for more than text. */
function textFor(draw: Draw, schema: Schema, { right }: Place): string {
  const { minLength = 0, maxLength = 40, pattern, allOf = [] } = schema
  if (pattern?.includes('{43}')) return `x${draw(1_000_000)}`.padEnd(43, 'y')
  const patterns = [pattern, ...allOf.map(each => each.pattern)].flatMap(each => each ?? [])
  const here = [...(right?.values() ?? [])].flatMap(fields => Object.values(fields)).filter(isText)
  const own = [`Nobody${draw(1_000)}`, `0${draw(1_000_000_000)}`, pick(draw, PAYLOADS), pick(draw, PAYLOADS)]
  const texts = [...TEXTS, ...own, ...here].map(text => text.slice(0, maxLength).padEnd(minLength, 'x'))
  const fitting = texts.filter(text => patterns.every(each => new RegExp(each, 'u').test(text)))
  return pick(draw, fitting.length > 0 ? fitting : texts)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const rightOf = (endpoint: Endpoint, { right }: Place): Fields =>
  right?.get(`${endpoint.method} ${endpoint.path}`) ?? {}

/** A call of this endpoint with these fields, each where it goes. */
function callOf(endpoint: Endpoint, fields: Fields, { host, token, operator }: Place): BadCall {
  const rest = { ...fields }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name] ?? 'nobody'
    delete rest[name]
    return encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 120)) || '-'
  })
  const headers: Record<string, string> = { host, 'sec-fetch-site': 'same-origin' }
  const bearer = endpoint.who === 'operator' ? operator : token
  if (endpoint.who !== 'anyone') headers.authorization = `Bearer ${bearer}`
  const common = { about: '', method: endpoint.method, headers }
  if (endpoint.method === 'GET') {
    const query = mapValues(rest, value => String(value).toWellFormed()) as Record<string, string>
    return { ...common, url: `${path}?${new URLSearchParams(query)}` }
  }
  headers['content-type'] = 'application/json'
  return { ...common, url: path, payload: JSON.stringify(rest) }
}

/** One that the schema refuses; undefined where this draw gives one that it takes. */
function spoilForm(endpoint: Endpoint, place: Place, draw: Draw): BadCall | undefined {
  const schemas = fieldsOf(endpoint)
  const fields: Fields = { ...rightOf(endpoint, place) }
  for (const [name, schema] of Object.entries(schemas))
    if (!(name in fields) && draw(4) > 0) fields[name] = nonsense(draw, schema, place)
  const names = Object.keys(schemas)
  const name =
    names.length > 0 && draw(5) > 0 ? pick(draw, names) : pick(draw, ['type', 'balance', 'vipRank', 'isAdmin'])
  if (draw(6) === 0) delete fields[name]
  else fields[name] = pick(draw, SPOILT)(draw)
  // What a query or a path carries is text.
  const read = endpoint.method === 'GET' ? mapValues(fields, value => String(value)) : fields
  if (endpoint.input.safeParse(read).success || endpoint.path.includes(`:${name}`)) return undefined
  return { ...callOf(endpoint, fields, place), about: `field ${name}` }
}

const mapValues = (fields: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))

/** Wrong before anybody reads it as this call. */
function spoilChannel(endpoint: Endpoint, place: Place, draw: Draw): BadCall {
  const right = callOf(endpoint, {}, place)
  const headers = { ...right.headers }
  const spoilers: (() => BadCall)[] = [
    () => ({
      ...right,
      about: 'a host of nobody',
      headers: { ...headers, host: pick(draw, ['evil.test', 'x', 'localhost.evil.test']) },
    }),
    () => ({
      ...right,
      about: 'a path that is not quite it',
      url: `${endpoint.path.replace(/:\w+/, 'x')}${draw(9)}/..%2f`,
    }),
    () => ({ ...right, about: 'a broken escape', url: `${endpoint.path.replace(/:\w+/, '%E0%A4%A')}/%E0%A4%A` }),
  ]
  if (endpoint.method !== 'GET') {
    const payload = pick(draw, [...NO_JSON, ...POISON])
    const huge = () => JSON.stringify({ x: 'x'.repeat((endpoint.mostBytes ?? 64 * 1024) + 1024 + draw(1_000)) })
    const type = pick(draw, [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/json; charset=utf-16',
    ])
    spoilers.push(() => ({ ...right, about: `no JSON object: ${payload.slice(0, 20)}`, payload }))
    spoilers.push(() => ({ ...right, about: 'too large', payload: huge() }))
    // Forms are for the one call that the specification sends as one.
    if (type !== 'application/x-www-form-urlencoded' || !endpoint.path.endsWith('/password/email'))
      spoilers.push(() => ({ ...right, about: type, payload: 'x', headers: { ...headers, 'content-type': type } }))
  }
  if (endpoint.sealed) {
    const data = pick(draw, [
      '',
      'x',
      'a.b.c.d.e',
      `${HEADER}.a.b.c.d`,
      `${HEADER}..${'A'.repeat(16)}.AA.AA`,
      'x'.repeat(9_000),
    ])
    spoilers.push(() => ({ ...right, about: 'a payload that is none', payload: JSON.stringify({ data }) }))
  }
  if (endpoint.who !== 'anyone')
    spoilers.push(() => ({
      ...right,
      about: 'a bad token',
      headers: { ...headers, authorization: `Bearer ${pick(draw, TOKENS)}` },
    }))
  if (endpoint.cookies)
    spoilers.push(() => ({
      ...right,
      about: 'from elsewhere',
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    }))
  return pick(draw, spoilers)()
}

/** The bad call of this number: the form is wrong, or what is around it. None of them may change anything. */
export function badCall(endpoint: Endpoint, place: Place, draw: Draw): BadCall {
  for (let tries = 0; tries < 5; tries++) {
    const call = draw(3) > 0 ? spoilForm(endpoint, place, draw) : undefined
    if (call) return call
  }
  return spoilChannel(endpoint, place, draw)
}

/** One that the schema takes, or almost, of fields that mean nothing, or half of what it would be taken with. */
export function nonsenseCall(endpoint: Endpoint, place: Place, draw: Draw): BadCall {
  const right = draw(2) === 0 ? rightOf(endpoint, place) : {}
  const fields = Object.entries(fieldsOf(endpoint)).flatMap(([name, schema]): [string, unknown][] => {
    if (name in right && draw(3) > 0) return [[name, right[name]]]
    return draw(5) > 0 || endpoint.path.includes(`:${name}`) ? [[name, nonsense(draw, schema, place)]] : []
  })
  return { ...callOf(endpoint, Object.fromEntries(fields), place), about: 'nonsense' }
}
