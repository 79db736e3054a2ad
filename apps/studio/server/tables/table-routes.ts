import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { tableApi } from '../../api-tables.ts'
import type { Studio } from '../../app.ts'
import { allowedStakes } from '../rounds/stakes.ts'
import type { View } from '../stage-view.ts'
import type { createStreams } from '../streams.ts'
import type { Table } from './table.ts'
import { limitsOf } from './takings.ts'

/** What the stage of a table asks: its state, bets, and what became of them. */
export function tableRoutes(
  app: FastifyInstance,
  { db, tables }: Studio,
  { sessionOf, gameOf, balanceOf, forWire, answer }: View,
  stream: ReturnType<typeof createStreams>,
): void {
  serve(app, tableApi.table, async (_, ask) => {
    const { game, currency } = await sessionOf(ask)
    return { state: tableOf(game).snapshot(), limits: await limitsIn(game, currency) }
  })

  serve(app, tableApi.place, async ({ key, bets }, ask) => {
    const session = await sessionOf(ask)
    const { player, currency, walletSession, demo, tokenHash, game } = session
    const own = { player, currency, walletSession, demo, sessionHash: tokenHash, spinKey: key }
    return answer(session, await tableOf(game).place(own, bets, await limitsIn(game, currency)))
  })

  serve(app, tableApi.takeBack, async ({ round }, ask) => {
    const session = await sessionOf(ask)
    return answer(session, await tableOf(session.game).takeBack(session.player, round))
  })

  serve(app, tableApi.mine, async ({ coup }, ask) => {
    const session = await sessionOf(ask)
    const rounds = await tableOf(session.game).mine(session.player, BigInt(coup))
    return { rounds: await forWire(rounds), balance: await balanceOf(session) }
  })

  stream('/stage/v1/table/events', async (ask: Ask) => tableOf((await sessionOf(ask)).game))

  const limitsIn = async (game: string, currency: string) =>
    limitsOf(gameOf(game), (await allowedStakes(db, currency))(gameOf(game)))

  function tableOf(game: string): Table {
    const found = tables.get(game)
    if (!found) throw new Refusal('not_found')
    return found
  }
}
