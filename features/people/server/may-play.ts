import { accountType } from '#features/people/rules/types.ts'
import { flagIsOn } from '#features/settings/server/settings.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Sql } from '#shared/server/db.ts'

/**
 * Whether an account of this type deposits, bets and withdraws: members do, and agents as long as the merchant lets them
 * (agents §1.1). Refused as `in_need_true_account` for who only tries out, and as `not_a_member`. Free play is another matter.
 */
export async function assertMayPlay(db: Sql, merchantId: number, type: number): Promise<void> {
  const { isAgent, canCash } = accountType(type)
  if (!isAgent) return
  if (!canCash) throw new Refusal('in_need_true_account')
  if (!(await flagIsOn(db, merchantId, 'AGENTPLAY3'))) throw new Refusal('not_a_member')
}
