import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'
import type { Who } from './deps.ts'

/* SQL of what members settled of their debts. */

export async function findSettlement(tx: Tx, { merchantId, memberId }: Who, key: string): Promise<Amount | undefined> {
  const [row] = await tx<{ amount: Amount }[]>`
    select amount from cashier.settlements
    where merchant_id = ${merchantId} and member_id = ${memberId} and client_key = ${key}`
  return row?.amount
}

export async function insertSettlement(tx: Tx, who: Who, key: string, value: Amount, at: Date): Promise<void> {
  await tx`
    insert into cashier.settlements (merchant_id, member_id, client_key, amount, at)
    values (${who.merchantId}, ${who.memberId}, ${key}, ${value}, ${at})`
}
