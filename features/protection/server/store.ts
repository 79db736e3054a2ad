import type { Totals } from '#features/wallet/rules/wallet.ts'
import { textList } from '#shared/server/db/arrays.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Rebase } from '../rules/protection.ts'

/* SQL on the way of every bet, and of the proof. */

/** As `protection.public_in_force` tells: texts of what is in force and of the windows. */
export type ProtectionRow = { memberId: string; inForce: string; windows: string | undefined }

/** Of those of these members for whom anything is in force, and the database's clock. */
export async function readMembers(
  tx: Tx,
  memberIds: readonly string[],
): Promise<{ at: Date; members: ProtectionRow[] }> {
  const [row] = await tx<{ at: Date; found: string | null }[]>`
    select clock_timestamp() as at,
      protection.public_in_force((string_to_array(${textList(memberIds)}, E'\x1f'))[2:]) as found`
  return { at: row!.at, members: readRows(row!.found) }
}

/** The rows of `protection.public_in_force`. */
export function readRows(found: string | null): ProtectionRow[] {
  return (found?.split('\x1e') ?? []).map(text => {
    const [memberId = '', inForce = '', windows] = text.split('\x1f')
    return { memberId, inForce, windows }
  })
}

/** Windows only go forward. */
export async function updateWindows(tx: Tx, rebases: readonly Rebase[]): Promise<void> {
  const total = (name: keyof Totals) => rebases.map(each => each.base[name])
  const text = (name: 'memberId' | 'period') => textList(rebases.map(each => each[name]))
  const starts = rebases.map(({ startsAt }) => startsAt.toISOString())
  await tx`
    update protection.windows w
    set starts_at = u.starts_at, staked = u.staked, won = u.won, deposited = u.deposited
    from unnest((string_to_array(${text('memberId')}, E'\x1f'))[2:], (string_to_array(${text('period')}, E'\x1f'))[2:],
      ${starts}::timestamptz[], ${total('staked')}::bigint[], ${total('won')}::bigint[], ${total('deposited')}::bigint[])
      u(member_id, period, starts_at, staked, won, deposited)
    where w.member_id = u.member_id and w.period = u.period and w.starts_at < u.starts_at`
}

export async function insertMember(
  tx: Tx,
  member: { memberId: string; merchantId: number; accountId: bigint },
): Promise<void> {
  await tx`
    insert into protection.members (member_id, merchant_id, account_id)
    values (${member.memberId}, ${member.merchantId}, ${member.accountId}) on conflict do nothing`
}

/** What counted on an account since then, by its entries. */
export async function sumMoved(tx: Sql | Tx, accountId: bigint, since: Date) {
  const [row] = await tx<Record<keyof Totals, bigint>[]>`
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won,
      coalesce(sum(deposited), 0)::bigint as deposited
    from wallet.public_counted where account_id = ${accountId} and at >= ${since}`
  return row!
}

/** Each must be empty. */
export const PROOFS = [
  'protection.proof_limits',
  'protection.proof_exclusions',
  'protection.proof_changes',
  'protection.proof_in_force',
]
