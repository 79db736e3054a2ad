import type { Sql } from '#shared/server/db.ts'

/** Looked at for the last minutes; a week is kept. */
const KEPT_DAYS = 7

type Minute = {
  vendor: string
  minute: Date
  calls: number
  unsent: number
  unknown: number
  ms: number
  slowestMs: number
}

export async function addMinutes(db: Sql, rows: readonly Minute[]): Promise<void> {
  await db`
    insert into games.vendor_minutes as m (vendor_id, minute, calls, unsent, unknown, ms, slowest_ms)
    select v.id, n.minute, n.calls, n.unsent, n.unknown, n.ms, n."slowestMs"
    from jsonb_to_recordset(${db.json(rows)}) n(vendor text, minute timestamptz, calls int, unsent int, unknown int, ms bigint,
      "slowestMs" int)
    join games.vendors v on v.code = n.vendor order by 1, 2
    on conflict (vendor_id, minute) do update set calls = m.calls + excluded.calls, unsent = m.unsent + excluded.unsent,
      unknown = m.unknown + excluded.unknown, ms = m.ms + excluded.ms, slowest_ms = greatest(m.slowest_ms, excluded.slowest_ms)`
}

export async function forgetMinutes(db: Sql): Promise<void> {
  await db`delete from games.vendor_minutes where minute < now() - ${KEPT_DAYS} * interval '1 day'`
}
