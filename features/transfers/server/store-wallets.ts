import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of vendors in transfer mode and of members' wallets there. */

export type VendorStatus = 'OPEN' | 'MAINTENANCE' | 'CLOSED'
export type TransferVendor = {
  merchantId: number
  vendorId: number
  code: string
  currency: string
  vendorCurrency: string
  walletUnits: bigint
  vendorUnits: bigint
  outAll: boolean
  auto: boolean
  status: VendorStatus
}

const vendorColumns = (db: Sql | Tx) => db`
  merchant_id as "merchantId", vendor_id as "vendorId", code, currency, vendor_currency as "vendorCurrency",
  wallet_units as "walletUnits", vendor_units as "vendorUnits", out_all as "outAll", auto, status`

export async function upsertVendor(tx: Tx, v: Omit<TransferVendor, 'status'>): Promise<void> {
  await tx`
    insert into transfers.vendors (merchant_id, vendor_id, code, currency, vendor_currency, wallet_units, vendor_units,
      out_all, auto)
    values (${v.merchantId}, ${v.vendorId}, ${v.code}, ${v.currency}, ${v.vendorCurrency}, ${v.walletUnits},
      ${v.vendorUnits}, ${v.outAll}, ${v.auto})
    on conflict (merchant_id, vendor_id) do update set out_all = excluded.out_all, auto = excluded.auto`
}

export async function selectVendors(db: Sql | Tx, merchantId?: number): Promise<TransferVendor[]> {
  return db<TransferVendor[]>`
    select ${vendorColumns(db)} from transfers.vendors
    where ${merchantId === undefined} or merchant_id = ${merchantId ?? 0} order by merchant_id, vendor_id`
}

export async function findVendor(db: Sql | Tx, merchantId: number, by: { code: string } | { vendorId: number }) {
  const which = 'code' in by ? db`code = ${by.code}` : db`vendor_id = ${by.vendorId}`
  const [row] = await db<TransferVendor[]>`
    select ${vendorColumns(db)} from transfers.vendors where merchant_id = ${merchantId} and ${which}`
  return row
}

/** Locked until the transaction ends. */
export async function lockVendor(tx: Tx, merchantId: number, code: string): Promise<TransferVendor | undefined> {
  const [row] = await tx<TransferVendor[]>`
    select ${vendorColumns(tx)} from transfers.vendors where merchant_id = ${merchantId} and code = ${code} for update`
  return row
}

/** CLOSED is for operators: what the vendor says does not open it again. */
export async function updateVendorStatus(
  db: Sql | Tx,
  merchantId: number,
  vendorId: number,
  from: readonly VendorStatus[],
  to: VendorStatus,
): Promise<boolean> {
  const rows = await db`
    update transfers.vendors set status = ${to}
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and status = any(${from}) returning 1`
  return rows.length === 1
}

export async function selectCursor(db: Sql, merchantId: number, vendorId: number): Promise<string> {
  const [row] = await db<{ cursor: string }[]>`
    select list_cursor as cursor from transfers.vendors where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
  return row!.cursor
}

export async function updateCursor(db: Sql, merchantId: number, vendorId: number, cursor: string): Promise<void> {
  await db`
    update transfers.vendors set list_cursor = ${cursor} where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
}

export type WalletRow = {
  memberId: string
  vendorId: number
  merchantId: number
  player: string
  cashAccount: bigint
  transitAccount: bigint
  atAccount: bigint
  registered: boolean
  seenBalance: bigint
  seenPlayed: bigint
  seenVersion: bigint
  bookedPlayed: bigint
  leftAt: Date | null
}

const walletColumns = (db: Sql | Tx) => db`
  member_id as "memberId", vendor_id as "vendorId", merchant_id as "merchantId", player, cash_account as "cashAccount",
  transit_account as "transitAccount", at_account as "atAccount", registered_at is not null as registered,
  seen_balance as "seenBalance", seen_played as "seenPlayed", seen_version as "seenVersion",
  booked_played as "bookedPlayed", left_at as "leftAt"`

export type NewWallet = Pick<
  WalletRow,
  'memberId' | 'vendorId' | 'merchantId' | 'player' | 'cashAccount' | 'transitAccount' | 'atAccount'
>

export async function insertWallet(tx: Tx, w: NewWallet): Promise<void> {
  await tx`
    insert into transfers.wallets (member_id, vendor_id, merchant_id, player, cash_account, transit_account, at_account)
    values (${w.memberId}, ${w.vendorId}, ${w.merchantId}, ${w.player}, ${w.cashAccount}, ${w.transitAccount},
      ${w.atAccount})
    on conflict do nothing`
}

export async function findWallet(db: Sql | Tx, memberId: string, vendorId: number): Promise<WalletRow | undefined> {
  const [row] = await db<WalletRow[]>`
    select ${walletColumns(db)} from transfers.wallets where member_id = ${memberId} and vendor_id = ${vendorId}`
  return row
}

/** Locked until the transaction ends: whoever starts a transfer or books a reading does it alone. */
export async function lockWallet(tx: Tx, memberId: string, vendorId: number): Promise<WalletRow | undefined> {
  const [row] = await tx<WalletRow[]>`
    select ${walletColumns(tx)} from transfers.wallets
    where member_id = ${memberId} and vendor_id = ${vendorId} for update`
  return row
}

export async function selectWallets(db: Sql | Tx, memberId: string): Promise<WalletRow[]> {
  return db<WalletRow[]>`
    select ${walletColumns(db)} from transfers.wallets where member_id = ${memberId} order by vendor_id`
}

/** All wallets at a vendor, a page at a time by member. */
export async function selectWalletsAt(db: Sql, merchantId: number, vendorId: number, after: string, limit: number) {
  return db<WalletRow[]>`
    select ${walletColumns(db)} from transfers.wallets
    where merchant_id = ${merchantId} and vendor_id = ${vendorId} and member_id > ${after}
    order by member_id limit ${limit}`
}

export async function markRegistered(db: Sql, memberId: string, vendorId: number, at: Date): Promise<void> {
  await db`
    update transfers.wallets set registered_at = ${at} where member_id = ${memberId} and vendor_id = ${vendorId}`
}

export async function markLeft(tx: Tx, memberId: string, vendorId: number, at: Date): Promise<void> {
  await tx`update transfers.wallets set left_at = ${at} where member_id = ${memberId} and vendor_id = ${vendorId}`
}

export type Reading = { balance: bigint; played: bigint; version: bigint }

export async function updateReading(tx: Tx, w: WalletRow, reading: Reading, bookedPlayed: bigint, at: Date) {
  await tx`
    update transfers.wallets set seen_balance = ${reading.balance}, seen_played = ${reading.played},
      seen_version = ${reading.version}, seen_at = ${at}, booked_played = ${bookedPlayed}
    where member_id = ${w.memberId} and vendor_id = ${w.vendorId}`
}

export async function selectPreference(db: Sql | Tx, memberId: string): Promise<boolean | undefined> {
  const [row] = await db<{ auto: boolean }[]>`
    select auto from transfers.preferences where member_id = ${memberId}`
  return row?.auto
}

export async function upsertPreference(db: Sql, merchantId: number, memberId: string, auto: boolean): Promise<void> {
  await db`
    insert into transfers.preferences (member_id, merchant_id, auto) values (${memberId}, ${merchantId}, ${auto})
    on conflict (member_id) do update set auto = excluded.auto`
}
