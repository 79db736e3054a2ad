import { globSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { REFUSALS } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'
import { endpointsOf } from '../../tools/endpoints.ts'
import { wholeOf } from '../../tools/verify/conformance/random.ts'
import { type BadCall, badCall, nonsenseCall, type Place } from './bad-inputs.ts'

const AT_ONCE = 8

/** The endpoints that the features of accounts declare. */
export async function accountEndpoints(app: FastifyInstance): Promise<Endpoint[]> {
  const files = globSync('features/{sessions,people,settings}/api*.ts')
  const declared = new Set((await Promise.all(files.map(endpointsOf))).flat().map(nameOf))
  return app.endpoints.filter(each => declared.has(nameOf(each)))
}

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/**
 * `count` bad calls of each endpoint and half as many that mean nothing: what went otherwise than it may. Every answer
 * is a refusal in the envelope, none of 5xx, and bad calls change nothing in any table.
 */
export async function fuzzAccounts(app: FastifyInstance, db: Sql, place: Place, count: number, seed: number) {
  const wrong: string[] = []
  let sent = 0
  for (const endpoint of await accountEndpoints(app)) {
    const name = nameOf(endpoint)
    const draws = (kind: string) => (n: number) => {
      let drawn = 0
      return (limit: number) => wholeOf(limit, seed, name, kind, n, drawn++)
    }
    const bad = Array.from({ length: count }, (_, n) => badCall(endpoint, place, draws('bad')(n)))
    const before = await digest(db)
    wrong.push(...(await sendAll(app, name, bad, sent, true)))
    for (const table of changes(before, await digest(db))) wrong.push(`${name}: ${table} is not what it was`)
    const meant = ENDING.has(name) ? 0 : Math.ceil(count / 2)
    const nonsense = Array.from({ length: meant }, (_, n) => nonsenseCall(endpoint, place, draws('nonsense')(n)))
    wrong.push(...(await sendAll(app, name, nonsense, sent + count, false)))
    sent += count + meant
  }
  return { wrong, sent }
}

/** Calls without input that end the session everything else needs. */
const ENDING = new Set(['DELETE /wps/session/logout'])

async function sendAll(app: FastifyInstance, name: string, calls: BadCall[], from: number, mustRefuse: boolean) {
  const wrong: string[] = []
  let next = 0
  async function work(): Promise<void> {
    for (let n = next++; n < calls.length; n = next++) {
      const { about, ...call } = calls[n]!
      // From everywhere, so that what is looked at is the input and not how many there were.
      const remoteAddress = `10.${(from + n) >> 16}.${((from + n) >> 8) & 255}.${(from + n) & 255}`
      const reply = await app.inject({ ...call, method: call.method as 'GET', remoteAddress })
      const problem = problemOf(reply.statusCode, reply.body, mustRefuse)
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

/** What may change by any call: counters, and when a session was last active. */
const VOLATILE = new Set(['sessions.attempts'])
const MOMENTS = ['last_active_at', 'idle_expires_at', 'last_ip']

/** A hash of each table. */
async function digest(db: Sql): Promise<Map<string, string>> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('settings', 'people', 'sessions', 'wallet', 'events', 'protection') order by 1`
  const entries: [string, string][] = []
  for (const { name } of tables.filter(each => !VOLATILE.has(each.name))) {
    const [row] = await db<{ hash: string }[]>`
      select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${MOMENTS}::text[])::text, 0)::numeric), 0)
        as hash from ${db.unsafe(name)} t`
    entries.push([name, row!.hash])
  }
  return new Map(entries)
}

function changes(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}
