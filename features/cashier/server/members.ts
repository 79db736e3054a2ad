import { levelOf } from '#features/identity/server/identity.ts'
import { type Member, memberById, readProfile } from '#features/people/server/people.ts'
import { checkDeposit, isExcluded, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { loadProtection, saveRebases } from '#features/protection/server/protection.ts'
import { accountOf, hold } from '#features/wallet/server/wallet.ts'
import { type Amount, amount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Standing } from '../rules/deposits.ts'
import type { Who } from './deps.ts'
import { holdMembers, type MemberRow } from './store-config.ts'

export type HeldMember = Member & Pick<MemberRow, 'mayWithdraw'> & { kycLevel: number }

/** Holds what the cashier decides about a member by; nobody else does until the transaction ends. */
export async function holdMember(tx: Tx, { merchantId, memberId }: Who): Promise<HeldMember> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  const [row] = await holdMembers(tx, merchantId, [memberId])
  return { ...member, kycLevel: await levelOf(tx, { merchantId, memberId }), mayWithdraw: row!.mayWithdraw }
}

/** Every sum is larger than what any limit leaves. */
const ANY = amount(10n ** 18n)

/**
 * How a member stands for money that comes in: asked under the lock of their wallet, so that no limit is passed by two at
 * once (rule 4). `deposited` is all that ever came.
 */
export async function standingOf(tx: Tx, member: HeldMember): Promise<Standing & { deposited: Amount }> {
  const { merchantId, id: memberId } = member
  const account = await accountOf(tx, merchantId, memberId, 'real')
  const { totals } = (await hold(tx, [account.id])).get(account.id)!
  const isBlocked = member.status !== 'active' || member.locks.includes('deposit')
  const found = (await loadProtection(tx, [memberId])).get(memberId)
  if (!found) return { isExcluded: false, isBlocked, limitLeft: null, deposited: totals.deposited }
  const rebases = rollWindows(found, found.at, totals)
  await saveRebases(tx, rebases)
  const protection = withRebases(found, rebases)
  const verdict = checkDeposit(protection, { at: found.at, amount: ANY, totals })
  const limitLeft = !verdict.allowed && verdict.reason === 'limit' ? verdict.left : null
  return { isExcluded: isExcluded(protection, found.at), isBlocked, limitLeft, deposited: totals.deposited }
}

/** The name that a member told, which payers and payees must bear; empty when they told none. */
export async function nameOf(db: Tx | Sql, serverSecret: string, memberId: string): Promise<string> {
  return (await readProfile(db, serverSecret, memberId)).payeeName ?? ''
}
