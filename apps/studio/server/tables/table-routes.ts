import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/refusal.ts'
import type { Ask } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { tableApi } from '../../api-tables.ts'
import type { Studio } from '../../app.ts'
import type { Session } from '../rounds/sessions.ts'
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
    const { currency, game } = session
    return answer(session, await tableOf(game).place(ownOf(session, key), bets, await limitsIn(game, currency)))
  })

  serve(app, tableApi.takeBack, async ({ round }, ask) => {
    const session = await sessionOf(ask)
    return answer(session, await tableOf(session.game).takeBack(session.player, round))
  })

  serve(app, tableApi.mine, async ({ coup }, ask) => {
    const session = await sessionOf(ask)
    const { rounds, seats } = await tableOf(session.game).mine(session.player, BigInt(coup))
    return { rounds: await forWire(rounds), balance: await balanceOf(session), seats }
  })

  serve(app, tableApi.decide, async ({ key, ...asked }, ask) => {
    const session = await sessionOf(ask)
    const staked = await tableOf(session.game).decide(ownOf(session, key), asked)
    if (!staked) return { round: null, balance: session.balance ?? (await balanceOf(session)) }
    const { round, balance } = await answer(session, staked)
    return { round, balance }
  })

  stream('/stage/v1/table/events', async (ask: Ask) => tableOf((await sessionOf(ask)).game))

  const limitsIn = async (game: string, currency: string) =>
    limitsOf(gameOf(game), (await allowedStakes(db, currency))(gameOf(game)))

  const ownOf = ({ player, currency, walletSession, demo, tokenHash }: Session, spinKey: string) => ({
    ...{ player, currency, walletSession, demo, sessionHash: tokenHash, spinKey },
  })

  function tableOf(game: string): Table {
    const found = tables.get(game)
    if (!found) throw new Refusal('not_found')
    return found
  }
}
