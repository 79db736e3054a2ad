import type { FastifyInstance } from 'fastify'
import { lotteryOfficeApi } from '#features/lottery/api-office.ts'
import { actingOf, type FourEyes, isSamePerson } from '#features/operators/server/operators.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import type { Ask } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import type { Tx } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { createResults } from './draw/results.ts'
import { freeTicketOfficeRoutes } from './free/routes.ts'
import { deciding, itemOf } from './office/deciding.ts'
import { changeGame, changeMarket, drawOf, drawsOf, exposureOf, numbersOf } from './office/office.ts'
import { selectOfficeGames } from './office/store-office.ts'
import { createJackpots, type JackpotState } from './settlement/jackpots.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  serve(app, lotteryOfficeApi.games, async (_, { merchantId }) => ({ list: await selectOfficeGames(db, merchantId) }))
  serve(app, lotteryOfficeApi.changeGame, async (input, ask) => {
    await changeGame(context, actingOf(ask), input)
    return {}
  })
  serve(app, lotteryOfficeApi.draws, (filter, { merchantId }) => drawsOf(context, merchantId, filter))
  serve(app, lotteryOfficeApi.draw, (name, { merchantId }) => drawOf(context, merchantId, name))
  serve(app, lotteryOfficeApi.exposure, async (_, { merchantId }) => ({ list: await exposureOf(context, merchantId) }))
  serve(app, lotteryOfficeApi.numbers, (input, ask) => numbersOf(context, actingOf(ask), input))
  serve(app, lotteryOfficeApi.closeMarket, async (input, ask) => {
    await changeMarket(context, actingOf(ask), input)
    return {}
  })
  serve(app, lotteryOfficeApi.voidDraw, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'draws.void', content, reason }),
  )
  resultRoutes(app, context)
  freeTicketOfficeRoutes(app, context, fourEyes)
}

/** One enters, another one confirms, each by what they read themselves: no proposal, which would show it to the second. */
function resultRoutes(app: FastifyInstance, context: Context): void {
  // Whose staff they are plays no part in who somebody is.
  const isSame = (tx: Tx, one: string, other: string) => isSamePerson(tx, 0, one, other)
  const results = createResults(context, isSame)
  type Said = { game: string; numero: string; reason?: string }
  const by = <T extends Said>(may: string, input: T, ask: Ask) => {
    const who = actingOf(ask)
    const { game, numero, reason, ...inputs } = input
    const deed = { may, game, item: itemOf({ game, numero }), inputs, ...(reason !== undefined && { reason }) }
    return { said: { ...input, operator: who.operatorId }, mark: deciding(who, deed) }
  }
  serve(app, lotteryOfficeApi.enterResult, (input, ask) => {
    const { said, mark } = by('results.enter', input, ask)
    return results.enter(said, mark)
  })
  serve(app, lotteryOfficeApi.confirmResult, (input, ask) => {
    const { said, mark } = by('results.confirm', input, ask)
    return results.confirm(said, mark)
  })
  serve(app, lotteryOfficeApi.correctResult, (input, ask) => {
    const { said, mark } = by('results.correct', input, ask)
    return results.correct(said, mark)
  })

  const jackpots = createJackpots(context, isSame)
  const told = async (state: Promise<JackpotState>) => {
    const { pool, ...rest } = await state
    return { ...rest, pool: pool === null ? null : formatAmount(pool) }
  }
  serve(app, lotteryOfficeApi.enterJackpot, (input, ask) => {
    const { said, mark } = by('jackpots.enter', input, ask)
    return told(jackpots.enter({ ...said, pool: parseAmount(input.pool) }, mark))
  })
  serve(app, lotteryOfficeApi.confirmJackpot, (input, ask) => {
    const { said, mark } = by('jackpots.confirm', input, ask)
    return told(jackpots.confirm({ ...said, pool: parseAmount(input.pool) }, mark))
  })
}
