import { levelOf } from '#features/identity/server/identity.ts'
import { isTrial } from '#features/people/rules/people.ts'
import { languageRead, memberById } from '#features/people/server/people.ts'
import { isExcluded } from '#features/protection/rules/protection.ts'
import { loadProtection, whoWantsNone } from '#features/protection/server/protection.ts'
import { accountOf, standOf } from '#features/wallet/server/wallet.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Facts, NO_BONUS } from '../rules/eligible.ts'
import * as store from './store.ts'
import { selectSegmentsOf } from './store-segments.ts'

export type Who = { merchantId: number; memberId: string }

/** What offers ask of a member. Segments: `new`, nothing was ever paid in; `no-bonus`, they want none; those whose list of the day they are in. */
export async function factsOf(tx: Tx, { merchantId, memberId }: Who, at: Date): Promise<Facts> {
  const member = await memberById(tx, merchantId, memberId)
  if (!member) throw new Refusal('not_found')
  const protection = (await loadProtection(tx, [memberId])).get(memberId)
  const cash = await accountOf(tx, merchantId, memberId, 'real')
  const { deposited } = (await standOf(tx, [cash.id])).get(cash.id)!.totals
  const unwilling = await whoWantsNone(tx, [memberId])
  const taken = await store.selectTaken(tx, memberId)
  return {
    merchant: merchantId,
    status: member.status,
    isTrial: isTrial(member.type),
    isExcluded: protection !== undefined && isExcluded(protection, at),
    segments: [
      ...(deposited === 0n ? ['new'] : []),
      ...(unwilling.has(memberId) ? [NO_BONUS] : []),
      ...(await selectSegmentsOf(tx, memberId)),
    ],
    rank: member.rankLevel,
    language: (await languageRead(tx, memberId)) ?? '',
    currency: member.currency,
    kyc: await levelOf(tx, { merchantId, memberId }),
    taken: Object.fromEntries(taken.map(row => [row.code, row.times])),
    groups: taken.flatMap(row => row.group ?? []),
  }
}
