import { type Acting, audit, mayAtAll } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { selectOffering } from './store-office.ts'

/**
 * An issue is one for all merchants that offer its lottery, so who decides about it may do so at each of them: a role with
 * the scope of the group, at the head of a group that has them all (decision 0110). Refused as `not_found` where the
 * merchant does not have the lottery, `not_allowed` where the permission ends before one that has it.
 */
export async function assertDecides(
  tx: Tx,
  { merchantId, operatorId }: Pick<Acting, 'merchantId' | 'operatorId'>,
  may: string,
  game: string,
): Promise<void> {
  const merchants = await selectOffering(tx, game)
  if (!merchants.includes(merchantId)) throw new Refusal('not_found')
  if (!(await mayAtAll(tx, operatorId, may, merchants))) throw new Refusal('not_allowed')
}

type Deed = { may: string; game: string; item: string; inputs: Record<string, unknown>; reason?: string }

/** In the transaction that decides: that they may, and what they did. */
export const deciding =
  (who: Acting, { may, game, ...deed }: Deed) =>
  async (tx: Tx): Promise<void> => {
    await assertDecides(tx, who, may, game)
    await audit(tx, who, { action: may, ...deed })
  }

export const itemOf = ({ game, numero }: { game: string; numero: string }) => `draw:${game}:${numero}`
