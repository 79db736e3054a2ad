import type { Kind } from '#features/agents/rules/contracts/kinds.ts'
import type { Tx } from '#shared/server/db.ts'

const AUTO_DAYS = 30

/** Bills of a member that hold something ready. */
export async function selectHeld(
  tx: Tx,
  merchantId: number,
  memberId: string,
  of: { kind?: Kind; id?: bigint },
): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select b.id from people.public_members m join agents.bills b on b.payee = m.number
    where m.merchant_id = ${merchantId} and m.id = ${memberId} and b.held > 0
      and (${of.kind ?? null}::text is null or b.kind = ${of.kind ?? null})
      and (${of.id ?? null}::bigint is null or b.id = ${of.id ?? null}) order by b.id`
  return rows.map(({ id }) => id)
}

/** Bills that were approved long ago and still hold something. */
export async function selectOldHeld(tx: Tx, merchantId: number, at: Date): Promise<{ id: bigint; memberId: string }[]> {
  return tx<{ id: bigint; memberId: string }[]>`
    select b.id, m.id as "memberId" from agents.bills b join people.public_members m on m.number = b.payee
    where b.merchant_id = ${merchantId} and b.held > 0 and b.approved_at <= ${at}::timestamptz - ${AUTO_DAYS} * interval '1 day'
      and not exists (select from agents.freezes f
        where f.member = b.payee and 'income' = any(f.holds) and (f.until is null or f.until > ${at}))
    order by b.id`
}
