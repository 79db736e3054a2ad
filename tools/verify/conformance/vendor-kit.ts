import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  type FeedItem,
  type VendorInput,
  type VendorOp,
  type VendorOutput,
  vendorCalls,
} from '#features/games/api-vendor.ts'
import { Breach, demand, NotProvable } from './case.ts'
import type { Bend, Client, Exchange } from './client.ts'
import type { Rule, Watch } from './watch.ts'

/** What the cases of one run against a provider's side share. */
export type VendorWorld = { client: Client; watch: Watch; run: string; currency: string }
export type Reply<Op extends VendorOp> = Exchange & { value: VendorOutput<Op> }
type Game = NonNullable<VendorOutput<'games'>['games']>[number]
export type VendorKit = ReturnType<typeof createVendorKit>

/** The most pages of a feed that are read: a provider under certification has a short one. */
const MOST_PAGES = 400
const PAGE = 200

/** The rules of a provider's answers. */
export const VENDOR_RULES: Rule[] = [
  {
    id: 'V-080',
    about: 'every answer is signed over its raw bytes, its HTTP status and the nonce, refusals too',
    expected: ({ signature, http }) =>
      signature === 'right' || (http === 413 && signature === 'missing')
        ? undefined
        : `X-WC-Signature over "WC1R", status, nonce and sha256 of the body; it is ${signature}`,
  },
  {
    id: 'V-081',
    about: 'every answer is a JSON object with a status',
    expected: ({ body }) =>
      typeof statusIn(body) === 'string' ? undefined : 'a JSON object whose status is OK or says what is wrong',
  },
]

function statusIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { status?: unknown } | null)?.status
  } catch {
    return undefined
  }
}

/** The hand of one case: calls as the platform makes them. */
export function createVendorKit(world: VendorWorld, caseId: string) {
  const { client, currency } = world
  let requests = 0
  const id = (short: string) => `${world.run}.${caseId}.${short}`

  /** Any call; the answer has the shape of the contract, or the case is broken. */
  async function ask<Op extends VendorOp>(op: Op, fields: Omit<VendorInput<Op>, 'request_id'>, bend?: Bend) {
    const { path, output } = vendorCalls[op] as { path: string; output: z.ZodMiniType }
    const exchange = await client.call(path, JSON.stringify({ request_id: id(`q${++requests}`), ...fields }), bend)
    const read = output.safeParse(parse(exchange.body))
    if (!read.success) throw new Breach(`the shape of ${path}: ${read.error.issues[0]?.path.join('.')}`, exchange)
    return { ...exchange, value: read.data } as Reply<Op>
  }

  /** The same, and its status must be OK; a provider that says NOT_SUPPORTED does not offer it. */
  async function askOk<Op extends VendorOp>(op: Op, fields: Omit<VendorInput<Op>, 'request_id'>, bend?: Bend) {
    const reply = await ask(op, fields, bend)
    if (reply.value.status === 'NOT_SUPPORTED') throw new NotProvable(`the provider does not offer ${op}`)
    demand(reply.http === 200 && reply.value.status === 'OK', 'HTTP 200 OK', reply)
    return reply
  }

  /** The same, and it must not be OK: a decided no, not a failure of the provider. */
  async function askRefused<Op extends VendorOp>(op: Op, fields: Omit<VendorInput<Op>, 'request_id'>): Promise<void> {
    const reply = await ask(op, fields)
    demand(reply.value.status !== 'OK' && reply.http > 0 && reply.http < 500, 'a status other than OK', reply)
  }

  async function games(): Promise<Game[]> {
    const reply = await askOk('games', { currency })
    const { games = [] } = reply.value
    demand(games.length > 0, `at least one game for ${currency}`, reply)
    return games
  }

  /** All of the feed, each page read twice; of a transaction told more than once, the last. */
  async function readFeed(): Promise<FeedItem[]> {
    const last = new Map<string, FeedItem>()
    for (let pages = 0, cursor = ''; pages < MOST_PAGES; pages++) {
      const first = await askOk('feed', { cursor, limit: PAGE })
      const again = await askOk('feed', { cursor, limit: PAGE })
      const { items = [], cursor: next } = first.value
      demand(next !== undefined && items.length <= PAGE, `at most ${PAGE} items and a cursor`, first)
      const isSame = JSON.stringify(items) === JSON.stringify(again.value.items) && next === again.value.cursor
      demand(isSame, `the same page again for the cursor "${cursor}": ${first.body.slice(0, 300)}`, again)
      if (items.length === 0) {
        demand(next === cursor, 'an empty page keeps its cursor', first)
        return [...last.values()]
      }
      for (const item of items) {
        const before = last.get(item.tx)
        demand(before?.state !== item.state, `${item.tx} once, or again when its state changed`, first)
        last.set(item.tx, item)
      }
      cursor = next
    }
    throw new NotProvable(`the feed is longer than ${MOST_PAGES * PAGE} transactions`)
  }

  return {
    world,
    id,
    ask,
    askOk,
    askRefused,
    games,
    readFeed,
    launch: (game: string, more: Partial<VendorInput<'launch'>> = {}) => ({
      launch_token: randomBytes(24).toString('base64url'),
      player: id('player'),
      ...{ game, currency, language: 'EN', theme: 'dark' as const, money_mode: 'credits' as const, demo: false },
      return_url: 'https://platform.example/lobby',
      ...more,
    }),
    /** Any body as it is. */
    raw: (path: string, body: string, bend?: Bend) => client.call(path, body, bend),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
