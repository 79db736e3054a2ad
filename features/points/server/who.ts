import { assertMayPlay, type Member } from '#features/people/server/people.ts'
import { memberToGive } from '#features/protection/server/protection.ts'
import type { Sql, Tx } from '#shared/server/db.ts'
import type { Owner } from './store-book.ts'

/** Who may be given something, of whose kind of account the merchant lets play. Refused as protection says, then as `assertMayPlay`. */
export async function playerToGive(tx: Tx, db: Sql, owner: Owner): Promise<Member> {
  const member = await memberToGive(tx, owner)
  await assertMayPlay(db, owner.merchantId, member.type)
  return member
}
