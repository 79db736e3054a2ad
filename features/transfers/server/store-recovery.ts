import type { Sql, Tx } from '#shared/server/db.ts'
import type { TransferRow } from './store.ts'

/* SQL of what people look at and decide: cases, proposals, the recovery board. */

export type CaseKind = 'AMOUNT_DIFF' | 'LATE_CREDIT' | 'DRIFT' | 'THEIRS_ONLY'
export type CaseKey = { merchantId: number; vendorId: number; kind: CaseKind; subject: string }
export type CaseRow = CaseKey & { id: bigint; units: bigint; openedAt: Date }

/** Opens a case, or brings the open one of the same finding up to date. */
export async function openCase(tx: Tx, key: CaseKey, units: bigint): Promise<void> {
  await tx`
    insert into transfers.cases (merchant_id, vendor_id, kind, subject, units)
    values (${key.merchantId}, ${key.vendorId}, ${key.kind}, ${key.subject}, ${units})
    on conflict (merchant_id, vendor_id, kind, subject) where closed_at is null do update set units = excluded.units`
}

export async function closeCase(tx: Tx, key: CaseKey, resolution: string): Promise<void> {
  await tx`
    update transfers.cases set closed_at = clock_timestamp(), resolution = ${resolution}
    where merchant_id = ${key.merchantId} and vendor_id = ${key.vendorId} and kind = ${key.kind}
      and subject = ${key.subject} and closed_at is null`
}

/** Newest first. */
export async function selectOpenCases(db: Sql, merchantId: number): Promise<CaseRow[]> {
  return db<CaseRow[]>`
    select id, merchant_id as "merchantId", vendor_id as "vendorId", kind, subject, units, opened_at as "openedAt"
    from transfers.cases where merchant_id = ${merchantId} and closed_at is null
    order by id desc limit 500`
}

export type BoardRow = Pick<
  TransferRow,
  'reference' | 'memberId' | 'vendorId' | 'direction' | 'asked' | 'state' | 'reason' | 'asks' | 'createdAt'
> & { since: Date; proposalId: bigint | null }

/** Transfers that are in doubt, wait, or are for people, the oldest first. */
export async function selectBoard(db: Sql, merchantId: number): Promise<BoardRow[]> {
  return db<BoardRow[]>`
    select t.reference, t.member_id as "memberId", t.vendor_id as "vendorId", t.direction, t.asked, t.state, t.reason,
      t.asks, t.created_at as "createdAt", coalesce(t.doubt_at, t.created_at) as since, p.id as "proposalId"
    from transfers.transfers t left join transfers.proposals p on p.transfer_id = t.id and p.decided_by is null
    where t.merchant_id = ${merchantId} and (t.state in ('UNKNOWN', 'WAITING_ROUND', 'WAITING_VENDOR', 'MANUAL')
      or (t.state = 'LATE_CREDIT' and t.due_at is not null))
    order by since limit 500`
}

export async function countUnknown(db: Sql, before: Date): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from transfers.transfers where state = 'UNKNOWN' and doubt_at <= ${before}`
  return row!.count
}

export type ProposalKind = 'confirm' | 'reject' | 'write_back'
export type ProposalRow = {
  id: bigint
  merchantId: number
  memberId: string
  vendorId: number
  transferId: bigint | null
  kind: ProposalKind
  amount: bigint
  note: string
  proposedBy: string
}

const columns = (tx: Tx) => tx`
  id, merchant_id as "merchantId", member_id as "memberId", vendor_id as "vendorId", transfer_id as "transferId", kind,
  amount, note, proposed_by as "proposedBy"`

/** Undefined while another proposal about the same wallet is open. */
export async function insertProposal(tx: Tx, p: Omit<ProposalRow, 'id'>): Promise<bigint | undefined> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into transfers.proposals (merchant_id, member_id, vendor_id, transfer_id, kind, amount, note, proposed_by)
    values (${p.merchantId}, ${p.memberId}, ${p.vendorId}, ${p.transferId}, ${p.kind}, ${p.amount}, ${p.note},
      ${p.proposedBy})
    on conflict do nothing returning id`
  return row?.id
}

/** Locked until the transaction ends; undefined when it was decided. */
export async function lockProposal(tx: Tx, merchantId: number, id: bigint): Promise<ProposalRow | undefined> {
  const [row] = await tx<ProposalRow[]>`
    select ${columns(tx)} from transfers.proposals
    where id = ${id} and merchant_id = ${merchantId} and decided_by is null for update`
  return row
}

export async function decideProposal(tx: Tx, id: bigint, decidedBy: string, approved: boolean): Promise<void> {
  await tx`
    update transfers.proposals set decided_by = ${decidedBy}, approved = ${approved}, decided_at = clock_timestamp()
    where id = ${id}`
}

export async function insertReceivable(tx: Tx, p: ProposalRow): Promise<void> {
  await tx`
    insert into transfers.receivables (proposal_id, merchant_id, vendor_id, amount)
    values (${p.id}, ${p.merchantId}, ${p.vendorId}, ${p.amount})`
}

/** What a vendor owes the merchant for money that was written back, in ten-thousandths. */
export async function sumReceivables(db: Sql, merchantId: number, vendorId: number): Promise<bigint> {
  const [row] = await db<{ sum: bigint }[]>`
    select coalesce(sum(amount), 0)::bigint as sum from transfers.receivables
    where merchant_id = ${merchantId} and vendor_id = ${vendorId}`
  return row!.sum
}
