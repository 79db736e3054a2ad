import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what operators may for a while. */

type NewElevation = {
  id: string
  merchantId: number
  operatorId: string
  permissions: readonly string[]
  minutes: number
  by: string
  second: string
  reason: string
}

/** Answers when it ends by itself. */
export async function insertElevation(tx: Tx, e: NewElevation): Promise<Date> {
  const [row] = await tx<{ until: Date }[]>`
    insert into operators.elevations (id, merchant_id, operator_id, permissions, given_by, given_second, reason, until)
    values (${e.id}, ${e.merchantId}, ${e.operatorId}, ${[...e.permissions]}::text[], ${e.by}, ${e.second}, ${e.reason},
      now() + ${e.minutes} * interval '1 minute')
    returning until`
  return row!.until
}

/** Whose it was; undefined when none that still counts has this id. */
export async function endElevation(tx: Tx, merchantId: number, id: string, by: string): Promise<string | undefined> {
  const [row] = await tx<{ operatorId: string }[]>`
    update operators.elevations set ended_at = now(), ended_by = ${by}
    where id = ${id} and merchant_id = ${merchantId} and ended_at is null and until > now()
    returning operator_id as "operatorId"`
  return row?.operatorId
}

export type ElevationRow = {
  id: string
  operatorId: string
  permissions: string[]
  givenBy: string
  givenSecond: string
  reason: string
  givenAt: Date
  until: Date
  endedAt: Date | null
}

/** Newest first. */
export async function listElevations(db: Sql, merchantId: number, limit: number): Promise<ElevationRow[]> {
  return db<ElevationRow[]>`
    select id, operator_id as "operatorId", permissions, given_by as "givenBy", given_second as "givenSecond", reason,
      given_at as "givenAt", until, ended_at as "endedAt"
    from operators.elevations where merchant_id = ${merchantId} order by given_at desc, id desc limit ${limit}`
}
