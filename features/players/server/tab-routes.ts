import type { FastifyInstance } from 'fastify'
import { selectAudit } from '#features/operators/server/operators.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import { betDetail, betRecord, betsPage, statementPage } from '#features/records/server/records.ts'
import { devicesOf, loginsOf } from '#features/sessions/server/sessions.ts'
import { walletsOf } from '#features/wallet/server/wallet.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Ask } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { knownName } from './card.ts'
import { linkedTo } from './linked.ts'
import type { Parts } from './office-routes.ts'
import { selectNotes } from './store-notes.ts'

/** What else there is of one member, page by page. */
export function tabRoutes(app: FastifyInstance, { db }: Context, { cashier, gateway, transfers }: Parts): void {
  /** Whose it is: a member of the merchant that the call is for. */
  async function whose({ memberId }: { memberId: string }, { merchantId }: Ask) {
    await knownName(db, { merchantId, memberId })
    return { merchantId, memberId }
  }

  serve(app, tabsApi.wallets, async (input, ask) => {
    const rows = await walletsOf(db, (await whose(input, ask)).memberId)
    const list = rows.map(({ book, purpose, currency, balance, bonus, version }) => ({
      ...{ book: book === 'demo' ? ('demo' as const) : ('real' as const), purpose, currency, version },
      ...{ balance: formatAmount(amount(balance)), bonus: formatAmount(amount(bonus)) },
    }))
    return { list }
  })
  serve(app, tabsApi.ledger, async (input, ask) => statementPage(db, await whose(input, ask), input))
  serve(app, tabsApi.bets, async (input, ask) => betsPage(db, await whose(input, ask), input))
  serve(app, tabsApi.round, async (input, ask) => betDetail(db, await whose(input, ask), input.id))
  serve(app, tabsApi.replay, async (input, ask) => {
    const { url } = await betRecord(db, gateway.roundRecord, await whose(input, ask), input)
    return { url }
  })
  serve(app, tabsApi.transfers, async ({ before, limit, ...input }, ask) => {
    const { merchantId, memberId } = await whose(input, ask)
    return transfers.listTransfers(merchantId, memberId, before === undefined ? undefined : BigInt(before), limit)
  })
  serve(app, tabsApi.logins, async ({ before, limit, ...input }, ask) => {
    const rows = await loginsOf(db, await whose(input, ask), before, limit)
    const list = rows.map(({ at, lastActiveAt, endedAt, ...row }) => ({
      ...{ ...row, at: at.toISOString(), lastActiveAt: lastActiveAt.toISOString() },
      endedAt: endedAt?.toISOString() ?? null,
    }))
    return { list, next: nextOf(list, limit) }
  })
  serve(app, tabsApi.devices, async ({ limit, ...input }, ask) => {
    const { merchantId, memberId } = await whose(input, ask)
    const rows = await devicesOf(db, merchantId, memberId, limit)
    const list = rows.map(({ firstAt, knownUntil, ...row }) => ({
      ...{ ...row, firstAt: firstAt.toISOString(), knownUntil: knownUntil.toISOString() },
    }))
    return { list }
  })
  serve(app, tabsApi.linked, async ({ limit, ...input }, ask) => ({
    list: await linkedTo(db, cashier, await whose(input, ask), limit),
  }))
  serve(app, tabsApi.notes, async ({ before, limit, ...input }, ask) => {
    const rows = await selectNotes(db, await whose(input, ask), before, limit)
    const list = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
    return { list, next: nextOf(list, limit) }
  })
  serve(app, tabsApi.log, async ({ before, limit, ...input }, ask) => {
    const { merchantId, memberId } = await whose(input, ask)
    const rows = await selectAudit(db, merchantId, { item: `member:${memberId}`, before, limit, zone: 'UTC' })
    const list = rows.map(({ id, at, operatorId, action, inputs, reason }) => ({
      ...{ id: String(id), at: at.toISOString(), operatorId, action, inputs, reason },
    }))
    return { list, next: nextOf(list, limit) }
  })
}

/** The last one of a full page: the next page goes on after it. */
export const nextOf = (rows: readonly { id: string }[], limit: number): string | null =>
  rows.length === limit ? rows.at(-1)!.id : null
