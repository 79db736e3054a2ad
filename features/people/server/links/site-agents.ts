import type { Sql, Tx } from '#shared/server/db.ts'
import { heldUpline } from '../terms/terms.ts'
import * as store from './store-site-agents.ts'

/** Under whom somebody comes to stand who brings no code, by the site that they came to (agents §1.6). */
export const agentOfSite = (db: Sql | Tx, merchantId: number, domain: string): Promise<string | undefined> =>
  store.findSiteAgent(db, merchantId, domain.toLowerCase())

/** The same for a site from now on, for all others with `''`; nobody by null. */
export async function setAgentOfSite(
  tx: Tx,
  merchantId: number,
  domain: string,
  agentId: string | null,
): Promise<void> {
  if (agentId === null) return store.deleteSiteAgent(tx, merchantId, domain.toLowerCase())
  const agent = await heldUpline(tx, merchantId, agentId)
  await store.upsertSiteAgent(tx, merchantId, domain.toLowerCase(), agent.id)
}
