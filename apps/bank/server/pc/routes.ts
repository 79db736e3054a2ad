import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { pc1Calls, writeAmount } from '#features/cashier/api-provider.ts'
import type { Bank } from '../../app.ts'
import { findOrder } from '../money/store-orders.ts'
import { selectPayments } from '../money/store-payments.ts'
import { findPayout } from '../money/store-payouts.ts'
import { writeStatement } from '../statement.ts'
import { createOrder } from './orders.ts'
import { createPayout, createRefund } from './payouts.ts'
import { type Answer, type Asked, type Route, refuse, serveSigned } from './signed.ts'

/** What the platform asks of us (docs/payments.md). */
export function pcRoutes(app: FastifyInstance, bank: Bank): Promise<void> {
  const { db } = bank
  return serveSigned(app, bank, [
    route(pc1Calls.createOrder, (input, { desk }) => createOrder(bank, desk, input)),
    route(pc1Calls.order, async ({ order }, { desk }) => {
      const row = await findOrder(db, desk, order)
      if (!row) return ok({ state: 'unknown', payments: [] })
      const payments = await selectPayments(db, desk, order)
      return ok({
        state: row.state,
        payments: payments.map(({ id, amount, currency, state }) => {
          return { paymentId: id, amount: writeAmount(amount), currency, state }
        }),
      })
    }),
    route(pc1Calls.createPayout, (input, { desk }) => createPayout(bank, desk, input)),
    route(pc1Calls.payout, async ({ part }, { desk }) => {
      const row = await findPayout(db, desk, part)
      // What was refused was never sent.
      return ok({ state: row ? (row.state === 'refused' ? 'failed' : row.state) : 'unknown' })
    }),
    route(pc1Calls.refund, (input, { desk }) => createRefund(bank, desk, input)),
    route(pc1Calls.statement, async ({ date, currency }, { desk }) => {
      return { status: 200, text: await writeStatement(db, desk, currency, date) }
    }),
  ])
}

const ok = (value: unknown): Answer => ({ status: 200, value })

type Call<I extends z.ZodMiniType> = { method: string; path: string; input: I }

function route<I extends z.ZodMiniType>(
  { method, path, input }: Call<I>,
  answer: (input: z.output<I>, asked: Asked) => Promise<Answer>,
): Route {
  return {
    method,
    path,
    answer: async asked => {
      if (method !== 'GET' && (typeof asked.body !== 'object' || asked.body === null)) return refuse(400, 'bad_request')
      const read = input.safeParse(method === 'GET' ? { ...asked.query, ...asked.params } : asked.body)
      return read.success ? answer(read.data, asked) : refuse(400, 'bad_request')
    },
  }
}
