import type { Tx } from '#shared/server/db.ts'

export async function insertFees(
  tx: Tx,
  merchantId: number,
  fees: readonly { memberId: string; fee: bigint }[],
): Promise<void> {
  await tx`
    insert into agents.due (merchant_id, member_id, slot, product, fee_subsidy)
    select ${merchantId}::int, member, date_bin('5 minutes', statement_timestamp(), 'epoch'), '', sum(fee)
    from unnest(${fees.map(({ memberId }) => memberId)}::text[], ${fees.map(({ fee }) => fee)}::bigint[]) u(member, fee) group by member`
}
