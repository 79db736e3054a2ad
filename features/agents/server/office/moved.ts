import * as z from 'zod/mini'
import type { lineMovesApi } from '#features/agents/api-moved.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { arrearsOf } from '../bills/arrears.ts'
import { judgedReversal, reverse } from '../transfers/reverse.ts'
import * as store from './store-moved.ts'

type Ask = z.output<typeof lineMovesApi.list.input>

/** Money that went up and down lines. A name that nobody has is `not_found`. */
export async function movedPage(db: Sql, merchantId: number, { before, limit, username, ...ask }: Ask) {
  const member =
    username === undefined ? undefined : await transaction(db, tx => memberByUsername(tx, merchantId, username))
  if (username !== undefined && !member) throw new Refusal('not_found')
  const rows = await store.selectMoved(db, merchantId, { ...ask, member: member?.id }, { before, limit: limit + 1 })
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return {
    list: list.map(({ sentAt, senderId, receiverId, amount: value, sender, receiver, ...row }) => ({
      ...row,
      ...{ at: sentAt.toISOString(), amount: formatAmount(amount(value)) },
      ...{ sender: { id: senderId, username: sender }, receiver: { id: receiverId, username: receiver } },
    })),
    next: rows.length > limit && last ? last.id : null,
  }
}

const shape = z.object({ id: z.string() })

/** What members sent goes back only as two people say it. */
export function movedActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'agents.reverse': fourEyes('agents.reverse', shape, {
      ground: async (tx, merchantId, { id }) => {
        const sent = await judgedReversal(tx, { merchantId, id })
        const names = await memberNames(tx, merchantId, [sent.senderId, sent.receiverId])
        const value = amount(sent.amount)
        const effect = {
          ...{ from: names.get(sent.receiverId), to: names.get(sent.senderId), amount: formatAmount(value) },
          at: sent.sentAt.toISOString(),
        }
        return { item: `transfer:${id}`, version: 'done', effect, sum: { amount: value, currency: sent.currency } }
      },
      carryOut: ({ merchantId, people }, { id }) =>
        transaction(db, async tx => {
          const sent = await judgedReversal(tx, { merchantId, id })
          await people.mark(tx)
          return { transfer: (await reverse(tx, arrearsOf, sent)).id }
        }),
    }),
  }
}
