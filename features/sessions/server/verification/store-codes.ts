import type { Window } from '#features/sessions/rules/code-limits.ts'
import type { CodePurpose } from '#features/sessions/rules/codes.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/** Counts one more in each window, in one order for all; those that are over it now, the longest wait first. */
export async function countInWindows(tx: Tx, windows: readonly Window[]) {
  const keys = windows.map(each => each.key)
  const counted = await tx<{ key: string; count: number; resetsInSeconds: number }[]>`
    insert into sessions.attempts as a (key, count, resets_at)
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

/** What became of the codes sent to a block of numbers in the last hour. */
export async function conversionOf(tx: Tx, prefix: string) {
  const [row] = await tx<{ sent: number; verified: number }[]>`
    select count(*)::int as sent, count(consumed_at)::int as verified
    from sessions.codes where prefix = ${prefix} and created_at > now() - interval '1 hour'`
  return row!
}

export type CodeOf = { merchantId: number; purpose: CodePurpose; toIndex: Buffer }

export async function insertCode(tx: Tx, code: CodeOf & { id: string; prefix: string; hmac: Buffer }, minutes: number) {
  await tx`
    with swept as (
      delete from sessions.codes where id in (
        select id from sessions.codes where created_at <= now() - interval '1 day' limit 10 for update skip locked))
    insert into sessions.codes (id, merchant_id, purpose, to_index, prefix, code_hmac, expires_at)
    values (${code.id}, ${code.merchantId}, ${code.purpose}, ${code.toIndex}, ${code.prefix}, ${code.hmac},
      now() + ${minutes} * interval '1 minute')`
}

/** Counts a try of the newest code for this; undefined when there is none that may be tried. `isOver`: its time is. */
export async function tryCode(db: Sql, { merchantId, purpose, toIndex }: CodeOf, tries: number) {
  const [row] = await db<{ id: string; hmac: Buffer; isOver: boolean }[]>`
    update sessions.codes set tries = tries + 1
    where id = (
      select id from sessions.codes
      where merchant_id = ${merchantId} and purpose = ${purpose} and to_index = ${toIndex}
      order by created_at desc limit 1)
    and consumed_at is null and tries < ${tries}
    returning id, code_hmac as hmac, expires_at <= now() as "isOver"`
  return row
}

/** False when somebody was faster. */
export async function consumeCode(db: Sql, id: string): Promise<boolean> {
  const done = await db`update sessions.codes set consumed_at = now() where id = ${id} and consumed_at is null`
  return done.count === 1
}
