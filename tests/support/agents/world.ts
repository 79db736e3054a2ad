import { buildApp } from '#apps/server/app.ts'
import { createParts } from '#apps/server/parts.ts'
import { followSettled } from '#features/agents/server/agents.ts'
import { PROOFS } from '#features/agents/server/metrics/store-metrics.ts'
import { startSession } from '#features/sessions/server/sessions.ts'
import { transaction } from '#shared/server/db.ts'
import { countFindings } from '#shared/server/proofs.ts'
import type { FreshDatabase } from '../database.ts'
import { givenRecords, type MemberThere } from '../records/world.ts'

/** A platform with lines of agents whose members play, and calls of each of them. */
export async function givenAgents(database?: Pick<FreshDatabase, 'db' | 'drop'>) {
  const world = await givenRecords(database)
  const { db, context } = world
  const parts = createParts(context)
  const app = await buildApp(context, { parts, trustedProxies: [], siteFolder: undefined, isReady: () => true })
  const tokens = new Map<string, Promise<string>>()

  async function newToken(memberId: string): Promise<string> {
    const [row] = await db<{ type: number }[]>`select type from people.members where id = ${memberId}`
    return transaction(db, tx =>
      startSession(tx, { id: memberId, merchantId: 1, type: row!.type }, { ip: '127.0.0.1', userAgent: 'a browser' }),
    )
  }

  function tokenOf({ memberId }: Pick<MemberThere, 'memberId'>): Promise<string> {
    const token = tokens.get(memberId) ?? newToken(memberId)
    tokens.set(memberId, token)
    return token
  }

  return {
    ...{ ...world, app, parts, tokenOf },
    newAgent: (upline?: MemberThere) =>
      world.newMember({ type: upline ? 1 : 2, ...(upline && { uplineId: upline.memberId }) }),
    newPlayer: (upline: MemberThere) => world.newMember({ uplineId: upline.memberId }),
    /** A settled round of a member: what was staked, and what came back, in minor units. */
    play: async (member: MemberThere, stake: string, payout = '0') => {
      rounds += 1
      const name = `round-${rounds}`
      await member.win(name, await member.bet(name, stake), payout)
    },
    followAll: async () => {
      await world.follow()
      await followSettled(db)
    },
    numberOf: async ({ memberId }: Pick<MemberThere, 'memberId'>): Promise<number> => {
      const [row] = await db<{ number: number }[]>`select number from people.members where id = ${memberId}`
      return row!.number
    },
    nameOf: async ({ memberId }: Pick<MemberThere, 'memberId'>): Promise<string> => {
      const [row] = await db<{ username: string }[]>`select username from people.members where id = ${memberId}`
      return row!.username
    },
    today: async (): Promise<string> => {
      const [row] = await db<{ day: string }[]>`
        select (now() at time zone time_zone)::date::text as day from settings.merchants where id = 1`
      return row!.day
    },
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
    get: async (who: MemberThere, path: string, query: Record<string, string> = {}): Promise<any> => {
      const reply = await app.inject({
        ...{ method: 'GET', url: `/wps/agent/${path}`, query, remoteAddress: nextAddress() },
        headers: { host: 'localhost', authorization: `Bearer ${await tokenOf(who)}` },
      })
      return reply.json()
    },
    /** A call that says something, answered with its status and body. */
    send: async (
      who: MemberThere,
      path: string,
      payload: Record<string, unknown>,
      method: 'POST' | 'DELETE' = 'POST',
    ) => {
      const reply = await app.inject({
        ...{
          method,
          url: `/wps/agent/${path}`,
          ...(method === 'POST' ? { payload } : { query: payload as Record<string, string> }),
        },
        headers: { host: 'localhost', authorization: `Bearer ${await tokenOf(who)}` },
      })
      // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
      return reply.json() as { success: boolean; code?: string; value: any }
    },
    post: async (who: MemberThere, path: string, body: object) => {
      const reply = await app.inject({
        ...{ method: 'POST', url: `/wps/agent/${path}`, payload: body, remoteAddress: nextAddress() },
        headers: {
          ...{ host: 'localhost', authorization: `Bearer ${await tokenOf(who)}`, 'sec-fetch-site': 'same-origin' },
        },
      })
      return reply.json()
    },
    /** Any call by its name, `GET pnl` or whole; what stands in its path is taken of the input. */
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
    ask: async (who: MemberThere, call: string, input: Record<string, unknown>, of = app): Promise<any> => {
      const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string]
      const rest = new Map(Object.entries(input))
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        const value = String(rest.get(name))
        rest.delete(name)
        return value
      })
      const said = Object.fromEntries(rest)
      const reply = await of.inject({
        ...{ method, url: filled.startsWith('/') ? filled : `/wps/agent/${filled}`, remoteAddress: nextAddress() },
        ...(method === 'POST' ? { payload: said } : { query: said as Record<string, string> }),
        headers: {
          ...{ host: 'localhost', authorization: `Bearer ${await tokenOf(who)}`, 'sec-fetch-site': 'same-origin' },
        },
      })
      return reply.json()
    },
    findings: async () => Object.entries(await countFindings(db, PROOFS)).filter(([, count]) => count > 0),
    close: async () => {
      await app.close()
      await parts.close()
      await world.close()
    },
  }
}

let rounds = 0
let addresses = 0
/** Each call from somewhere else, so that nobody is kept waiting for asking too much. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export type AgentsWorld = Awaited<ReturnType<typeof givenAgents>>
