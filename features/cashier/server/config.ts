import { LRUCache } from 'lru-cache'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import { seal, unseal } from '#shared/server/secrets/secrets.ts'
import { type Config, type ConfigInput, configShape, type Method } from '../rules/config.ts'
import * as store from './store-config.ts'

const PURPOSE = 'cashier provider keys'

/** What was checked already, by its content: reading a configuration is as much work as all else of a credit. */
const checked = new LRUCache<string, Config>({ max: 256 })

/** How a merchant's cashier works; refused as `method_closed` for one that has none. */
export async function configOf(db: Sql | Tx, merchantId: number): Promise<Config> {
  const hash = await store.findConfigHash(db, merchantId)
  if (hash === undefined) throw new Refusal('method_closed')
  const known = checked.get(hash)
  if (known) return known
  const newest = (await store.findConfig(db, merchantId))!
  const config = configShape.parse(newest.config)
  checked.set(newest.hash, config)
  return config
}

/** A new version; those before stay on record. */
export async function setConfig(tx: Tx, merchantId: number, config: ConfigInput, by: string): Promise<void> {
  configShape.parse(config)
  await store.insertConfig(tx, merchantId, config, by)
}

/** What a provider signs its events with: `whsec_…`, several while they rotate. */
export async function setProviderKeys(
  tx: Tx,
  serverSecret: string,
  merchantId: number,
  code: string,
  keys: readonly string[],
): Promise<void> {
  await store.upsertProvider(tx, merchantId, code, sealEventKeys(serverSecret, keys))
}

export const sealEventKeys = (serverSecret: string, keys: readonly string[]) =>
  seal(serverSecret, PURPOSE, keys.join(' '))

export async function providerKeys(
  db: Sql | Tx,
  serverSecret: string,
  merchantId: number,
  code: string,
): Promise<string[]> {
  const sealed = await store.findProviderKeys(db, merchantId, code)
  return sealed ? openEventKeys(serverSecret, sealed) : []
}

export const openEventKeys = (serverSecret: string, sealed: Uint8Array) =>
  unseal(serverSecret, PURPOSE, sealed).split(' ')

/** A deposit's method; of money without an order, the one of its provider. */
export function methodOf(config: Config, provider: string, code: string | null): Method | undefined {
  const own = code === null ? undefined : config.methods[code]
  return own ?? Object.values(config.methods).find(method => method.provider === provider)
}
