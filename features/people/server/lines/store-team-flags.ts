import type { TeamFlag } from '#features/people/rules/types.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what whole teams may not do. */

/** Those of whom anything is forbidden. */
export async function selectEffective(db: Sql | Tx, memberIds: readonly string[]) {
  return db<{ id: string; flags: TeamFlag[] }[]>`
    select m.id, array_agg(distinct f.flag) as flags from people.members m
    join people.closure c on c.des = m.number join people.team_flags t on t.member = c.anc
    cross join unnest(t.flags) f(flag)
    where m.id = any(${memberIds}::text[]) group by m.id`
}

export async function findOwn(db: Sql | Tx, number: number): Promise<TeamFlag[]> {
  const [row] = await db<{ flags: TeamFlag[] }[]>`select flags from people.team_flags where member = ${number}`
  return row?.flags ?? []
}

export async function upsertFlags(
  tx: Tx,
  merchantId: number,
  number: number,
  flags: readonly TeamFlag[],
): Promise<void> {
  await tx`
    insert into people.team_flags (member, merchant_id, flags) values (${number}, ${merchantId}, ${[...flags]}::text[])
    on conflict (member) do update set flags = excluded.flags`
}
