import type { FastifyInstance } from 'fastify'
import { freeTicketsApi, freeTicketsOfficeApi } from '#features/lottery/api-free.ts'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { formatAmount } from '#shared/money.ts'
import { ownerOf } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { revokeFreeTicket } from './free.ts'
import { budgetsOf } from './office.ts'
import { type FreeShown, selectOfMember, selectOfMerchant } from './store-free.ts'

const MOST_SHOWN = 50

function shownOf({ id, worth, currency, note, state, won, ticketId, why, expiresAt, endedAt }: FreeShown) {
  return {
    ...{ id, currency, note, state, why, worth: formatAmount(worth), won: formatAmount(won) },
    betId: ticketId === null ? null : String(ticketId),
    ...{ expiresAt: expiresAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
  }
}

export function freeTicketRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, freeTicketsApi.list, async (_, ask) => {
    const { memberId } = ownerOf(ask)
    return { list: (await selectOfMember(db, memberId, MOST_SHOWN)).map(shownOf) }
  })
}

export function freeTicketOfficeRoutes(app: FastifyInstance, { db }: Context, fourEyes: FourEyes): void {
  serve(app, freeTicketsOfficeApi.list, async ({ limit, before = null, username, state = null }, { merchantId }) => {
    const member =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (member === undefined) return { list: [], next: null }
    const asked = { limit: limit + 1, before, memberId: member?.id ?? null, state }
    const rows = await selectOfMerchant(db, merchantId, asked)
    const page = rows.slice(0, limit)
    const ids = page.map(({ memberId }) => memberId)
    const names = await memberNames(db, merchantId, ids)
    const list = page.map(row => ({
      ...shownOf(row),
      ...{ promotion: row.promotion, by: row.by, grantedAt: row.grantedAt.toISOString() },
      member: { id: row.memberId, username: names.get(row.memberId) ?? '' },
    }))
    return { list, next: rows.length > limit ? page.at(-1)!.id : null }
  })

  serve(app, freeTicketsOfficeApi.choices, async (_, { merchantId }) => {
    const budgets = await budgetsOf(db, merchantId, await databaseNow(db))
    return { budgets: budgets.map(({ code, currency, left }) => ({ code, currency, left: formatAmount(left) })) }
  })

  serve(app, freeTicketsOfficeApi.grant, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'freetickets.grant', content, reason }),
  )

  serve(app, freeTicketsOfficeApi.revoke, async ({ id, reason }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const { memberId, worth } = await revokeFreeTicket(tx, who.merchantId, id, reason)
      const inputs = { member: memberId, worth: formatAmount(worth) }
      await audit(tx, who, { action: 'freetickets.revoke', item: `freetickets:${id}`, inputs, reason })
    })
    return {}
  })
}
