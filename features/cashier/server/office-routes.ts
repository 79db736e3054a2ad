import type { FastifyInstance } from 'fastify'
import { depositsOfficeApi, withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { formatAmount } from '#shared/money.ts'
import type { Ask } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import type { Cashier } from './cashier.ts'
import { deskRoutes } from './office/desk-routes.ts'
import { toArrival, toCard, toDeposit, toEvent, toStep, toWait, toWithdrawal } from './office/views.ts'

type Parts = { cashier: Cashier; fourEyes: FourEyes }

export function officeRoutes(app: FastifyInstance, _: Context, { cashier: { office }, fourEyes }: Parts): void {
  const namesOf = (merchantId: number, rows: readonly { memberId: string }[]) =>
    office.namesOf(
      merchantId,
      rows.map(row => row.memberId),
    )

  serve(app, depositsOfficeApi.deposits, async (input, { merchantId }) => {
    const rows = await office.deposits(merchantId, input)
    const names = await namesOf(merchantId, rows)
    return {
      list: rows.map(row => ({ ...toDeposit(row, names), wait: toWait(row.wait) })),
      next: nextOf(rows, input.limit),
    }
  })
  serve(app, depositsOfficeApi.deposit, async ({ id }, { merchantId }) => {
    const { row, wait, arrivals, slip, steps, events } = await office.deposit(merchantId, id)
    const names = await namesOf(merchantId, [row])
    return {
      ...{ deposit: toDeposit(row, names), arrivals: arrivals.map(toArrival), steps: steps.map(toStep) },
      ...{ wait: toWait(wait), events: events.map(toEvent) },
      slip: slip ? { type: slip.type, shownAt: slip.shownAt.toISOString() } : null,
    }
  })
  serve(app, depositsOfficeApi.slip, ({ id }, ask) => office.slip(actingOf(ask), id))
  serve(app, depositsOfficeApi.readBack, async ({ id }, ask) => ({
    payments: (await office.readBack(actingOf(ask), id)).map(({ amount, ...each }) => ({
      ...{ ...each, amount: formatAmount(amount) },
    })),
  }))
  serve(app, depositsOfficeApi.arrivals, async (input, { merchantId }) => {
    const rows = await office.arrivals(merchantId, input)
    const last = rows.length === input.limit ? rows.at(-1) : undefined
    return { list: rows.map(toArrival), next: last ? `${last.provider}:${last.paymentId}` : null }
  })
  serve(app, depositsOfficeApi.credit, ({ version, reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'arrivals.credit', content, version, reason }),
  )
  serve(app, depositsOfficeApi.refund, ({ version, reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'arrivals.refund', content, version, reason }),
  )
  serve(app, depositsOfficeApi.match, async ({ orderId, ...arrived }, ask) => {
    await office.matchArrival(actingOf(ask), arrived, orderId)
    return {}
  })

  serve(app, withdrawalsOfficeApi.withdrawals, async (input, { merchantId }) => {
    const rows = await office.withdrawals(merchantId, input)
    const names = await namesOf(merchantId, rows)
    return {
      list: rows.map(row => ({ ...toWithdrawal(row, names), wait: toWait(row.wait) })),
      next: nextOf(rows, input.limit),
    }
  })
  serve(app, withdrawalsOfficeApi.card, async ({ id }, { merchantId }) => {
    const card = await office.card(merchantId, id)
    return toCard(card, await namesOf(merchantId, [card.row, ...card.alerts]))
  })
  serve(app, withdrawalsOfficeApi.reveal, ({ id, reason }, ask) => office.reveal(actingOf(ask), id, reason))
  serve(app, withdrawalsOfficeApi.partPicture, (key, ask) => office.partPicture(actingOf(ask), key))
  serve(app, withdrawalsOfficeApi.claim, (seen, ask) => office.claim(actingOf(ask), seen))
  serve(app, withdrawalsOfficeApi.release, (seen, ask) => office.release(actingOf(ask), seen))
  serve(app, withdrawalsOfficeApi.approve, (seen, ask) => office.approve(actingOf(ask), seen))
  serve(app, withdrawalsOfficeApi.reject, ({ reason, ...seen }, ask) => office.reject(actingOf(ask), seen, reason))
  serve(app, withdrawalsOfficeApi.send, ({ id, version, ...how }, ask) =>
    office.send(actingOf(ask), { id, version }, how),
  )
  serve(app, withdrawalsOfficeApi.matchPart, ({ depositId, ...seen }, ask) =>
    office.matchPart(actingOf(ask), seen, depositId),
  )
  const proposeFor =
    (action: string) =>
    ({ id, version, reason }: { id: string; version: string; reason: string }, ask: Ask) =>
      fourEyes.propose(actingOf(ask), { action, content: { id }, version, reason })
  serve(app, withdrawalsOfficeApi.close, proposeFor('withdrawals.close'))
  serve(app, withdrawalsOfficeApi.force, proposeFor('parts.force'))
  serve(app, withdrawalsOfficeApi.returnPart, proposeFor('parts.return'))
  serve(app, withdrawalsOfficeApi.burn, proposeFor('parts.burn'))

  deskRoutes(app, office, fourEyes)
}

/** The last one of a full page: the next page goes on after it. */
function nextOf(rows: readonly { id: string }[], limit: number): string | null {
  return rows.length === limit ? rows.at(-1)!.id : null
}
