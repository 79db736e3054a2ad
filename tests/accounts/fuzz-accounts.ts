import { globSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { REFUSALS } from '#features/refusals.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Sql } from '#shared/server/db.ts'
import { endpointsOf } from '../../tools/endpoints.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { type BadCall, badCall, nonsenseCall, type Place } from './bad-inputs.ts'

const AT_ONCE = 8

export const ACCOUNTS = ['registration', 'sessions', 'people', 'settings']

/** The endpoints that features declare, those of the last one last. */
export async function endpointsOfFeatures(app: FastifyInstance, features: readonly string[]): Promise<Endpoint[]> {
  const files = features.flatMap(feature => globSync(`features/${feature}/api*.ts`).sort())
  const declared = (await Promise.all(files.map(endpointsOf))).flat().map(nameOf)
  const served = new Map(app.endpoints.map(each => [nameOf(each), each]))
  return declared.flatMap(name => served.get(name) ?? [])
}

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/**
 * `count` bad calls of each endpoint and half as many that mean nothing: what went otherwise than it may. Every answer
 * is a refusal in the envelope, none of 5xx, and bad calls change nothing in any table.
 */
export async function fuzzCalls(
  { app, db }: { app: FastifyInstance; db: Sql },
  endpoints: readonly Endpoint[],
  place: Place,
  { count, seed }: { count: number; seed: number },
) {
  const wrong: string[] = []
  let sent = 0
  const send = async (endpoint: Endpoint, kind: 'bad' | 'nonsense', of: number) => {
    const name = nameOf(endpoint)
    const draws = (n: number) => {
      let drawn = 0
      return (limit: number) => wholeOf(limit, seed, name, kind, n, drawn++)
    }
    const make = kind === 'bad' ? badCall : nonsenseCall
    const calls = Array.from({ length: of }, (_, n) => make(endpoint, place, draws(n)))
    wrong.push(...(await sendAll(app, name, calls, sent, kind === 'bad')))
    sent += of
  }
  let before = await digest(db)
  for (const endpoint of endpoints) {
    await send(endpoint, 'bad', count)
    const after = await digest(db)
    for (const table of changes(before, after)) wrong.push(`${nameOf(endpoint)}: ${table} is not what it was`)
    before = after
  }
  for (const endpoint of endpoints)
    if (!ENDING.has(nameOf(endpoint))) await send(endpoint, 'nonsense', Math.ceil(count / 2))
  return { wrong, sent }
}

/** Calls that end the session everything else needs. */
const ENDING = new Set(['DELETE /wps/session/logout', 'DELETE /wps/office/session', 'POST /wps/protection/exclusions'])

async function sendAll(app: FastifyInstance, name: string, calls: BadCall[], from: number, mustRefuse: boolean) {
  const wrong: string[] = []
  let next = 0
  async function work(): Promise<void> {
    for (let n = next++; n < calls.length; n = next++) {
      const { about, ...call } = calls[n]!
      // From everywhere, so that what is looked at is the input and not how many there were.
      const remoteAddress = `10.${(from + n) >> 16}.${((from + n) >> 8) & 255}.${(from + n) & 255}`
      const reply = await app.inject({ ...call, method: call.method as 'GET', remoteAddress })
      const isSent = !mustRefuse && reply.statusCode === 200 && isFile(reply.headers)
      const problem = isSent
        ? undefined
        : (problemOf(reply.statusCode, reply.body, mustRefuse) ?? (isInert(reply.headers) ? undefined : 'may run'))
      if (problem)
        wrong.push(
          `${name} with ${about}: ${problem}: ${JSON.stringify(call).slice(0, 300)} → ${reply.body.slice(0, 300)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return wrong
}

/** What a stack, a statement or a path of ours would show of the inside. */
const INSIDE = /\bat \S+ \(|node_modules|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|violates/i

function problemOf(status: number, body: string, mustRefuse: boolean): string | undefined {
  if (status >= 500) return `status ${status}`
  if (INSIDE.test(body)) return 'tells of the inside'
  let reply: Record<string, unknown>
  try {
    reply = JSON.parse(body) as Record<string, unknown>
  } catch {
    return 'no JSON'
  }
  const isEnveloped = ['success', 'value', 'message', 'requestId'].every(key => Object.hasOwn(reply, key))
  if (!isEnveloped || typeof reply.message !== 'string') return 'no envelope'
  if (reply.success === true) return mustRefuse ? 'is taken' : status === 200 ? undefined : `status ${status}`
  const isListed = typeof reply.code === 'string' && Object.hasOwn(REFUSALS, reply.code)
  return isListed && REFUSALS[reply.code as keyof typeof REFUSALS] === status ? undefined : 'no refusal of the list'
}

/** A browser takes it for data, whatever stands in it: nothing of it runs (S-25). */
const isInert = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json') && headers['x-content-type-options'] === 'nosniff'

/** What a browser saves and never shows. */
const isFile = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('text/csv') &&
  String(headers['content-disposition']).startsWith('attachment') &&
  headers['x-content-type-options'] === 'nosniff'

/** What may change by any call: counters, that an operator asked at all, and when a session was last active. */
const VOLATILE = new Set(['credentials.attempts', 'operators.calls'])
const MOMENTS = ['last_active_at', 'idle_expires_at', 'last_ip']

/** A hash of each table. */
async function digest(db: Sql): Promise<Map<string, string>> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'public') order by 1`
  const hashes = tables
    .filter(each => !VOLATILE.has(each.name))
    .map(
      ({ name }) => `select '${name}' as name, count(*) || ' ' ||
        coalesce(sum(hashtextextended((to_jsonb(t) - '{${MOMENTS}}'::text[])::text, 0)::numeric), 0) as hash from ${name} t`,
    )
  const rows = await db.unsafe(hashes.join(' union all '))
  return new Map((rows as unknown as { name: string; hash: string }[]).map(({ name, hash }) => [name, hash]))
}

function changes(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}
