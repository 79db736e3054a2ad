import * as z from 'zod/mini'
import { type Actions, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { drawId } from '../../api.ts'
import { drawWinners } from '../raffles/raffles.ts'
import { findRaffle } from '../raffles/store-raffles.ts'

/** What takes two operators: when a raffle is drawn is no one person's choice. */
export function drawActions({ db, serverSecret }: Pick<Context, 'db' | 'serverSecret'>): Actions {
  return {
    'luck.draw': fourEyes('luck.draw', z.object({ id: drawId }), {
      ground: async (tx, merchantId, { id }) => {
        const { tickets, prizes, currency, entriesRoot } = await closedRaffle(tx, merchantId, id)
        const total = amount(prizes.reduce((sum, prize) => sum + prize, 0n))
        const effect = { tickets, prizes: prizes.map(formatAmount).join(', '), total: formatAmount(total), entriesRoot }
        return { item: `raffle:${id}`, version: 'CLOSED', effect, sum: { amount: total, currency } }
      },
      carryOut: ({ merchantId, people }, { id }) =>
        transaction(db, async tx => {
          await people.mark(tx)
          return drawWinners(tx, serverSecret, { merchantId, id, by: bySome(people) })
        }),
    }),
  }
}

async function closedRaffle(tx: Tx, merchantId: number, id: string) {
  const raffle = await findRaffle(tx, merchantId, id)
  if (!raffle) throw new Refusal('not_found')
  if (raffle.state !== 'CLOSED') throw new Refusal('state_changed')
  return raffle
}
