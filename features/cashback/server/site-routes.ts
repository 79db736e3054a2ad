import type { FastifyInstance } from 'fastify'
import { cashbackApi } from '#features/cashback/api.ts'
import { cashbackOffers } from '#features/promotions/server/promotions.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { ownerOf } from '#shared/server/caller.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { addDays } from '#shared/zone.ts'
import { type Shown, selectOfMember, selectPlayed } from './store-members.ts'

const money = (value: bigint) => formatAmount(amount(value))

export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, cashbackApi.list, async (_, ask) => {
    const { merchantId, memberId } = ownerOf(ask)
    const [versions, rows, now] = await Promise.all([
      cashbackOffers(db, merchantId),
      selectOfMember(db, memberId),
      databaseNow(db),
    ])
    const offers = [...Map.groupBy(versions, each => each.code).values()].map(([newest]) => newest!)
    const textsOf = new Map(offers.map(({ code, offer }) => [code, offer.texts]))
    return {
      offers: offers
        .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
        .map(({ code, currency, offer: { every, ratePpm, min, cap, products, texts }, endsAt }) => ({
          ...{ code, currency, every, ratePpm, min, cap, products, texts, endsAt: endsAt.toISOString() },
        })),
      list: rows.map(row => ({ ...backView(row), texts: textsOf.get(row.promotion) ?? {} })),
    }
  })
  serve(app, cashbackApi.statement, async ({ code, day }, ask) => {
    const [row] = await selectOfMember(db, ownerOf(ask).memberId, { promotion: code, day })
    if (!row) throw new Refusal('not_found')
    const rows = await selectPlayed(db, row)
    return {
      rows: rows.map(({ staked, won, given, ...about }) => ({
        ...{ ...about, staked: money(staked), won: money(won), given: money(given) },
      })),
    }
  })
}

const backView = ({ promotion, day, until, state, currency, products, ratePpm, least, cap, ...row }: Shown) => ({
  ...{ code: promotion, from: day, to: addDays(until, -1), state, currency, products, ratePpm },
  ...{ min: money(least), cap: money(cap), staked: money(row.staked), won: money(row.won) },
  ...{ rewards: money(row.rewards), carryIn: money(row.carryIn), amount: money(row.amount) },
})
