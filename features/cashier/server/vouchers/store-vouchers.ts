import type { Amount } from '#shared/money.ts'
import type { Tx } from '#shared/server/db.ts'

/* SQL of vouchers. */

export type VoucherRow = {
  id: string
  currency: string
  amount: Amount
  state: 'ISSUED' | 'REDEEMED' | 'EXPIRED' | 'BLOCKED'
  expiresAt: Date
  redeemedBy: string | null
}

type NewVoucher = Pick<VoucherRow, 'id' | 'currency' | 'amount' | 'expiresAt'> & {
  merchantId: number
  codeHash: Buffer
  batch: string
  by: string
  second: string
}

export async function insertVoucher(tx: Tx, v: NewVoucher): Promise<void> {
  await tx`
    insert into cashier.vouchers (id, merchant_id, code_hash, batch, currency, amount, expires_at, issued_by, second_by)
    values (${v.id}, ${v.merchantId}, ${v.codeHash}, ${v.batch}, ${v.currency}, ${v.amount}, ${v.expiresAt}, ${v.by},
      ${v.second})`
}

export async function holdVoucher(tx: Tx, merchantId: number, codeHash: Buffer): Promise<VoucherRow | undefined> {
  const [row] = await tx<VoucherRow[]>`
    select id, currency, amount, state, expires_at as "expiresAt", redeemed_by as "redeemedBy" from cashier.vouchers
    where merchant_id = ${merchantId} and code_hash = ${codeHash} for update`
  return row
}

export async function markRedeemed(tx: Tx, id: string, memberId: string, at: Date): Promise<void> {
  await tx`
    update cashier.vouchers set state = 'REDEEMED', redeemed_by = ${memberId}, redeemed_at = ${at}
    where id = ${id} and state = 'ISSUED'`
}

type Who = { merchantId: number; memberId: string }

export async function countTries(tx: Tx, { merchantId, memberId }: Who, at: Date): Promise<number> {
  const [row] = await tx<{ tries: number }[]>`
    select count(*)::int as tries from cashier.voucher_tries
    where merchant_id = ${merchantId} and member_id = ${memberId} and at > ${at}::timestamptz - interval '1 hour'`
  return row!.tries
}

export async function insertTry(tx: Tx, { merchantId, memberId }: Who, at: Date): Promise<void> {
  await tx`
    insert into cashier.voucher_tries (merchant_id, member_id, at) values (${merchantId}, ${memberId}, ${at})`
}
