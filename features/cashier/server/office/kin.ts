import { type Acting, hasDeed, selectTraces } from '#features/operators/server/operators.ts'
import { memberIdByContact } from '#features/people/server/people.ts'
import { wasAtAddresses } from '#features/sessions/server/sessions.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import type { WithdrawalRow } from '../withdrawals/store-withdrawals.ts'

/**
 * Who approves is neither who changed the payee nor of the member's household (§6.7): has none of their addresses for letters,
 * and logged in from nowhere that the member did within 30 days. Accounts of one person count as one.
 */
export async function assertNoKin(tx: Tx, serverSecret: string, who: Acting, row: WithdrawalRow): Promise<void> {
  const { merchantId, operatorId } = who
  const { memberId, payeeId } = row
  const { emails, addresses } = await selectTraces(tx, merchantId, operatorId)
  const isKin =
    (await hasDeed(tx, merchantId, operatorId, `payee:${payeeId}`)) ||
    (await wasAtAddresses(tx, { merchantId, memberId }, addresses))
  if (isKin) throw new Refusal('other_person_needed')
  for (const email of emails)
    if ((await memberIdByContact(tx, serverSecret, merchantId, 'email', email)) === memberId)
      throw new Refusal('other_person_needed')
}
