import { PROPOSAL_HOURS, permittedTo } from '#features/operators/rules/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Acting } from '../acting.ts'
import { findOperator, findRole } from '../staff/store-staff.ts'
import { audit } from '../store-audit.ts'
import type { Action, Actions, Mark } from './actions.ts'
import * as store from './store-proposals.ts'

export type Wish = { action: string; content: Record<string, unknown>; reason: string; version?: string | undefined }
/** What became of a wish: it waits for a second person, or it is done because one was enough. */
export type Proposed = { proposalId: string | null; expiresAt: string | null; result: unknown }

/**
 * Four eyes as one mechanism for all offices (security C-54): `actions` are all that take two people, by their names. One
 * operator proposes, another one with the same permission confirms, and the confirmation carries it out: once, on the ground
 * on which it was proposed, in one transaction with its mark.
 */
export function createFourEyes({ db }: Pick<Context, 'db'>, actions: Actions) {
  const find = (name: string): Action => {
    const action = actions[name]
    if (!action) throw new Error(`${name} is no action of two people`)
    return action
  }
  const mayDecide = (who: Acting) => Object.keys(actions).filter(name => who.permissions.includes(actions[name]!.may))

  /** Refused as `state_changed` when the item is not as the operator saw it, `proposal_open` while another one waits. */
  async function propose(who: Acting, { action: name, content, reason, version }: Wish): Promise<Proposed> {
    const { merchantId, operatorId } = who
    const action = find(name)
    const made = await transaction(db, async tx => {
      if (await action.isForOne(tx, merchantId, content, operatorId)) return undefined
      const ground = await action.ground(tx, merchantId, content, operatorId)
      if (version !== undefined && version !== ground.version) throw new Refusal('state_changed')
      const id = newId('prp')
      const { item, effect } = ground
      const expiresAt = await store.insertProposal(tx, {
        ...{ id, merchantId, action: name, item, ground: ground.version, content, effect, reason },
        ...{ maker: operatorId, makerPerson: await personOf(tx, who), hours: PROPOSAL_HOURS },
      })
      if (!expiresAt) throw new Refusal('proposal_open')
      await audit(tx, who, { action: `${name}:propose`, item, inputs: { proposal: id, content, effect }, reason })
      return { proposalId: id, expiresAt: expiresAt.toISOString(), result: null }
    })
    return (
      made ?? {
        proposalId: null,
        expiresAt: null,
        result: await doAlone(who, { action: name, content, reason, version }),
      }
    )
  }

  async function doAlone(who: Acting, { action: name, content, reason, version }: Wish): Promise<unknown> {
    const { merchantId, operatorId: by } = who
    const action = find(name)
    const mark = async (tx: Tx) => {
      const ground = await action.ground(tx, merchantId, content, by)
      if (version !== undefined && version !== ground.version) throw new Refusal('state_changed')
      const { item, effect } = ground
      await audit(tx, who, { action: name, item, inputs: { content, effect }, reason })
    }
    return carryOut(action, { merchantId, by, reason, mark }, content)
  }

  /**
   * The second person's yes: carries it out. Refused as `second_person_needed` for the maker by whatever account of theirs,
   * `not_allowed` without the permission, `proposal_over` when it was decided or its time is over, `state_changed` when its
   * ground is another one, after which it is over.
   */
  async function confirm(who: Acting, id: string): Promise<unknown> {
    const { merchantId, operatorId: second } = who
    const found = await store.findProposal(db, merchantId, id)
    if (!found) throw new Refusal('not_found')
    const action = find(found.action)
    if (!who.permissions.includes(action.may)) throw new Refusal('not_allowed')
    if (found.maker === second) throw new Refusal('second_person_needed')
    const mark = async (tx: Tx) => {
      const proposal = await holdOpen(tx, merchantId, id)
      const checkerPerson = await assertOther(tx, who, proposal)
      await assertStillMay(tx, proposal, action)
      const { version, effect } = await action.ground(tx, merchantId, proposal.content, proposal.maker)
      if (version !== proposal.ground) throw new Refusal('state_changed')
      await store.decideProposal(tx, id, { state: 'DONE', checker: second, checkerPerson, word: '' })
      const { item, content, maker, reason } = proposal
      await audit(tx, who, { action: found.action, item, inputs: { proposal: id, maker, content, effect }, reason })
    }
    try {
      return await carryOut(action, { merchantId, by: found.maker, second, reason: found.reason, mark }, found.content)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'state_changed')
        await transaction(db, tx => store.endProposal(tx, id, 'STALE'))
      throw error
    }
  }

  /** The second person's no. */
  function refuse(who: Acting, id: string, word: string): Promise<void> {
    return transaction(db, async tx => {
      const proposal = await holdOpen(tx, who.merchantId, id)
      if (!who.permissions.includes(find(proposal.action).may)) throw new Refusal('not_allowed')
      const checkerPerson = await assertOther(tx, who, proposal)
      await store.decideProposal(tx, id, { state: 'REFUSED', checker: who.operatorId, checkerPerson, word })
      const { item, maker } = proposal
      await audit(tx, who, { action: `${proposal.action}:refuse`, item, inputs: { proposal: id, maker }, reason: word })
    })
  }

  /** The maker takes it back. */
  function withdraw(who: Acting, id: string): Promise<void> {
    return transaction(db, async tx => {
      const proposal = await holdOpen(tx, who.merchantId, id)
      if (proposal.maker !== who.operatorId) throw new Refusal('not_allowed')
      await store.endProposal(tx, id, 'WITHDRAWN')
      await audit(tx, who, { action: `${proposal.action}:withdraw`, item: proposal.item, inputs: { proposal: id } })
    })
  }

  return {
    ...{ propose, confirm, refuse, withdraw },
    /** Those that the operator may decide about, and their own. */
    list: (who: Acting, ask: { isOpen: boolean; before?: string | undefined; limit: number }) =>
      store.selectProposals(db, who.merchantId, { ...ask, actions: mayDecide(who), maker: who.operatorId }),
    find: async (who: Acting, id: string) => {
      const found = await store.findProposal(db, who.merchantId, id)
      if (!found || (found.maker !== who.operatorId && !mayDecide(who).includes(found.action)))
        throw new Refusal('not_found')
      return found
    },
  }
}

export type FourEyes = ReturnType<typeof createFourEyes>

type Deed = { merchantId: number; by: string; second?: string; reason: string; mark: Mark }

/** What was carried out without its mark could be carried out again. */
async function carryOut(action: Action, { merchantId, by, second, reason, mark }: Deed, content: unknown) {
  let isMarked = false
  const noted = async (tx: Tx) => {
    await mark(tx)
    isMarked = true
  }
  const result = await action.carryOut({ merchantId, people: { by, second, mark: noted }, reason }, content)
  if (!isMarked) throw new Error('an action was carried out without its mark')
  return result ?? null
}

async function holdOpen(tx: Tx, merchantId: number, id: string): Promise<store.ProposalRow> {
  const proposal = await store.holdProposal(tx, merchantId, id)
  if (!proposal) throw new Refusal('not_found')
  if (proposal.state !== 'OPEN') throw new Refusal('proposal_over')
  return proposal
}

async function personOf(tx: Tx, { merchantId, operatorId }: Acting): Promise<string> {
  return (await findOperator(tx, merchantId, operatorId))!.person
}

/** Another account of the same person is no second person. The table checks the same. */
async function assertOther(tx: Tx, who: Acting, { maker, makerPerson }: store.ProposalRow): Promise<string> {
  const person = await personOf(tx, who)
  if (maker === who.operatorId || makerPerson === person) throw new Refusal('second_person_needed')
  return person
}

/** Who left, or may not any more, proposes nothing that is carried out later. */
async function assertStillMay(tx: Tx, { merchantId, maker }: store.ProposalRow, { may }: Action): Promise<void> {
  const own = await findOperator(tx, merchantId, maker)
  const role = own && (await findRole(tx, merchantId, own.role))
  if (own?.state !== 'active' || !role || !permittedTo(own.role, role.permissions).includes(may))
    throw new Refusal('proposal_over')
}

/** Whether two operators are one person: for what two decide one after the other, without a proposal. */
export async function isSamePerson(tx: Tx, merchantId: number, one: string, other: string): Promise<boolean> {
  const [first, second] = [await findOperator(tx, merchantId, one), await findOperator(tx, merchantId, other)]
  return one === other || first?.person === second?.person
}
