import { homeOf, isSecureUrl, merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import type { ProviderKind } from '../../rules/provider-kinds.ts'
import { sealEventKeys } from '../config.ts'
import type { Provider, Providers } from '../provider.ts'
import { createBtcpay } from './btcpay/btcpay.ts'
import { createPc1 } from './pc1.ts'
import { type LineRow, selectDemoMerchants, selectLines, upsertLine } from './store-providers.ts'

const PURPOSE = 'cashier provider line'

export type NewProvider = {
  merchantId: number
  code: string
  /** The language that it speaks; PC-1 unless told otherwise. */
  kind?: ProviderKind
  /** Its name in the address of its events: one of the whole installation, so that it tells the merchant, too. */
  route: string
  /** Where it is called. */
  address: string
  /** What both sides sign calls with; of BTCPay Server the store's id and an API key. */
  key: { keyId: string; secret: string }
  /** What it signs its events with, several while they rotate: `whsec_…`, of BTCPay Server a webhook's secret. */
  eventKeys: readonly string[]
  /** Of the demo bank: it moves play money, and never serves a merchant that takes real money (§3.1). */
  isDemo?: boolean
}

/**
 * Brings a provider to a merchant, or changes how it is reached. Refused where its address is neither of
 * https nor on this machine, where its route is another's, and for the demo bank where money is real.
 */
export async function setUpProvider(db: Sql, serverSecret: string, provider: NewProvider): Promise<void> {
  const { merchantId, code, route, address, key, eventKeys, kind = 'pc1', isDemo = false } = provider
  if (!isSecureUrl(address)) throw new Refusal('invalid_input', { field: 'address' })
  if (isDemo && (await merchantById(db, merchantId)).moneyMode === 'real') throw new Refusal('not_allowed')
  const secret = sealLine(serverSecret, key.secret)
  const keys = sealEventKeys(serverSecret, eventKeys)
  const row = { merchantId, code, route, address, keyId: key.keyId, secret, keys, kind, isDemo }
  if (!(await transaction(db, tx => upsertLine(tx, row)))) throw new Refusal('invalid_input', { field: 'route' })
}

/** What calls to a provider are signed with, as it is kept. */
export const sealLine = (serverSecret: string, secret: string) => seal(serverSecret, PURPOSE, secret)

/** How a provider is called, as it was given. */
export const openLine = (serverSecret: string, { address, keyId, secret }: LineRow) => ({
  address,
  keyId,
  secret: unseal(serverSecret, PURPOSE, secret),
})

const ADAPTERS = { pc1: createPc1, btcpay: createBtcpay }

/** The providers of all merchants by what the database says of them, which is at most a second old. */
export function createProviders({ db, serverSecret, siteUrl }: Context, nowMs: () => number = Date.now): Providers {
  const all = createCache(async (_: 'all') => {
    const rows = await selectLines(db)
    const lines = rows.map(async row => {
      const returnUrl = await homeOf(db, row.merchantId, siteUrl)
      const provider = ADAPTERS[row.kind]({ ...openLine(serverSecret, row), returnUrl }, nowMs)
      return [`${row.merchantId} ${row.code}`, provider] as const
    })
    return new Map<string, Provider>(await Promise.all(lines))
  }, 1_000)
  return async (merchantId, code) => (await all('all')).get(`${merchantId} ${code}`)
}

/** Throws while a merchant of real money has a provider of the demo bank. */
export async function assertNoPlayMoney(db: Sql): Promise<void> {
  for (const merchantId of await selectDemoMerchants(db))
    if ((await merchantById(db, merchantId)).moneyMode === 'real')
      throw new Error(
        `Merchant ${merchantId} takes real money and has a provider of the demo bank: take it away first.`,
      )
}
