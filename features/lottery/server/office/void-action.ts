import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { createResults } from '../draw/results.ts'
import { assertDecides, itemOf } from './deciding.ts'
import { findOfficeDraw, sumSold } from './store-office.ts'

const shape = z.object({ game: z.string(), numero: z.string() })

/** An issue is voided by two people, each of whom may at all merchants that have it. */
export function lotteryActions(context: Pick<Context, 'db' | 'serverSecret'>): Actions {
  const results = createResults(context)
  return {
    'draws.void': fourEyes('draws.void', shape, {
      ground: async (tx, merchantId, { game, numero }, maker) => {
        await assertDecides(tx, { merchantId, operatorId: maker }, 'draws.void', game)
        const draw = await findOfficeDraw(tx, merchantId, game, numero)
        if (!draw) throw new Refusal('not_found')
        if (draw.result !== null || draw.voidReason !== null) throw new Refusal('draw_decided')
        const stakes = (await sumSold(tx, draw.id, null)).map(({ currency, tickets, stake }) => ({
          ...{ currency, tickets, stake: formatAmount(amount(stake)) },
        }))
        const effect = { game, numero, drawAt: draw.drawAt.toISOString(), refunds: stakes }
        // Sale goes on meanwhile, and the draw may lock: neither is a reason to ask again.
        return { item: itemOf({ game, numero }), version: String(draw.version), effect }
      },
      carryOut: ({ merchantId, people, reason }, { game, numero }) =>
        results.void({ game, numero, operator: bySome(people), reason }, async tx => {
          await assertDecides(tx, { merchantId, operatorId: people.second! }, 'draws.void', game)
          await people.mark(tx)
        }),
    }),
  }
}
