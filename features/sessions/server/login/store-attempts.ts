import type { Limit, Storm } from '#features/sessions/rules/limits.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/** Counts one attempt in its window and answers how many there were and when the window ends. */
export async function countAttempt(db: Sql, key: string, { attempts, windowSeconds, restarts }: Limit) {
  const [row] = await db<{ count: number; resetsInSeconds: number }[]>`
    insert into sessions.attempts as a (key, count, resets_at)
    values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() or (${restarts ?? false}::boolean and a.count < ${attempts}::int)
        then excluded.resets_at else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as "resetsInSeconds"`
  return row!
}

export async function findAttempts(db: Sql, key: string) {
  const [row] = await db<{ count: number; resetsInSeconds: number }[]>`
    select count, ceil(extract(epoch from resets_at - now()))::int as "resetsInSeconds"
    from sessions.attempts where key = ${key} and resets_at > now()`
  return row ?? { count: 0, resetsInSeconds: 0 }
}

export async function deleteAttempts(db: Sql | Tx, key: string): Promise<void> {
  await db`delete from sessions.attempts where key = ${key}`
}

/** Windows that are over. By itself: a statement that also counts could wait for another such one, and that for it. */
export async function sweepAttempts(db: Sql): Promise<void> {
  await db`
    delete from sessions.attempts where key in (
      select key from sessions.attempts where resets_at <= now() for update skip locked)`
}

/** One more wrong password of a merchant, after what has trickled away since the last. */
export async function raiseFailureLevel(db: Sql, merchantId: number, { perMinute, most }: Storm): Promise<void> {
  await db`
    insert into sessions.login_storms as s (merchant_id, level, at) values (${merchantId}, 1, now())
    on conflict (merchant_id) do update set at = now(),
      level = least(${most}, 1 + greatest(0, s.level - ${perMinute} * extract(epoch from now() - s.at) / 60))`
}

export async function findFailureLevel(db: Sql, merchantId: number, { perMinute }: Storm): Promise<number> {
  const [row] = await db<{ level: number }[]>`
    select level - ${perMinute} * extract(epoch from now() - at)::float8 / 60 as level
    from sessions.login_storms where merchant_id = ${merchantId}`
  return row?.level ?? 0
}
