import type { FastifyInstance } from 'fastify'
import { betsApi } from '#features/lottery/api-bets.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay } from '#features/people/server/people.ts'
import { startedAt } from '#features/sessions/server/sessions.ts'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { parseOddsTable } from '../../rules/sold.ts'
import { readId, type Views } from '../catalogue/views.ts'
import type { Bettor, Lottery } from '../lottery.ts'

/** What members place, look at again and take back. */
export function betRoutes(app: FastifyInstance, { db }: Context, lottery: Lottery, views: Views): void {
  async function bettorOf(ask: Ask): Promise<Bettor> {
    const { merchantId, ip, caller } = ask
    const { accountType, sessionId } = caller.kind === 'member' ? caller : { accountType: 0, sessionId: '' }
    const sessionStartedAt = (await transaction(db, tx => startedAt(tx, sessionId))) ?? new Date()
    return { merchantId, memberId: memberOf(ask), trial: isTrial(accountType), ip, sessionStartedAt }
  }
  const reader = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask), language: ask.language })

  serve(app, betsApi.place, async ({ key, tickets, chase, freeTicket, useBonus = true }, ask) => {
    if (ask.caller.kind === 'member') await assertMayPlay(db, ask.merchantId, ask.caller.accountType)
    const placed = await lottery.place({
      bettor: await bettorOf(ask),
      key,
      tickets: tickets.map(ticket => ({
        ...ticket,
        lines: ticket.lines.map(({ unit, odds, ...line }) => ({
          ...line,
          unit: parseAmount(unit),
          odds: parseOddsTable(odds),
        })),
      })),
      ...(chase && { chase }),
      ...(freeTicket !== undefined && { freeTicket }),
      ownMoney: !useBonus,
    })
    return {
      bets: placed.bets.map(({ id, game, numero, stake }) => ({
        ...{ id: String(id), game, numero },
        stake: formatAmount(stake),
      })),
      chaseId: placed.chaseId === null ? null : String(placed.chaseId),
      balance: formatAmount(placed.balance),
    }
  })

  serve(app, betsApi.ownSeries, async (_, ask) => ({ series: await lottery.ownSeries(await bettorOf(ask)) }))

  serve(app, betsApi.cancel, async ({ id }, ask) => {
    const { balance } = await lottery.cancelTicket(await bettorOf(ask), readId(id))
    return { balance: formatAmount(balance) }
  })

  serve(app, betsApi.list, (query, ask) => views.bets(reader(ask), query))
  serve(app, betsApi.detail, ({ id }, ask) => views.bet(reader(ask), id))

  serve(app, betsApi.chases, (query, ask) => views.chases(reader(ask), query))
  serve(app, betsApi.chaseDetail, ({ id }, ask) => views.chase(reader(ask), id))

  const cancelChase = async (ask: Ask, id: string, numero?: string) => {
    const { refunded, balance } = await lottery.cancelChase(await bettorOf(ask), readId(id), numero)
    return { refunded: formatAmount(refunded), balance: formatAmount(balance) }
  }
  serve(app, betsApi.cancelChase, ({ id }, ask) => cancelChase(ask, id))
  serve(app, betsApi.cancelChaseIssue, ({ id, numero }, ask) => cancelChase(ask, id, numero))
}
