import { PROPOSAL_HOURS } from '#features/operators/rules/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import type { Acting } from '../acting.ts'
import { audit } from '../store-audit.ts'
import type { Action, Actions, Mark } from './actions.ts'
import { assertOther, assertStillMay, assertSum, groundOf, holdOpen, personOf } from './checks.ts'
import * as glass from './store-glass.ts'
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
      assertSum(who, action, ground)
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
      assertSum(who, action, ground)
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
      const ground = await groundOf(tx, action, proposal)
      await assertStillMay(tx, proposal, action, ground)
      assertSum(who, action, ground)
      await store.decideProposal(tx, id, { state: 'DONE', checker: second, checkerPerson, word: '' })
      const { effect } = ground
      const { item, content, maker, reason } = proposal
      await audit(tx, who, { action: found.action, item, inputs: { proposal: id, maker, content, effect }, reason })
    }
    return untilStale(
      id,
      carryOut(action, { merchantId, by: found.maker, second, reason: found.reason, mark }, found.content),
    )
  }

  /** A proposal whose ground is another one by now is over. */
  async function untilStale<T>(id: string, carried: Promise<T>): Promise<T> {
    try {
      return await carried
    } catch (error) {
      if (error instanceof Refusal && error.code === 'state_changed')
        await transaction(db, tx => store.endProposal(tx, id, 'STALE'))
      throw error
    }
  }

  /**
   * In an emergency the maker carries it out alone, where two people gave them that right by name beforehand; another person
   * looks at it afterwards. Only what says of itself that it can be. Refused as confirmations are.
   */
  async function breakGlass(who: Acting, id: string, reason: string): Promise<unknown> {
    const { merchantId, operatorId: by } = who
    const found = await store.findProposal(db, merchantId, id)
    if (!found) throw new Refusal('not_found')
    const action = find(found.action)
    if (found.maker !== by || !action.canBreakGlass || !who.permissions.includes(action.may))
      throw new Refusal('not_allowed')
    const mark = async (tx: Tx) => {
      const proposal = await holdOpen(tx, merchantId, id)
      const ground = await groundOf(tx, action, proposal)
      assertSum(who, action, ground)
      await store.breakProposal(tx, id)
      await glass.insertGlass(tx, { id, merchantId, operatorId: by, person: await personOf(tx, who), reason })
      const { item, content } = proposal
      const inputs = { proposal: id, content, effect: ground.effect, isGlass: true }
      await audit(tx, who, { action: found.action, item, inputs, reason })
    }
    return untilStale(id, carryOut(action, { merchantId, by, reason: found.reason, mark }, found.content))
  }

  /** What another person says of it afterwards, once. */
  function reviewGlass(who: Acting, id: string, { isRight, word }: { isRight: boolean; word: string }): Promise<void> {
    const { merchantId, operatorId } = who
    return transaction(db, async tx => {
      const broken = await glass.holdGlass(tx, merchantId, id)
      if (!broken) throw new Refusal('not_found')
      if (broken.reviewer !== null) throw new Refusal('proposal_over')
      const person = await personOf(tx, who)
      if (broken.operatorId === operatorId || broken.person === person) throw new Refusal('second_person_needed')
      await glass.reviewGlass(tx, id, { reviewer: operatorId, person, isRight, word })
      const inputs = { proposal: id, isRight, by: broken.operatorId }
      await audit(tx, who, { action: 'proposals.review', item: `proposal:${id}`, inputs, reason: word })
    })
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
    ...{ propose, confirm, refuse, withdraw, breakGlass, reviewGlass },
    mayDecide,
    names: Object.keys(actions),
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
