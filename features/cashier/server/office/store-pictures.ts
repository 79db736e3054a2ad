import type { Sql, Tx } from '#shared/server/db.ts'
import type { Side } from '../../rules/withdrawals.ts'
import type { Slip } from '../deposits/store-pages.ts'
import type { Picture } from '../parts/store-parts.ts'

/* SQL of what members showed, as operators look at it. */

export async function findSlipLine(db: Sql, merchantId: number, depositId: string) {
  const [row] = await db<{ type: Slip['type']; shownAt: Date }[]>`
    select type, shown_at as "shownAt" from cashier.slips
    where merchant_id = ${merchantId} and deposit_id = ${depositId}`
  return row
}

export async function findSlip(tx: Tx, merchantId: number, depositId: string): Promise<Slip | undefined> {
  const [row] = await tx<Slip[]>`
    select type, bytes from cashier.slips where merchant_id = ${merchantId} and deposit_id = ${depositId}`
  return row
}

/** Whose a picture `i` of a part `p` is: whoever does not receive it pays it. */
export const sideOf = (db: Sql | Tx) => db`
  case when i.member_id = (select w.member_id from cashier.withdrawals w where w.id = p.withdrawal_id)
    then 'receiver' else 'payer' end`

export type PictureKey = { id: string; side: Side; number: number }

export async function findPicture(tx: Tx, merchantId: number, key: PictureKey): Promise<Picture | undefined> {
  const [row] = await tx<Picture[]>`
    select i.type, i.bytes from cashier.pictures i join cashier.parts p on p.id = i.part_id
    where i.merchant_id = ${merchantId} and i.part_id = ${key.id} and i.number = ${key.number}
      and ${sideOf(tx)} = ${key.side}`
  return row
}
