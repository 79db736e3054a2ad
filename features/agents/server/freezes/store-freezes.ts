import type { Hold } from '#features/agents/rules/freezes.ts'
import type { Sql, Tx } from '#shared/server/db.ts'

/* SQL of what is held back of agents. */

export type Freeze = { holds: Hold[]; until: Date | null; reason: string; by: string; at: Date }

/** Those of these members of whom something is held back at an instant. */
export async function selectHeldBack(
  db: Sql | Tx,
  numbers: readonly number[],
  at: Date,
  hold: Hold,
): Promise<Set<number>> {
  const rows = await db<{ member: number }[]>`
    select member from agents.freezes
    where member = any(${[...numbers]}::int[]) and ${hold} = any(holds) and (until is null or until > ${at})`
  return new Set(rows.map(({ member }) => member))
}

/** What is held back of one, while it is. */
export async function findFreeze(db: Sql | Tx, member: number): Promise<Freeze | undefined> {
  const [row] = await db<Freeze[]>`
    select holds, until, reason, by_operator as by, at from agents.freezes
    where member = ${member} and (until is null or until > now())`
  return row
}

export async function upsertFreeze(
  tx: Tx,
  member: { merchantId: number; number: number },
  { holds, until, reason, by }: { holds: readonly Hold[]; until: Date | null; reason: string; by: string },
): Promise<void> {
  await tx`
    insert into agents.freezes (member, merchant_id, holds, until, reason, by_operator)
    values (${member.number}, ${member.merchantId}, ${[...holds]}::text[], ${until}, ${reason}, ${by})
    on conflict (member) do update set holds = excluded.holds, until = excluded.until, reason = excluded.reason,
      by_operator = excluded.by_operator, at = now()`
}

export async function deleteFreeze(tx: Tx, member: number): Promise<void> {
  await tx`delete from agents.freezes where member = ${member}`
}

/** Salaries that were held back of those of whom nothing is any more: bills by their owner. */
export async function selectReleased(
  tx: Tx,
  merchantId: number,
  at: Date,
): Promise<{ id: bigint; memberId: string }[]> {
  return tx<{ id: bigint; memberId: string }[]>`
    select b.id, m.id as "memberId" from agents.bills b join people.public_members m on m.number = b.payee
    where b.merchant_id = ${merchantId} and b.held > 0 and b.kind <> 'dividend' and not exists (
      select from agents.freezes f
      where f.member = b.payee and 'income' = any(f.holds) and (f.until is null or f.until > ${at}))
    order by b.id`
}
