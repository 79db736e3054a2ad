import { setLobby, setVendorOffer, setWalletMode } from '#features/games/server/games.ts'
import { setUpVendor } from '#features/gateway/server/gateway.ts'
import { setUpTransfers } from '#features/transfers/server/transfers.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import { keysOf, type StudioKeys } from '#shared/server/secrets/brand-keys.ts'

export type VendorEnvironment = StudioKeys & { SERVER_SECRET: string; STUDIO_URL: string; STUDIO_PUBLIC_URL: string }

type Seeded = { code: string; name: string; hot?: boolean; opensList?: boolean }

/** The vendors of the first merchant, in its order: brands of our studio. Riverkin's card opens a list of its games. */
const VENDORS: readonly Seeded[] = [
  { code: 'LACQUER', name: 'Lacquer Studio', hot: true },
  { code: 'NINEDRUM', name: 'Nine Drum House', hot: true },
  { code: 'TIDEWHEEL', name: 'Tidewheel' },
  { code: 'SAFFRON', name: 'Saffron Gate' },
  { code: 'STARLOFT', name: 'Starloft', hot: true },
  { code: 'MOONMILL', name: 'Moonmill' },
  { code: 'BANYAN', name: 'Banyan Row' },
  { code: 'KITEMBER', name: 'Kite & Ember' },
  { code: 'HARBOUR', name: 'Salt Harbour' },
  { code: 'FINCH', name: 'Copper Finch' },
  { code: 'ABACUS', name: 'Cloud Abacus' },
  { code: 'MANGO', name: 'Velvet Mango' },
  { code: 'RIVERKIN', name: 'Riverkin', opensList: true },
  { code: 'BAIZE', name: 'Silk and Baize' },
  { code: 'ARECA', name: 'Areca Card Hall' },
  { code: 'SV3', name: 'SV3' },
  { code: 'DS88', name: 'DS88' },
  { code: 'DIG', name: 'DIG' },
  { code: 'WS168', name: 'WS168' },
  { code: 'TOUCHLINE', name: 'Touchline' },
  { code: 'CIRCUIT', name: 'Circuit' },
]

/** A brand's keys are those of one merchant: what the second offers is made for it. */
export const LOTUS_VENDORS: readonly Seeded[] = [{ code: 'LOTUSPOND', name: 'Lotus Pond', hot: true }]

/** Brings the vendors to the merchant; addresses and keys follow the environment at every start. */
export async function seedVendors(
  tx: Tx,
  merchantId: number,
  env: VendorEnvironment,
  vendors = VENDORS,
): Promise<void> {
  for (const [position, { code, name, hot = false, opensList = false }] of vendors.entries()) {
    const { ours, platforms } = keysOf(env, code)
    const logoUrl = `/stage/marks/${code.toLowerCase()}.svg`
    await setUpVendor(tx, env.SERVER_SECRET, {
      merchantId,
      vendor: { code, name, baseUrl: env.STUDIO_URL, publicOrigin: env.STUDIO_PUBLIC_URL, logoUrl, opensList },
      incoming: ours,
      outgoing: platforms,
    })
    await setVendorOffer(tx, merchantId, code, { position, hot })
  }
}

/** Whose sportsbook /fbsports opens, and which vendor of sports is one of e-sports (specification §9). */
export async function seedSports(tx: Tx, merchantId: number): Promise<void> {
  const sports = { vassalage: 'TOUCHLINE', gameCode: 'touchline-sports' }
  await setLobby(tx, merchantId, { esports: ['CIRCUIT'], sports })
}

/** Banyan Row keeps the money it plays with (wallet contract §3): it goes along into its games and comes back after them. */
export const KEEPS_MONEY = 'BANYAN'

export async function seedTransfers(db: Sql, merchantId: number): Promise<void> {
  await transaction(db, tx => setWalletMode(tx, merchantId, KEEPS_MONEY, 'seamless', false))
  const counting = { currency: 'CRD', scale: 2, worth: 1n }
  await setUpTransfers(db, { merchantId, vassalage: KEEPS_MONEY, ...counting, outAll: true, auto: true })
}
