import * as z from 'zod/mini'
import { lockModes, setWalletMode } from '#features/games/server/games.ts'
import { type Actions, fourEyes } from '#features/operators/server/operators.ts'
import { merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { exchangeOf } from '../rules/exchange.ts'
import * as wallets from './store-wallets.ts'

/* How a vendor comes to keep money itself: its counting is said once, for ever. */

/** Its currency, the decimals of its smallest unit, what one whole unit is worth of ours. */
type Counting = { currency: string; scale: number; worth: bigint }
type Ways = { outAll: boolean; auto: boolean }
export type TransferSetup = { merchantId: number; vassalage: string } & Counting & Ways

/**
 * Lets a merchant use a vendor in transfer mode. Refused as `wallet_mode_conflict` while the vendor asks for each bet
 * (T-027), as `currency_mismatch` when money does not map exactly (T-026).
 */
export async function setUpTransfers(
  db: Sql,
  { merchantId, vassalage, outAll, auto, ...counting }: TransferSetup,
): Promise<void> {
  const exchange = await exchangeAt(db, merchantId, counting)
  await transaction(db, tx => begin(tx, merchantId, vassalage, { ...exchange, outAll, auto }))
}

async function exchangeAt(db: Sql, merchantId: number, counting: Counting) {
  const { currency } = await merchantById(db, merchantId)
  const exchange = exchangeOf(currency, counting)
  if (!exchange) throw new Refusal('currency_mismatch')
  return exchange
}

type Made = Awaited<ReturnType<typeof exchangeAt>> & Ways

async function begin(tx: Tx, merchantId: number, code: string, { outAll, auto, ...exchange }: Made): Promise<void> {
  const vendorId = await setWalletMode(tx, merchantId, code, 'transfer', true)
  await wallets.upsertVendor(tx, { ...exchange, merchantId, vendorId, code, outAll, auto })
}

const wish = z.object({
  vassalage: z.string(),
  counting: z.optional(z.object({ currency: z.string(), scale: z.int(), worth: z.string() })),
  outAll: z.boolean(),
  auto: z.boolean(),
})
type Wish = z.output<typeof wish>

export const setUpActions = ({ db }: { db: Sql }): Actions => ({
  /** A vendor keeps money itself from then on, and asks for no bet any more; or it keeps it in other ways than before. */
  'transfers.setUp': fourEyes('transfers.setUp', wish, {
    ground: async (tx, merchantId, given) => {
      const { vassalage, counting, outAll, auto } = given
      const { wallet, known, exchange } = await holdSetUp(db, tx, merchantId, given)
      const effect = {
        ...{ vendor: vassalage, wallet: { from: wallet, to: 'transfer' } },
        ...(counting && { counting: `1 ${counting.currency} = ${counting.worth} ${exchange.currency}` }),
        ...(counting && { scale: counting.scale }),
        ...{ outAll: { from: known?.outAll, to: outAll }, auto: { from: known?.auto, to: auto } },
      }
      const version = [wallet, known?.status, known?.outAll, known?.auto].join(' ')
      return { item: `transferVendor:${vassalage}`, version, effect }
    },
    carryOut: ({ merchantId, people }, given) =>
      transaction(db, async tx => {
        const { wallet, exchange } = await holdSetUp(db, tx, merchantId, given)
        await people.mark(tx)
        const { vassalage, outAll, auto } = given
        if (wallet === 'seamless') await setWalletMode(tx, merchantId, vassalage, 'seamless', false)
        await begin(tx, merchantId, vassalage, { ...exchange, outAll, auto })
        return { status: 'OPEN' }
      }),
  }),
})

/**
 * How it stands, held until the transaction ends. Refused as `invalid_input` where the counting is missing the first time or
 * said once more: money lies there by the first one; as `state_changed` for a vendor that is closed for good.
 */
async function holdSetUp(db: Sql, tx: Tx, merchantId: number, { vassalage, counting }: Wish) {
  const modes = await lockModes(tx, merchantId, vassalage)
  if (!modes) throw new Refusal('not_found')
  const known = await wallets.lockVendor(tx, merchantId, vassalage)
  if (known?.status === 'CLOSED') throw new Refusal('state_changed')
  if ((known === undefined) !== (counting !== undefined)) throw new Refusal('invalid_input', { field: 'counting' })
  const wallet = modes.seamless ? 'seamless' : modes.transfer ? 'transfer' : 'none'
  const exchange = known ?? (await exchangeAt(db, merchantId, { ...counting!, worth: BigInt(counting!.worth) }))
  return { wallet, known, exchange }
}
