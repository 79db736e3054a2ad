import { merchantById } from '#features/settings/server/settings.ts'
import { fromMinor } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/tokens.ts'
import * as store from './store-catalogue.ts'
import { askVendor } from './vendor-client.ts'
import { createVendorKeys } from './vendor-keys.ts'

/** Reads every vendor's own list of games into the catalogue. True when all of them answered. */
export async function syncCatalogues({ db, log, serverSecret }: Context): Promise<boolean> {
  const keys = createVendorKeys(db, serverSecret)
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
    await transaction(db, async tx => {
      for (const game of answer.games ?? []) {
        await store.upsertGame(tx, {
          id: `${code}.${game.code}`,
          vendorId,
          code: game.code,
          gameType: game.type,
          classify: game.classify,
          name: game.name,
          minBet: fromMinor(game.min_bet, currency),
          minLineNum: game.lines,
          hot: false,
          rtp: game.rtp,
          coverUrl: game.cover,
        })
      }
    })
  }
  return complete
}
