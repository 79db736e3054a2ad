import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what people look at and decide: cases, and what closed vendors leave behind. */

export type CaseKind = 'AMOUNT_DIFF' | 'LATE_CREDIT' | 'DRIFT' | 'THEIRS_ONLY'
export type CaseKey = { merchantId: number; vendorId: number; kind: CaseKind; subject: string }
export type CaseRow = CaseKey & { id: bigint; units: bigint; openedAt: Date }

/** Opens a case, or brings the open one of the same finding up to date; not what somebody let stand and is still the same. */
export async function openCase(tx: Tx, key: CaseKey, units: bigint): Promise<void> {
  await tx`
    insert into transfers.cases (merchant_id, vendor_id, kind, subject, units)
    select ${key.merchantId}, ${key.vendorId}, ${key.kind}, ${key.subject}, ${units}::bigint
    where not exists (
      select from (
        select units, closed_by from transfers.cases
        where merchant_id = ${key.merchantId} and vendor_id = ${key.vendorId} and kind = ${key.kind} and subject = ${key.subject}
        order by id desc limit 1) last
      where last.closed_by is not null and last.units = ${units})
    on conflict (merchant_id, vendor_id, kind, subject) where closed_at is null do update set units = excluded.units`
}

export async function closeCase(tx: Tx, key: CaseKey, resolution: string): Promise<void> {
  await tx`
    update transfers.cases set closed_at = clock_timestamp(), resolution = ${resolution}
    where merchant_id = ${key.merchantId} and vendor_id = ${key.vendorId} and kind = ${key.kind}
      and subject = ${key.subject} and closed_at is null`
}

/** An operator lets an open case stand; undefined where it is not open. Late credits end by themselves. */
export async function letStand(tx: Tx, merchantId: number, id: string, by: string, note: string) {
  const [row] = await tx<{ kind: CaseKind; subject: string; units: bigint }[]>`
    update transfers.cases set closed_at = clock_timestamp(), closed_by = ${by}, resolution = ${note}
    where id = ${id} and merchant_id = ${merchantId} and closed_at is null and kind <> 'LATE_CREDIT'
    returning kind, subject, units`
  return row
}

/** Newest first. */
export async function selectOpenCases(db: Sql, merchantId: number): Promise<CaseRow[]> {
  return db<CaseRow[]>`
    select id, merchant_id as "merchantId", vendor_id as "vendorId", kind, subject, units, opened_at as "openedAt"
    from transfers.cases where merchant_id = ${merchantId} and closed_at is null
    order by id desc limit 500`
}

export async function countUnknown(db: Sql, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from transfers.transfers where state = 'UNKNOWN' and doubt_at <= ${before}`
  return row!.count
}

export type Receivable = {
  id: string
  merchantId: number
  vendorId: number
  memberId: string
  amount: bigint
  writtenBy: string
  note: string
}

export async function insertReceivable(tx: Tx, r: Receivable): Promise<void> {
  await tx`
    insert into transfers.receivables (id, merchant_id, vendor_id, member_id, amount, written_by, note)
    values (${r.id}, ${r.merchantId}, ${r.vendorId}, ${r.memberId}, ${r.amount}, ${r.writtenBy}, ${r.note})`
}

/** What a vendor owes the merchant for money that was written back, in ten-thousandths. */
export async function sumReceivables(db: Sql | Tx, merchantId: number, vendorId: number): Promise<bigint> {
  const [row] = await db<{ sum: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from transfers.receivables
    where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
  return row!.sum
}

/** How many members have money at a vendor by our books, how much, and how many transfers are open there. */
export async function sumAtVendor(tx: Tx, merchantId: number, vendorId: number) {
  const [row] = await tx<{ members: number; sum: bigint; open: number }[]>`
    select count(*)::int as members, coalesce(sum(b.balance), 0)::bigint as sum,
      (select count(*)::int from transfers.transfers t
        where t.merchant_id = ${merchantId} and t.vendor_id = ${vendorId} and t.ended_at is null) as open
    from transfers.wallets w join wallet.public_balances b on b.id = w.at_account
    where w.merchant_id = ${merchantId} and w.vendor_id = ${vendorId} and b.balance > 0`
  return row!
}

/** What two people decide about a member's money at a closed vendor, under which name, and what that is then called. */
export const WRITE_BACK_ACTION = 'transfers.writeBack'
export const WRITE_BACK_ITEM = 'vendorWallet:'

export type LeftRow = { memberId: string; code: string; value: bigint; currency: string; proposalId: string | null }

/** What members have at vendors that are closed for good, by member; `before` is the last one of the page before. */
export async function selectLeft(
  db: Sql,
  merchantId: number,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<LeftRow[]> {
  return db<LeftRow[]>`
    select w.member_id as "memberId", v.code, b.balance as value, b.currency, p.id as "proposalId"
    from transfers.vendors v join transfers.wallets w using (merchant_id, vendor_id)
    join wallet.public_balances b on b.id = w.at_account
    left join operators.public_open_proposals p on p.merchant_id = v.merchant_id and p.action = ${WRITE_BACK_ACTION}
      and p.item = ${WRITE_BACK_ITEM} || v.code || ':' || w.member_id
    where v.merchant_id = ${merchantId} and v.status = 'CLOSED' and b.balance > 0
      and (${before ?? null}::text is null or w.member_id || ':' || v.code > ${before ?? null})
    order by w.member_id || ':' || v.code limit ${limit}`
}
