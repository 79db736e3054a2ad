import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { studioApi } from '../api.ts'
import type { Studio } from '../app.ts'
import type { Flights } from './rounds/crash/flights.ts'
import { recall } from './rounds/recall.ts'
import { updateShown } from './rounds/store.ts'
import type { View } from './stage-view.ts'
import type { createStreams } from './streams.ts'

/** What a game's stage asks to play: rounds, their actions, and the flights that are shared. */
export function roundRoutes(
  app: FastifyInstance,
  { db, rounds, flights, fishing, freeRounds }: Studio,
  { sessionOf, gameOf, balanceOf, forWire, answer }: View,
  stream: ReturnType<typeof createStreams>,
): void {
  serve(app, studioApi.spin, async ({ key, stake, choice, reward }, ask) => {
    const session = await sessionOf(ask)
    const { player, currency, walletSession, demo, tokenHash } = session
    const own = { player, currency, walletSession, demo, sessionHash: tokenHash }
    const spin = { ...own, spinKey: key, stake: BigInt(stake), choice }
    const game = gameOf(session.game)
    if (reward !== undefined) {
      const free = { ...spin, reward }
      const played = await rounds.spin(game, free).catch(async error => {
        // None was left, or it was over: that says more than `busy`.
        if (error instanceof Refusal && error.code === 'busy')
          await freeRounds.assertPlayable(game.brand, { ...free, game: game.id })
        throw error
      })
      return answer(session, played)
    }
    const shared = flights.get(session.game)
    const rooms = fishing.get(session.game)
    return answer(session, await (shared ? shared.board(spin) : rooms ? rooms.buyIn(spin) : rounds.spin(game, spin)))
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

  stream('/stage/v1/crash/events', flightsOf)

  async function flightsOf(ask: Ask): Promise<Flights> {
    const found = flights.get((await sessionOf(ask)).game)
    if (!found) throw new Refusal('not_found')
    return found
  }
}
