import type { Sql, Tx } from '#shared/server/db.ts'

/** The agent of a site, else the merchant's own one, as long as they are active. */
export async function findSiteAgent(db: Sql | Tx, merchantId: number, domain: string): Promise<string | undefined> {
  const [row] = await db<{ agentId: string }[]>`
    select s.agent_id as "agentId" from people.site_agents s join people.members m on m.id = s.agent_id
    where s.merchant_id = ${merchantId} and s.domain in ('', ${domain}) and m.status = 'active'
    order by s.domain desc limit 1`
  return row?.agentId
}

export async function upsertSiteAgent(tx: Tx, merchantId: number, domain: string, agentId: string): Promise<void> {
  await tx`
    insert into people.site_agents (merchant_id, domain, agent_id) values (${merchantId}, ${domain}, ${agentId})
    on conflict (merchant_id, domain) do update set agent_id = excluded.agent_id`
}

export async function deleteSiteAgent(tx: Tx, merchantId: number, domain: string): Promise<void> {
  await tx`delete from people.site_agents where merchant_id = ${merchantId} and domain = ${domain}`
}
