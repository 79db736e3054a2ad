import Fastify from 'fastify'
import { readConfig } from '#apps/studio/config.ts'
import { type Answers, serveSigned } from '#apps/studio/server/provider/signed.ts'
import {
  type DeclaredRound,
  type FeedItem,
  type VendorOp,
  type VendorOutput,
  vendorCalls,
} from '#features/games/api-vendor.ts'
import { sha256Hex } from '#shared/server/secrets/wallet-signature.ts'

type Line = NonNullable<VendorOutput<'statement'>['lines']>[number]
type Pool = NonNullable<VendorOutput<'jackpots'>['jackpots']>[number]
type Desk = NonNullable<VendorOutput<'desk'>['tables']>
type Book = { [Op in VendorOp as Op extends `book_${string}` ? Op : never]?: VendorOutput<Op> }
type Pairs = NonNullable<VendorOutput<'pairs'>['pairs']>
type Rooms = NonNullable<VendorOutput<'rooms'>['games']>
type Failed = NonNullable<VendorOutput<'failed'>['items']>[number]
export type ScriptedVendor = Awaited<ReturnType<typeof startScriptedVendor>>

/** A vendor over HTTP whose books are what a test writes into them, asked by a platform with this key. */
export async function startScriptedVendor(platformKey: { keyId: string; secret: string }) {
  const config = readConfig({
    ...{ STUDIO_DATABASE_URL: 'postgres://nowhere/none', STUDIO_KEY_ID: 'studio' },
    ...{ STUDIO_KEY_SECRET: 'a-studio-secret-that-only-tests-use', PLATFORM_KEY_ID: platformKey.keyId },
    ...{ PLATFORM_KEY_SECRET: platformKey.secret, SERVER_SECRET: 'a-server-secret-that-only-tests-use' },
  })
  const feed: FeedItem[] = []
  const failed: Failed[] = []
  const resolved: { id: string; our_tx: string }[] = []
  const rounds = new Map<string, Partial<VendorOutput<'round_status'>>>()
  const statements = new Map<string, Line[]>()
  const declared: DeclaredRound[] = []
  const asked: string[] = []
  const pools: Pool[] = []
  const rooms: Rooms = []
  const desk: Desk = []
  const pairs: Pairs = []
  const book: Book = {}
  const said: Record<string, string>[] = []
  const paid = new Set<string>()
  const told: Record<string, unknown>[] = []
  let silent = false
  let meanwhile = async (): Promise<unknown> => undefined
  let badHash = false
  const rewards: { op: 'create' | 'cancel'; reward: string; stake?: string; rounds?: number }[] = []
  let rewardStatus = 'OK'
  let pageSize = 500

  const app = Fastify({ forceCloseConnections: true })
  const notSupported = async () => ({ status: 'NOT_SUPPORTED' })
  const say = (what: Record<string, string>) => {
    if (silent) return undefined
    said.push(what)
    return { status: 'OK' }
  }
  /** What is asked is answered as the test wrote it; what is said is kept. */
  function bookAnswers() {
    const read = (op: keyof Book) => async () => (silent ? undefined : (book[op] ?? { status: 'NOT_SUPPORTED' }))
    const tell = (op: keyof Book) => async (input: object) => {
      if (silent) return undefined
      told.push({ op, ...input })
      return book[op] ?? { status: 'OK' }
    }
    return {
      ...{ book_events: read('book_events'), book_event: read('book_event'), book_limits: read('book_limits') },
      ...{ book_bets: tell('book_bets'), book_health: read('book_health'), book_stop: tell('book_stop') },
      ...{ book_margins: read('book_margins'), book_margin: tell('book_margin') },
      ...{ book_limit: tell('book_limit'), book_rule: tell('book_rule'), book_void: tell('book_void') },
    } as never as Pick<Answers<typeof vendorCalls>, keyof Book>
  }
  await serveSigned(app, config, vendorCalls, {
    ...{ launch: notSupported, games: notSupported, round_detail: notSupported, session_kill: notSupported },
    reward_create: async ({ reward, stake, rounds: count }) => {
      if (silent) return undefined
      rewards.push({ op: 'create', reward, stake, rounds: count })
      return { status: rewardStatus }
    },
    reward_cancel: async ({ reward }) => {
      if (silent) return undefined
      rewards.push({ op: 'cancel', reward })
      return { status: 'OK' }
    },
    reward_list: notSupported,
    ...{ tables: notSupported, health: notSupported },
    limits_set: async ({ game, currency, min, max }) => say({ game, currency, min, max }),
    pairs: async () => {
      if (silent) return undefined
      return pairs.length > 0 ? { status: 'OK', pairs } : { status: 'NOT_SUPPORTED' }
    },
    desk: async () => {
      if (silent) return undefined
      return desk.length > 0 ? { status: 'OK', tables: desk } : { status: 'NOT_SUPPORTED' }
    },
    desk_set: async ({ game, state, reason }) => say({ game, state, reason }),
    desk_void: async ({ game, coup, reason }) => {
      if (paid.has(coup)) return { status: 'ALREADY_PAID' }
      return say({ game, coup, reason })
    },
    ...bookAnswers(),
    rooms: async () => {
      asked.push('rooms')
      if (silent) return undefined
      return rooms.length > 0 ? { status: 'OK', games: rooms } : { status: 'NOT_SUPPORTED' }
    },
    jackpots: async () => {
      const jackpots = [...pools]
      await meanwhile()
      return silent ? undefined : { status: 'OK', jackpots }
    },
    feed: async ({ cursor, limit }) => {
      if (silent) return undefined
      const from = Number(cursor)
      const items = feed.slice(from, from + Math.min(limit, pageSize))
      return { status: 'OK', items, cursor: items.length > 0 ? String(from + items.length) : cursor }
    },
    failed: async ({ cursor }) => ({ status: 'OK', items: cursor === '' ? failed : [], cursor: 'end' }),
    failed_resolve: async ({ id, our_tx }) => {
      const at = failed.findIndex(each => each.id === id)
      if (at < 0) return { status: 'NOT_FOUND' }
      failed.splice(at, 1)
      resolved.push({ id, our_tx })
      return { status: 'OK' }
    },
    round_status: async ({ round }) => {
      asked.push(round)
      if (silent) return undefined
      return { status: 'OK', state: 'UNKNOWN' as const, wins: [], ...rounds.get(round) }
    },
    rounds: async ({ from, to, cursor }) => {
      if (silent) return undefined
      const all = declared.filter(({ ended_at: at }) => at >= from && at < to)
      const items = all.slice(Number(cursor), Number(cursor) + pageSize)
      return { status: 'OK', items, cursor: String(Number(cursor) + items.length) }
    },
    statement: async ({ date }) => {
      const lines = statements.get(date) ?? []
      const texts = lines.map(line => `${line.currency}|${line.class}|${line.count}|${line.total}`)
      return { status: 'OK', lines, hash: sha256Hex(badHash ? 'x' : texts.sort().join('\n')) }
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  // A test that ends without closing it is over all the same.
  app.server.unref()

  return {
    url,
    /** Its feed, oldest first; the position is the cursor. */
    feed,
    failed,
    resolved,
    /** How rounds stand with it; others it does not know. */
    rounds,
    /** What its games made of rounds that ended. */
    declared,
    /** Lines by day. */
    statements,
    /** Rounds that it was asked about, and each question for its rooms. */
    asked,
    /** Its progressive pools. */
    pools,
    /** Its rooms, by game. */
    rooms,
    /** Its tables, what it was told to do with them, and coups that it has paid. */
    desk,
    pairs,
    said,
    paid,
    /** Its book of bets: what it answers by call, and what it was told and asked to find. */
    book,
    told,
    /** What it was told of free rounds, and what it answers when they are given. */
    rewards,
    setRewardStatus: (status: string) => {
      rewardStatus = status
    },
    /** What happens while its answer about the pools is under way. */
    setMeanwhile: (act: () => Promise<unknown>) => {
      meanwhile = act
    },
    /** It answers nothing that makes sense. */
    setSilent: (value: boolean) => {
      silent = value
    },
    /** The hash of its statements is not of their lines. */
    setBadHash: (value: boolean) => {
      badHash = value
    },
    setPageSize: (size: number) => {
      pageSize = size
    },
    close: () => app.close(),
  }
}
