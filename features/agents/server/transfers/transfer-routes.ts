import type { FastifyInstance } from 'fastify'
import { lineTransfersApi } from '#features/agents/api-transfers.ts'
import { memberNames } from '#features/people/server/people.ts'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import { serve } from '#shared/server/serve.ts'
import { desk, transfers, transferView } from './desk.ts'
import { type Deps, send } from './send.ts'

const who = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

/** Money up and down a line. */
export function transferRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, lineTransfersApi.desk, (input, ask) => desk(deps, who(ask), input))
  serve(app, lineTransfersApi.send, async (input, ask) => {
    const amount = parseAmount(input.amount)
    if (amount <= ZERO) throw new Refusal('invalid_input', { field: 'amount' })
    const sent = await send(deps, { ...input, ...who(ask), amount, ip: ask.ip })
    const names = await memberNames(deps.context.db, ask.merchantId, [sent.senderId, sent.receiverId])
    return transferView(sent, sent.senderId, names)
  })
  serve(app, lineTransfersApi.sent, (input, ask) => transfers(deps, who(ask), input))
}
