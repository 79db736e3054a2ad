import { merchantById } from '#features/settings/server/settings.ts'
import { fromMinor } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { askVendor, type OutgoingKeys } from '../vendors/vendor-client.ts'
import * as store from './store-catalogue.ts'

/** Reads every vendor's own list of games into the catalogue. True when all of them answered. */
export async function syncCatalogues({ db, log }: Pick<Context, 'db' | 'log'>, keys: OutgoingKeys): Promise<boolean> {
  let complete = true
  for (const { merchantId, vendorId, code, baseUrl } of await store.selectPairs(db)) {
    const key = await keys.outgoing(merchantId, vendorId)
    if (!key) continue
    const { currency } = await merchantById(db, merchantId)
    const input = { request_id: newToken(), currency }
    const answer = await askVendor({ baseUrl, key, log }, 'games', input).catch(() => undefined)
    if (!answer) {
      complete = false
      continue
    }
    const games = (answer.games ?? []).map(game => ({
      code: game.code,
      gameType: game.type,
      classify: game.classify,
      name: game.name,
      names: game.names ?? {},
      minBet: fromMinor(game.min_bet, currency),
      minLineNum: game.lines,
      rtp: game.rtp,
      coverUrl: game.cover,
      volatility: game.volatility ?? '',
      topWin: game.top_win ?? '',
      deviation: Number(game.deviation ?? 0) > 0 ? game.deviation! : null,
      mechanics: [...new Set(game.mechanics)],
      theme: game.theme ?? '',
      demoPath: game.demo ?? '',
    }))
    await transaction(db, tx => store.upsertGames(tx, vendorId, code, games))
  }
  return complete
}
