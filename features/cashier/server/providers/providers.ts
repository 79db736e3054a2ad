import { homeOf, isSecureUrl, merchantById } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import { createCache } from '#shared/server/cache.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { sealEventKeys } from '../config.ts'
import type { Provider, Providers } from '../provider.ts'
import { createPc1 } from './pc1.ts'
import { selectDemoMerchants, selectLines, upsertLine } from './store-providers.ts'

const PURPOSE = 'cashier provider line'

export type NewProvider = {
  merchantId: number
  code: string
  /** Its name in `/pc/v1/events/:provider`: one of the whole installation, so that it tells the merchant, too. */
  route: string
  /** Where it is called. */
  address: string
  /** What both sides sign calls with. */
  key: { keyId: string; secret: string }
  /** What it signs its events with: `whsec_…`, several while they rotate. */
  eventKeys: readonly string[]
  /** Of the demo bank: it moves play money, and never serves a merchant that takes real money (§3.1). */
  isDemo?: boolean
}

/**
 * Brings a provider that speaks PC-1 to a merchant, or changes how it is reached. Refused where its address is neither of
 * https nor on this machine, where its route is another's, and for the demo bank where money is real.
 */
export async function setUpProvider(db: Sql, serverSecret: string, provider: NewProvider): Promise<void> {
  const { merchantId, code, route, address, key, eventKeys, isDemo = false } = provider
  if (!isSecureUrl(address)) throw new Refusal('invalid_input', { field: 'address' })
  if (isDemo && (await merchantById(db, merchantId)).moneyMode === 'real') throw new Refusal('not_allowed')
  const secret = sealLine(serverSecret, key.secret)
  const keys = sealEventKeys(serverSecret, eventKeys)
  const row = { merchantId, code, route, address, keyId: key.keyId, secret, keys, isDemo }
  if (!(await transaction(db, tx => upsertLine(tx, row)))) throw new Refusal('invalid_input', { field: 'route' })
}

/** What calls to a provider are signed with, as it is kept. */
export const sealLine = (serverSecret: string, secret: string) => seal(serverSecret, PURPOSE, secret)

/** The providers of all merchants by what the database says of them, which is at most a second old. */
export function createProviders({ db, serverSecret, siteUrl }: Context, nowMs: () => number = Date.now): Providers {
  const all = createCache(async (_: 'all') => {
    const rows = await selectLines(db)
    const lines = rows.map(async ({ merchantId, code, secret, ...line }) => {
      const returnUrl = await homeOf(db, merchantId, siteUrl)
      const provider = createPc1({ ...line, secret: unseal(serverSecret, PURPOSE, secret), returnUrl }, nowMs)
      return [`${merchantId} ${code}`, provider] as const
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
