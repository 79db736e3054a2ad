import type { Sql } from '#shared/server/db.ts'

/* SQL of agents as operators look for them. */

export type Found = { id: string; number: number; username: string; isAgent: boolean; uplineId: string | null }

/** Somebody of a merchant by their id or whole name. */
export async function findAgent(db: Sql, merchantId: number, whom: { id: string } | { key: string }) {
  const [row] = await db<Found[]>`
    select m.id, m.number, m.username, l.is_agent as "isAgent", m.upline_id as "uplineId"
    from people.public_members m join agents.lines l on l.member = m.number
    where m.merchant_id = ${merchantId} and ${'id' in whom ? db`m.id = ${whom.id}` : db`m.username_key = ${whom.key}`}`
  return row
}

/** From the top of the line down to somebody, themselves too. */
export async function selectWay(db: Sql, number: number) {
  return db<{ id: string; username: string }[]>`
    select m.id, m.username from people.public_tree t join people.public_members m on m.number = t.anc
    where t.des = ${number} order by t.dist desc`
}
