import type { Limit, Storm, Window } from '#features/credentials/rules/credentials.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/** Counts one attempt in its window and answers how many there were and when the window ends. */
export async function countAttempt(db: Sql, key: string, { attempts, windowSeconds, restarts }: Limit) {
  const [row] = await db<{ count: number; resetsInSeconds: number }[]>`
    insert into credentials.attempts as a (key, count, resets_at)
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
    from credentials.attempts where key = ${key} and resets_at > now()`
  return row ?? { count: 0, resetsInSeconds: 0 }
}

export async function deleteAttempts(db: Sql | Tx, key: string): Promise<void> {
  await db`delete from credentials.attempts where key = ${key}`
}

/** Counts one more in each window, in one order for all; those that are over it now, the longest wait first. */
export async function countInWindows(tx: Tx, windows: readonly Window[]) {
  const keys = windows.map(each => each.key)
  const counted = await tx<{ key: string; count: number; resetsInSeconds: number }[]>`
    insert into credentials.attempts as a (key, count, resets_at)
    select u.key, 1, now() + u.seconds * interval '1 second'
    from unnest(${keys}::text[], ${windows.map(each => each.windowSeconds)}::int[])
      as u(key, seconds)
    order by u.key
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as "resetsInSeconds"`
  return counted
    .filter(({ key, count }) => count > windows.find(each => each.key === key)!.attempts)
    .sort((a, b) => b.resetsInSeconds - a.resetsInSeconds)
}

/** Windows that are over. By itself: a statement that also counts could wait for another such one, and that for it. */
export async function sweepAttempts(db: Sql): Promise<void> {
  await db`
    delete from credentials.attempts where key in (
      select key from credentials.attempts where resets_at <= now() for update skip locked)`
}

/** One more wrong password of a merchant, after what has trickled away since the last. */
export async function raiseFailureLevel(db: Sql, merchantId: number, { perMinute, most }: Storm): Promise<void> {
  await db`
    insert into credentials.login_storms as s (merchant_id, level, at) values (${merchantId}, 1, now())
    on conflict (merchant_id) do update set at = now(),
      level = least(${most}, 1 + greatest(0, s.level - ${perMinute} * extract(epoch from now() - s.at) / 60))`
}

export async function findFailureLevel(db: Sql, merchantId: number, { perMinute }: Storm): Promise<number> {
  const [row] = await db<{ level: number }[]>`
    select level - ${perMinute} * extract(epoch from now() - at)::float8 / 60 as level
    from credentials.login_storms where merchant_id = ${merchantId}`
  return row?.level ?? 0
}
