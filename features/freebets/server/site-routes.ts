import type { FastifyInstance } from 'fastify'
import { freeRoundsApi } from '#features/freebets/api.ts'
import { type Catalogue, type Games, gameCard } from '#features/games/server/games.ts'
import { freeRoundsOf } from '#features/gateway/server/gateway.ts'
import { formatAmount } from '#shared/money.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { type RoundsRow, selectOfMember } from './rounds/store-rounds.ts'

const MOST_SHOWN = 50

export function siteRoutes(app: FastifyInstance, { db }: Context, { games }: { games: Games }): void {
  serve(app, freeRoundsApi.list, async ({ language }, ask) => {
    const { merchantId, memberId } = ownerOf(ask)
    const rows = await selectOfMember(db, memberId, MOST_SHOWN)
    const states = await freeRoundsOf(
      db,
      rows.map(({ id }) => id),
    )
    const list = rows.map(async row => {
      const { left, won, expiresAt } = states.get(row.id)!
      return {
        ...{ id: row.id, currency: row.currency, rounds: row.rounds, left: row.endedAt === null ? left : 0 },
        ...{ stake: formatAmount(row.stake), won: formatAmount(won), note: row.note, state: row.state, why: row.why },
        ...{ expiresAt: expiresAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null },
        ...(await gameOf(games.catalogue, merchantId, row, language)),
      }
    })
    return { list: await Promise.all(list) }
  })
}

async function gameOf(catalogue: Catalogue, merchantId: number, row: RoundsRow, language: string) {
  const vendor = (await catalogue.offerOf(merchantId)).vendorById.get(row.vendorId)
  const found = vendor && (await catalogue.find(merchantId, vendor.code, row.game))
  if (!found) return { game: null, open: false }
  const { vassalage, vendorName, gameCode, displayName, coverUrl } = gameCard(found.offer, found, language)
  return { game: { vassalage, vendorName, gameCode, displayName, coverUrl }, open: found.open }
}
