import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of whose money a vendor plays with at a merchant. */

export type WalletModes = { vendorId: number; seamless: boolean; transfer: boolean }

/** Locked until the transaction ends. */
export async function lockModes(tx: Tx, merchantId: number, vendorCode: string): Promise<WalletModes | undefined> {
  const [row] = await tx<WalletModes[]>`
    select m.vendor_id as "vendorId", m.seamless, m.transfer
    from games.merchant_vendors m join games.vendors v on v.id = m.vendor_id
    where m.merchant_id = ${merchantId} and v.code = ${vendorCode} for update of m`
  return row
}

export async function updateModes(tx: Tx, merchantId: number, modes: WalletModes): Promise<void> {
  await tx`
    update games.merchant_vendors set seamless = ${modes.seamless}, transfer = ${modes.transfer}
    where merchant_id = ${merchantId} and vendor_id = ${modes.vendorId}`
}

export async function selectTransferVendors(db: Sql): Promise<{ merchantId: number; vendorId: number }[]> {
  return db<{ merchantId: number; vendorId: number }[]>`
    select merchant_id as "merchantId", vendor_id as "vendorId" from games.merchant_vendors where transfer`
}
