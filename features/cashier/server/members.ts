import { levelOf } from '#features/identity/server/identity.ts'
import { type Member, memberById, readProfile } from '#features/people/server/people.ts'
import {
  checkDeposit,
  isExcluded,
  type Protection,
  rollWindows,
  withRebases,
} from '#features/protection/rules/protection.ts'
import { loadProtection, saveRebases } from '#features/protection/server/protection.ts'
import { type Account, accountOf, type Held, hold, standOf } from '#features/wallet/server/wallet.ts'
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
  const { id } = cash ?? (await cashOf(tx, member))
  const found = await loadProtection(tx, [member.id])
  return standing(member, found.get(member.id), (await standOf(tx, [id])).get(id)!).standing
}

type Owned = { member: HeldMember; cash: Account }

/**
 * The same of several under that lock, so that no limit is passed by two at once (rule 4): it is held from here to the
 * commit.
 */
export async function holdStandings(tx: Tx, owned: readonly Owned[]) {
  const till = await hold(
    tx,
    owned.map(({ cash }) => cash.id),
  )
  const found = await loadProtection(
    tx,
    owned.map(({ member }) => member.id),
  )
  const standings = owned.map(({ member, cash }) => standing(member, found.get(member.id), till.get(cash.id)!))
  await saveRebases(
    tx,
    standings.flatMap(each => each.rebases),
  )
  return { till, standings: standings.map(each => each.standing) }
}

export async function standingOf(tx: Tx, member: HeldMember): Promise<MemberStanding> {
  const { standings } = await holdStandings(tx, [{ member, cash: await cashOf(tx, member) }])
  return standings[0]!
}

export const cashOf = (tx: Tx, { merchantId, id }: HeldMember): Promise<Account> =>
  accountOf(tx, merchantId, id, 'real')

function standing(member: HeldMember, found: Protection | undefined, { totals }: Held) {
  const isBlocked = member.status !== 'active' || member.locks.includes('deposit')
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
