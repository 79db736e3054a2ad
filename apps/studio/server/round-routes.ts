import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { studioApi } from '../api.ts'
import type { Studio } from '../app.ts'
import type { Flights } from './rounds/crash/flights.ts'
import { recall } from './rounds/recall.ts'
import type { Played } from './rounds/rounds.ts'
import type { Session } from './rounds/sessions.ts'
import { updateShown } from './rounds/store.ts'
import { createView } from './stage-view.ts'

const HEARTBEAT_MS = 10_000
/** Streams of one session: a page has one, and opens the next before the old one is seen to be gone. */
const MOST_STREAMS = 4

/** What a game's stage asks to play: rounds, their actions, and the flights that are shared. */
export function roundRoutes(app: FastifyInstance, studio: Studio): void {
  const { db, rounds, flights, fishing } = studio
  const { sessionOf, gameOf, balanceOf, fairness, forWire } = createView(studio)
  /** Open streams by session. */
  const streams = new Map<string, number>()

  serve(app, studioApi.spin, async ({ key, stake, choice }, ask) => {
    const session = await sessionOf(ask)
    const { player, currency, walletSession, demo, tokenHash } = session
    const own = { player, currency, walletSession, demo, sessionHash: tokenHash }
    const spin = { ...own, spinKey: key, stake: BigInt(stake), choice }
    const shared = flights.get(session.game)
    const rooms = fishing.get(session.game)
    const playing = shared ? shared.board(spin) : rooms ? rooms.buyIn(spin) : rounds.spin(gameOf(session.game), spin)
    return answer(session, await playing)
  })

  serve(app, studioApi.recall, async ({ key }, ask) => {
    const session = await sessionOf(ask)
    const played = await recall(db, session.player, key)
    return played && answer(session, played)
  })

  serve(app, studioApi.act, async ({ round, sequence, action }, ask) => {
    const session = await sessionOf(ask)
    return answer(session, await rounds.act({ player: session.player, roundId: round, sequence, action }))
  })

  serve(app, studioApi.shown, async ({ round, steps }, ask) => {
    const session = await sessionOf(ask)
    const row = await updateShown(db, session.player, round, steps)
    if (!row) throw new Refusal('not_found')
    const [shown] = await forWire([row])
    return { state: shown!.state, balance: session.balance ?? (await balanceOf(session)) }
  })

  serve(app, studioApi.crash, async (_, ask) => (await flightsOf(ask)).snapshot())

  serve(app, studioApi.flights, async (_, ask) => ({ list: await (await flightsOf(ask)).told() }))

  serve(app, studioApi.cashOut, async ({ round }, ask) => {
    const session = await sessionOf(ask)
    return answer(session, await (await flightsOf(ask)).cashOut(session.player, round))
  })

  serve(app, studioApi.leaveWater, async ({ round }, ask) => {
    const session = await sessionOf(ask)
    const rooms = fishing.get(session.game)
    if (!rooms) throw new Refusal('not_found')
    const played = await rooms.leave(session.player, round)
    // A reserve may have ended by itself: what the wallet said with it was told to nobody.
    if (played.balance === undefined) await balanceOf(session)
    return answer(session, played)
  })

  /** The same as it changes: one line of JSON for each state, as server-sent events. */
  app.get('/stage/v1/crash/events', { config: { who: 'player' } }, async (request, reply) => {
    const caller = await app.policies.player(request)
    const shared = await flightsOf({ caller } as Ask)
    const owner = (await sessionOf({ caller } as Ask)).tokenHash.toString('hex')
    const open = streams.get(owner) ?? 0
    if (open >= MOST_STREAMS) throw new Refusal('too_many_requests')
    streams.set(owner, open + 1)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    const forget = shared.watch(state => raw.write(`data: ${JSON.stringify(state)}\n\n`))
    const heartbeat = setInterval(() => raw.write(`data: ${JSON.stringify(shared.snapshot())}\n\n`), HEARTBEAT_MS)
    const end = () => raw.end()
    shared.closing.addEventListener('abort', end)
    raw.on('close', () => {
      const left = streams.get(owner)! - 1
      if (left > 0) streams.set(owner, left)
      else streams.delete(owner)
      shared.closing.removeEventListener('abort', end)
      clearInterval(heartbeat)
      forget()
    })
  })

  async function flightsOf(ask: Ask): Promise<Flights> {
    const found = flights.get((await sessionOf(ask)).game)
    if (!found) throw new Refusal('not_found')
    return found
  }

  /** The balance as the wallet told it last: with this round, or before when this step moved none. */
  async function answer(session: Session, { round, balance, isNew }: Played) {
    if (balance !== undefined) session.balance = balance
    const [wire] = await forWire([round])
    const { seedHash: serverSeedHash, clientSeed, nonce } = round
    return {
      round: wire!,
      balance: session.balance ?? (await balanceOf(session)),
      // While it was played no other took the seed's place.
      fairness: isNew ? { serverSeedHash, clientSeed, nonce: nonce + 1 } : await fairness(session.player, session.game),
    }
  }
}
