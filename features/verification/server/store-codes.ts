import type { CodePurpose } from '#features/verification/rules/verification.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/** What became of the codes sent to a block of numbers in the last hour. */
export async function conversionOf(tx: Tx, prefix: string) {
  const [row] = await tx<{ sent: number; verified: number }[]>`
    select count(*)::int as sent, count(consumed_at)::int as verified
    from verification.codes where prefix = ${prefix} and created_at > now() - interval '1 hour'`
  return row!
}

export type CodeOf = { merchantId: number; purpose: CodePurpose; toIndex: Buffer }

export async function insertCode(tx: Tx, code: CodeOf & { id: string; prefix: string; hmac: Buffer }, minutes: number) {
  await tx`
    with swept as (
      delete from verification.codes where id in (
        select id from verification.codes where created_at <= now() - interval '1 day' limit 10 for update skip locked))
    insert into verification.codes (id, merchant_id, purpose, to_index, prefix, code_hmac, expires_at)
    values (${code.id}, ${code.merchantId}, ${code.purpose}, ${code.toIndex}, ${code.prefix}, ${code.hmac},
      now() + ${minutes} * interval '1 minute')`
}

/** Counts a try of the newest code for this; undefined when there is none that may be tried. `isOver`: its time is. */
export async function tryCode(db: Sql, { merchantId, purpose, toIndex }: CodeOf, tries: number) {
  const [row] = await db<{ id: string; hmac: Buffer; isOver: boolean }[]>`
    update verification.codes set tries = tries + 1
    where id = (
      select id from verification.codes
      where merchant_id = ${merchantId} and purpose = ${purpose} and to_index = ${toIndex}
      order by created_at desc limit 1)
    and consumed_at is null and tries < ${tries}
    returning id, code_hmac as hmac, expires_at <= now() as "isOver"`
  return row
}

/** False when somebody was faster. */
export async function consumeCode(db: Sql, id: string): Promise<boolean> {
  const done = await db`update verification.codes set consumed_at = now() where id = ${id} and consumed_at is null`
  return done.count === 1
}
