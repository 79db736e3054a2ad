import { levelOf } from '#features/identity/server/identity.ts'
import { type Member, memberById, readProfile } from '#features/people/server/people.ts'
import { checkDeposit, isExcluded, rollWindows, withRebases } from '#features/protection/rules/protection.ts'
import { loadProtection, saveRebases } from '#features/protection/server/protection.ts'
import { type Account, accountOf, type Held, type HeldTill, hold, standOf } from '#features/wallet/server/wallet.ts'
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

type MemberStanding = Standing & { deposited: Amount }

/**
 * How a member stands for money that comes in, for whoever moves none: nobody who only looks takes the lock that all money
 * of the house moves under. `deposited` is all that ever came.
 */
export async function lookAtStanding(tx: Tx, member: HeldMember, cash?: Account): Promise<MemberStanding> {
  const account = cash ?? (await cashOf(tx, member))
  return (await standing(tx, member, (await standOf(tx, [account.id])).get(account.id)!)).standing
}

/** An account whose wallet is held, and how its money moves. */
export type HeldAccount = { account: Account; till: HeldTill }

/** The same under that lock, so that no limit is passed by two at once (rule 4): it is held from here to the commit. */
export async function holdStanding(tx: Tx, member: HeldMember, account?: Account) {
  const cash = account ?? (await cashOf(tx, member))
  const till = await hold(tx, [cash.id])
  const { standing: found, rebases } = await standing(tx, member, till.get(cash.id)!)
  await saveRebases(tx, rebases)
  return { standing: found, held: { account: cash, till } satisfies HeldAccount }
}

export async function standingOf(tx: Tx, member: HeldMember): Promise<MemberStanding> {
  return (await holdStanding(tx, member)).standing
}

export const cashOf = (tx: Tx, { merchantId, id }: HeldMember): Promise<Account> =>
  accountOf(tx, merchantId, id, 'real')

async function standing(tx: Tx, member: HeldMember, { totals }: Held) {
  const isBlocked = member.status !== 'active' || member.locks.includes('deposit')
  const found = (await loadProtection(tx, [member.id])).get(member.id)
  const { deposited } = totals
  if (!found) return { standing: { isExcluded: false, isBlocked, limitLeft: null, deposited }, rebases: [] }
  const rebases = rollWindows(found, found.at, totals)
  const protection = withRebases(found, rebases)
  const verdict = checkDeposit(protection, { at: found.at, amount: ANY, totals })
  const limitLeft = !verdict.allowed && verdict.reason === 'limit' ? verdict.left : null
  return { standing: { isExcluded: isExcluded(protection, found.at), isBlocked, limitLeft, deposited }, rebases }
}

/** The name that a member told, which payers and payees must bear; empty when they told none. */
export async function nameOf(db: Tx | Sql, serverSecret: string, memberId: string): Promise<string> {
  return (await readProfile(db, serverSecret, memberId)).payeeName ?? ''
}
