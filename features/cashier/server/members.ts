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
import type { Totals } from '#features/wallet/rules/wallet.ts'
import { type Account, accountOf, hold, standOf, Till } from '#features/wallet/server/wallet.ts'
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
export async function lookAtStanding(tx: Tx, member: Member): Promise<MemberStanding> {
  const { standingOf } = await lookAtStandings(tx, [{ member, cash: await cashOf(tx, member) }])
  return standingOf(member.id)
}

export type Owned = { member: Member; cash: Account }

/** The same of several, and a till that keeps nothing: what is tried on it is counted when they are asked for again. */
export async function lookAtStandings(tx: Tx, owned: readonly Owned[]) {
  const till = new Till()
  for (const [id, wallet] of await standOf(tx, idsOf(owned))) till.put(id, wallet)
  return { till, standingOf: (await standingsOn(tx, till, owned)).standingOf }
}

/**
 * The same of several under that lock, so that no limit is passed by two at once (rule 4): it is held from here to the
 * commit.
 */
export async function holdStandings(tx: Tx, owned: readonly Owned[]) {
  const till = await hold(tx, idsOf(owned))
  const { rebases, standingOf } = await standingsOn(tx, till, owned)
  await saveRebases(tx, rebases)
  return { till, standingOf }
}

export async function standingOf(tx: Tx, member: Member): Promise<MemberStanding> {
  const { standingOf } = await holdStandings(tx, [{ member, cash: await cashOf(tx, member) }])
  return standingOf(member.id)
}

const cashOf = (tx: Tx, { merchantId, id }: Member): Promise<Account> => accountOf(tx, merchantId, id, 'real')
const idsOf = (owned: readonly Owned[]) => owned.map(({ cash }) => cash.id)

/** How members stand by this till, with what was decided on it until each is asked for. */
async function standingsOn(tx: Tx, till: Till, owned: readonly Owned[]) {
  const members = new Map(owned.map(each => [each.member.id, each]))
  const found = await loadProtection(tx, [...members.keys()])
  const totalsOf = (id: string) => till.get(members.get(id)!.cash.id)!.totals
  const rebases = [...found].flatMap(([id, each]) => rollWindows(each, each.at, totalsOf(id)))
  const inForce = new Map(
    [...found].map(([id, each]) => [
      id,
      withRebases(
        each,
        rebases.filter(({ memberId }) => memberId === id),
      ),
    ]),
  )
  const standingOf = (id: string) => standing(members.get(id)!.member, inForce.get(id), totalsOf(id))
  return { rebases, standingOf }
}

function standing(member: Member, protection: Protection | undefined, totals: Totals): MemberStanding {
  const isBlocked = member.status !== 'active' || member.locks.includes('deposit')
  const { deposited } = totals
  if (!protection) return { isExcluded: false, isBlocked, limitLeft: null, deposited }
  const { at } = protection
  const verdict = checkDeposit(protection, { at, amount: ANY, totals })
  const limitLeft = !verdict.allowed && verdict.reason === 'limit' ? verdict.left : null
  return { isExcluded: isExcluded(protection, at), isBlocked, limitLeft, deposited }
}

/** The name that a member told, which payers and payees must bear; empty when they told none. */
export async function nameOf(db: Tx | Sql, serverSecret: string, memberId: string): Promise<string> {
  return (await readProfile(db, serverSecret, memberId)).payeeName ?? ''
}
