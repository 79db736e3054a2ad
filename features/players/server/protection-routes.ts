import type { FastifyInstance } from 'fastify'
import { actingOf } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { protectionOfficeApi } from '#features/players/api-protection.ts'
import { exclusionRegistry, limitHistory, limitWishes } from '#features/protection/server/protection.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { decide } from './limit-acts.ts'
import type { Parts } from './office-routes.ts'
import { nextOf } from './tab-routes.ts'

const textOf = (at: Date | null) => at?.toISOString() ?? null
type PageAsk = { before?: string | undefined; limit: number; memberId?: string | undefined }
const pageOf = ({ before, ...page }: PageAsk) => ({
  ...page,
  before: before === undefined ? undefined : BigInt(before),
})

/** What protects members, over all of them or of one. */
export function protectionRoutes(app: FastifyInstance, context: Context, { fourEyes }: Pick<Parts, 'fourEyes'>): void {
  const { db } = context
  async function namesOf(merchantId: number, rows: readonly { memberId: string }[]) {
    const names = await memberNames(
      db,
      merchantId,
      rows.map(row => row.memberId),
    )
    return (id: string) => ({ id, username: names.get(id) ?? '' })
  }

  serve(app, protectionOfficeApi.exclusions, async ({ show, ...page }, { merchantId }) => {
    const which = { open: show !== 'all', asked: show === 'asked' }
    const rows = await exclusionRegistry(db, merchantId, { ...pageOf(page), ...which })
    const member = await namesOf(merchantId, rows)
    const list = rows.map(({ id, memberId, kind, reason, placedBy, state, ...row }) => ({
      ...{ id: String(id), member: member(memberId), kind, reason, placedBy, state },
      ...{ startsAt: row.startsAt.toISOString(), endsAt: textOf(row.endsAt), firmUntil: row.firmUntil.toISOString() },
      liftedAt: textOf(row.liftedAt),
      lift:
        row.liftAt && row.liftBy !== null
          ? {
              ...{ by: row.liftBy, at: row.liftAt.toISOString(), reason: row.liftReason ?? '' },
              ...{ decidedBy: row.liftDecidedBy, approved: row.liftApproved },
            }
          : null,
    }))
    return { list, next: nextOf(list, page.limit) }
  })
  serve(app, protectionOfficeApi.limits, async ({ open, ...page }, { merchantId }) => {
    const rows = await limitHistory(db, merchantId, { ...pageOf(page), open: open === 'true' })
    const member = await namesOf(merchantId, rows)
    const list = rows.map(({ id, memberId, source, kind, period, setBy, wasLoosened, ...row }) => ({
      ...{ id: String(id), member: member(memberId), source, kind, period, setBy, wasLoosened, ...sizeOf(row) },
      ...{ from: row.from.toISOString(), to: textOf(row.to) },
    }))
    return { list, next: nextOf(list, page.limit) }
  })
  serve(app, protectionOfficeApi.wishes, async ({ open, ...page }, { merchantId }) => {
    const rows = await limitWishes(db, merchantId, { ...pageOf(page), open: open === 'true' })
    const member = await namesOf(merchantId, rows)
    const list = rows.map(({ id, memberId, source, kind, period, requestedBy, closedBy, outcome, ...row }) => ({
      ...{ id: String(id), member: member(memberId), source, kind, period, requestedBy, ...sizeOf(row) },
      ...{ requestedAt: row.requestedAt.toISOString(), dueAt: row.dueAt.toISOString() },
      ...{ lapsesAt: row.lapsesAt.toISOString(), closedAt: textOf(row.closedAt), closedBy, outcome },
    }))
    return { list, next: nextOf(list, page.limit) }
  })
  serve(app, protectionOfficeApi.decide, async ({ id, approved, reason }, ask) => ({
    until: textOf(await decide(context, actingOf(ask), BigInt(id), approved, reason)),
  }))
  serve(app, protectionOfficeApi.lift, ({ id, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'exclusions.lift', content: { id }, reason }),
  )
}

const sizeOf = ({ amount: max, minutes }: { amount: bigint | null; minutes: number | null }) => ({
  ...{ max: max === null ? null : formatAmount(amount(max)), minutes },
})
