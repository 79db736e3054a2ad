import type { Amount } from '#shared/money.ts'
import type { Sql } from '#shared/server/db.ts'

/** Not of a round that is closed: it is counted already. One whose win was taken back is open, and may be told otherwise at its next end. */
export async function insertDeclared(db: Sql, merchantId: number, key: string, valid: Amount): Promise<void> {
  await db`
    insert into gateway.declared_valid (round_key, merchant_id, valid)
    select ${key}::uuid, ${merchantId}, ${valid}
    where not exists (select from wallet.public_rounds r where r.key = ${key}::uuid and r.state = 'CLOSED')
    on conflict (round_key) do update set valid = excluded.valid`
}
