import type { FastifyInstance } from 'fastify'
import { freeRoundsOfficeApi } from '#features/freebets/api-office.ts'
import type { Games } from '#features/games/server/games.ts'
import { freeRoundsOf } from '#features/gateway/server/gateway.ts'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { amount, formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { budgetsOf, canBeFree } from './office.ts'
import { revokeRounds } from './rounds/rounds.ts'
import { selectOfMerchant } from './rounds/store-rounds.ts'

type Needs = { fourEyes: FourEyes; games: Games }

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes, games }: Needs): void {
  const { catalogue } = games

  serve(app, freeRoundsOfficeApi.list, async ({ limit, before = null, username, state = null }, { merchantId }) => {
    const member =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (member === undefined) return { list: [], next: null }
    const rows = await selectOfMerchant(db, merchantId, {
      limit: limit + 1,
      before,
      memberId: member?.id ?? null,
      state,
    })
    const page = rows.slice(0, limit)
    const names = await memberNames(
      db,
      merchantId,
      page.map(({ memberId }) => memberId),
    )
    const states = await freeRoundsOf(
      db,
      page.map(({ id }) => id),
    )
    const { vendorById } = await catalogue.offerOf(merchantId)
    const list = page.map(row => {
      const { left, won, expiresAt } = states.get(row.id)!
      const { id, promotion, rounds, currency, note, why, by } = row
      return {
        ...{ id, promotion, rounds, left, currency, note, state: row.state, why, by, gameCode: row.game },
        member: { id: row.memberId, username: names.get(row.memberId) ?? '' },
        vendor: vendorById.get(row.vendorId)?.name ?? '',
        gameName: catalogue.shelf.find(row.vendorId, row.game)?.name ?? row.game,
        ...{ stake: formatAmount(row.stake), won: formatAmount(won) },
        ...{ grantedAt: row.grantedAt.toISOString(), expiresAt: expiresAt.toISOString() },
        endedAt: row.endedAt?.toISOString() ?? null,
      }
    })
    return { list, next: rows.length > limit ? page.at(-1)!.id : null }
  })

  serve(app, freeRoundsOfficeApi.choices, async (_, { merchantId }) => {
    const offer = await catalogue.offerOf(merchantId)
    const budgets = await budgetsOf(db, merchantId, await databaseNow(db))
    const free = offer.vendors
      .filter(({ seamless }) => seamless)
      .flatMap(({ id }) => catalogue.shelf.gamesOf(id).filter(canBeFree))
    const games = catalogue
      .shown(
        offer,
        free.map(({ vendorId, code }) => ({ vendorId, code })),
      )
      .map(({ game, vendor }) => ({
        ...{ vassalage: vendor.code, vendorName: vendor.name, gameCode: game.code, gameName: game.name },
        minBet: formatAmount(amount(game.minBet)),
      }))
    return { budgets: budgets.map(({ code, currency, left }) => ({ code, currency, left: formatAmount(left) })), games }
  })

  serve(app, freeRoundsOfficeApi.grant, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'freerounds.grant', content, reason }),
  )

  serve(app, freeRoundsOfficeApi.revoke, async ({ id, reason }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const { memberId, rounds } = await revokeRounds(tx, who.merchantId, id, reason)
      await audit(tx, who, {
        action: 'freerounds.revoke',
        item: `freerounds:${id}`,
        inputs: { member: memberId, rounds },
        reason,
      })
    })
    return {}
  })
}
