import { Refusal } from '#shared/refusal.ts'
import type { Tx } from '#shared/server/db.ts'
import { type Acting, assertWithin } from '../acting.ts'
import { limitsOf, rightsOf } from '../logins/authenticate.ts'
import { findRights } from '../staff/store-rights.ts'
import type { Action, Ground } from './actions.ts'
import * as store from './store-proposals.ts'

/* What has to be true before what was proposed is decided. */

export async function holdOpen(tx: Tx, merchantId: number, id: string): Promise<store.ProposalRow> {
  const proposal = await store.holdProposal(tx, merchantId, id)
  if (!proposal) throw new Refusal('not_found')
  if (proposal.state !== 'OPEN') throw new Refusal('proposal_over')
  return proposal
}

export async function personOf(tx: Tx, { home, operatorId }: Acting): Promise<string> {
  return (await findRights(tx, operatorId, home))!.person
}

/** How it stands now; refused as `state_changed` where that is not how it stood. */
export async function groundOf(
  tx: Tx,
  action: Action,
  { merchantId, content, maker, ground }: store.ProposalRow,
): Promise<Ground> {
  const now = await action.ground(tx, merchantId, content, maker)
  if (now.version !== ground) throw new Refusal('state_changed')
  return now
}

export function assertSum(who: Pick<Acting, 'limits'>, { may }: Action, { sum }: Ground): void {
  if (sum) assertWithin(who, may, sum)
}

/** Another account of the same person is no second person. The table checks the same. */
export async function assertOther(tx: Tx, who: Acting, { maker, makerPerson }: store.ProposalRow): Promise<string> {
  const person = await personOf(tx, who)
  if (maker === who.operatorId || makerPerson === person) throw new Refusal('second_person_needed')
  return person
}

/** Who left, or may not any more, proposes nothing that is carried out later. */
export async function assertStillMay(tx: Tx, { merchantId, maker }: store.ProposalRow, action: Action, ground: Ground) {
  const own = await findRights(tx, maker, merchantId)
  if (own?.state !== 'active' || !own.reaches || !rightsOf(own).includes(action.may)) throw new Refusal('proposal_over')
  assertSum({ limits: limitsOf(own) }, action, ground)
}

/** Whether two operators are one person: for what two decide one after the other, without a proposal. */
export async function isSamePerson(tx: Tx, merchantId: number, one: string, other: string): Promise<boolean> {
  const [first, second] = [await findRights(tx, one, merchantId), await findRights(tx, other, merchantId)]
  return one === other || first?.person === second?.person
}

/** Whether somebody may this at each of these merchants: for what is decided for all of them at once. */
export async function mayAtAll(
  tx: Tx,
  operatorId: string,
  may: string,
  merchantIds: readonly number[],
): Promise<boolean> {
  for (const merchantId of merchantIds) {
    const own = await findRights(tx, operatorId, merchantId)
    if (own?.state !== 'active' || !own.reaches || !rightsOf(own).includes(may)) return false
  }
  return true
}
