import { isTrial } from '#features/people/rules/people.ts'
import { assertMayPlay, type Member, memberById } from '#features/people/server/people.ts'
import { refuseExcluded } from '#features/protection/server/protection.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner } from './store-book.ts'

/** Who may be given something: refused as `account_blocked`, `in_need_true_account`, `excluded`, in the order of promotions §4.1. */
export async function memberToGive(tx: Tx, db: Sql, { merchantId, memberId }: Owner): Promise<Member> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  if (member.status !== 'active') throw new Refusal('account_blocked')
  if (isTrial(member.type)) throw new Refusal('in_need_true_account')
  await assertMayPlay(db, merchantId, member.type)
  await refuseExcluded(tx, memberId)
  return member
}
