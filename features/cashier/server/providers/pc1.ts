import type * as z from 'zod/mini'
import { pc1Calls, pcRefusal, writeAmount } from '#features/cashier/api-provider.ts'
import { parseAmount } from '#shared/money.ts'
import type { Answer, Provider } from '../provider.ts'
import type { Reply } from './exchange.ts'
import { createSignedLine, type Line } from './signed-line.ts'

/** A payment that a dispute holds has come all the same. */
const CAME = ['final', 'disputed']

/**
 * A provider that speaks PC-1 (docs/payments.md). Only what it signed counts, and of that: 200 in the right shape is a yes,
 * 422 with a code a definite no. All else throws, and is unknown (§3.2).
 */
export function createPc1(line: Line & { returnUrl?: string | undefined }, nowMs: () => number = Date.now): Provider {
  const send = createSignedLine(line, nowMs)
  const read = async <O extends z.ZodMiniType>(path: string, { output }: { output: O }): Promise<z.output<O>> =>
    output.parse(JSON.parse(needOk(await send('GET', path)).text))

  async function decide(path: string, body: object): Promise<{ answer: Answer; reply: Reply }> {
    const reply = await send('POST', path, JSON.stringify(body))
    if (reply.status === 422 && pcRefusal.safeParse(JSON.parse(reply.text)).success) return { answer: 'refused', reply }
    return { answer: 'accepted', reply: needOk(reply) }
  }

  return {
    createOrder: async ({ order, method, amount, currency, reference, payerName, expiresAt }) => {
      const { returnUrl } = line
      const { answer, reply } = await decide(pc1Calls.createOrder.path, {
        ...{ order, method, amount: writeAmount(amount), currency, reference, payer: { name: payerName }, returnUrl },
        expiresAt: expiresAt.toISOString(),
      })
      return answer === 'refused'
        ? { answer }
        : { answer, pay: pc1Calls.createOrder.output.parse(JSON.parse(reply.text)) }
    },
    order: async order => {
      const { payments } = await read(pathOf(pc1Calls.order.path, 'order', order), pc1Calls.order)
      return payments.map(({ paymentId, amount, currency, state }) => {
        return { paymentId, amount: parseAmount(amount), currency, isFinal: CAME.includes(state) }
      })
    },
    createPayout: async ({ part, amount, currency, payee }) => {
      const { answer, reply } = await decide(pc1Calls.createPayout.path, {
        part,
        amount: writeAmount(amount),
        currency,
        payee,
      })
      if (answer === 'accepted') pc1Calls.createPayout.output.parse(JSON.parse(reply.text))
      return answer
    },
    payout: async part => (await read(pathOf(pc1Calls.payout.path, 'part', part), pc1Calls.payout)).state,
    refund: async ({ refund, paymentId, amount, currency }) => {
      const { answer, reply } = await decide(pc1Calls.refund.path, {
        ...{ refund, paymentId, amount: writeAmount(amount), currency },
      })
      if (answer === 'accepted') pc1Calls.refund.output.parse(JSON.parse(reply.text))
      return answer
    },
    statement: async (date, currency) =>
      needOk(await send('GET', `${pc1Calls.statement.path}?${new URLSearchParams({ date, currency })}`)).text,
  }
}

const pathOf = (path: string, name: string, value: string) => path.replace(`:${name}`, encodeURIComponent(value))

function needOk(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`HTTP ${reply.status}: ${reply.text.slice(0, 200)}`)
  return reply
}
