import type { MemberStatus } from '#features/people/rules/people.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of lines: who stands above whom. */

export type LineMember = {
  id: string
  /** By which trees, places and sums know the member. */
  number: number
  username: string
  type: number
  status: MemberStatus
}

const shown = (db: Sql | Tx) => db`m.id, m.number, m.username, m.type, m.status`

export async function selectLine(db: Sql | Tx, merchantId: number, memberId: string): Promise<LineMember[]> {
  return db<LineMember[]>`
    select ${shown(db)} from people.members d
    join people.closure c on c.des = d.number and c.dist > 0
    join people.members m on m.number = c.anc
    where d.merchant_id = ${merchantId} and d.id = ${memberId} order by c.dist desc`
}

/** How many steps the second stands below the first, 0 for themselves; undefined where neither line leads there. */
export async function findDistance(db: Sql | Tx, merchantId: number, viewerId: string, targetId: string) {
  const [row] = await db<{ dist: number }[]>`
    select c.dist from people.members v
    join people.members t on t.id = ${targetId}
    join people.closure c on c.anc = v.number and c.des = t.number
    where v.merchant_id = ${merchantId} and v.id = ${viewerId}`
  return row?.dist
}

/** By the whole name: of a stranger there is nothing to be found, as of nobody. */
export async function findByNameBelow(db: Sql | Tx, merchantId: number, viewerId: string, usernameKey: string) {
  const [row] = await db<LineMember[]>`
    select ${shown(db)} from people.members m
    join people.members v on v.merchant_id = ${merchantId} and v.id = ${viewerId}
    join people.closure c on c.anc = v.number and c.des = m.number
    where m.merchant_id = ${merchantId} and m.username_key = ${usernameKey}`
  return row
}

export async function selectDirect(db: Sql | Tx, merchantId: number, uplineId: string, after: number, limit: number) {
  return db<LineMember[]>`
    select ${shown(db)} from people.members m
    where m.merchant_id = ${merchantId} and m.upline_id = ${uplineId} and m.number > ${after}
    order by m.number limit ${limit}`
}

/** No line moves until this transaction ends: taken before anybody of it is held. */
export async function joinLines(tx: Tx, merchantId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(7101, ${merchantId})`
}
