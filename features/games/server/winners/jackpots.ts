import type { Jackpot } from '#features/games/api-winners.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { amount, formatAmount, fromMinor } from '#shared/money.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { coverPath } from '../catalogue/pictures.ts'
import { askVendor, type OutgoingKeys } from '../vendors/vendor-client.ts'
import * as store from './store-jackpots.ts'

/** A vendor with pools is asked so often that what is shown is what it would pay (GLI-19 allows 30 s), others rarely. */
const LIVE_SECONDS = 10
const IDLE_SECONDS = 60

/** The progressive pools of merchants, as they were at most a second ago. */
export function createJackpots({ db }: Pick<Context, 'db'>) {
  const cached = createCache(async (merchantId: number) => {
    const { currency, moneyMode } = await merchantById(db, merchantId)
    const pools = await store.selectPools(db, merchantId, currency)
    return { moneyMode, pools }
  }, 1_000)

  return {
    /** All pools or those of one vendor. Without any, a counter may only move where nobody plays for money (security D6). */
    list: async (
      merchantId: number,
      { vassalage, language }: { vassalage: string; language: string },
    ): Promise<{ source: Source; list: Jackpot[] }> => {
      const { moneyMode, pools } = await cached(merchantId)
      const wanted = pools.filter(pool => vassalage === '' || pool.vassalage === vassalage)
      const list = wanted.map(pool => forWire(pool, language))
      return { source: list.length > 0 ? 'pool' : moneyMode === 'credits' ? 'decorative' : 'none', list }
    },
  }
}

function forWire({ names, coverUrl, amount: held, fullStake, ...pool }: store.PoolRow, language: string): Jackpot {
  return {
    ...pool,
    displayName: names[language.toUpperCase()] ?? pool.name,
    coverUrl: coverPath(pool.vassalage, pool.gameCode, coverUrl),
    amount: formatAmount(amount(held)),
    fullStake: fullStake === null ? '' : formatAmount(amount(fullStake)),
  }
}
type Source = 'pool' | 'decorative' | 'none'

type Deps = Pick<Context, 'db' | 'log'> & { keys: OutgoingKeys }

/** Asks the vendors that are due what their pools hold. What a vendor does not answer stands until it is too old to show. */
export async function readJackpots({ db, log, keys }: Deps): Promise<void> {
  const due = await store.takeDue(db, IDLE_SECONDS)
  await Promise.all(
    due.map(async read => {
      const { merchantId, vendorId, baseUrl } = read
      const key = await keys.outgoing(merchantId, vendorId)
      if (!key) return
      const { currency } = await merchantById(db, merchantId)
      const input = { request_id: newToken(), currency }
      const told = await askVendor({ baseUrl, key, log }, 'jackpots', input).catch(() => undefined)
      if (!told) return
      const pools = (told.jackpots ?? []).map(({ id, game, level, amount, full_stake }) => {
        const fullStake = full_stake === undefined ? null : fromMinor(full_stake, currency)
        return { pool: id, game, level, amount: fromMinor(amount, currency), fullStake }
      })
      await transaction(db, async tx => {
        // A late answer must not take the place of a newer one.
        if (!(await store.holdsRead(tx, read))) return
        await store.replacePools(tx, { merchantId, vendorId, currency }, pools)
        if (pools.length > 0) await store.postponeRead(tx, merchantId, vendorId, LIVE_SECONDS)
      })
    }),
  )
}
