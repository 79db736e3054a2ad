import * as z from 'zod/mini'
import { type Acting, type Action, audit, fourEyes } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { type Tx, transaction } from '#shared/server/db.ts'
import { newId } from '#shared/server/ids.ts'
import { noteEvent } from '#shared/server/outbox.ts'
import { KINDS } from '../rules/identity.ts'
import { answerBy, BECAUSE } from '../rules/requests.ts'
import { holdMember, type Owner, selectDocuments } from './store.ts'
import { closeRequest, findRequest, insertRequest, selectRequests } from './store-requests.ts'

/** An operator asked a member for a document. */
export const documentRequested = {
  name: 'identity.document_requested',
  payload: z.object({
    ...{ merchantId: z.number(), memberId: z.string(), requestId: z.string(), kind: z.enum(KINDS) },
    ...{ because: z.enum(BECAUSE), word: z.string() },
  }),
}

const shape = z.object({ memberId: z.string(), kind: z.enum(KINDS), because: z.enum(BECAUSE), word: z.string() })
type Wish = z.output<typeof shape>

/**
 * Asking a member for a document: alone the first time, by two people where the same was asked for before (back-office, B3).
 * Refused as `state_changed` while it is asked for, or one of the kind waits for a decision.
 */
export function requestAction({ db }: Pick<Context, 'db'>): Action {
  return fourEyes('identity.request', shape, {
    isForOne: async (tx, merchantId, wish) => (await askedBefore(tx, { merchantId, ...wish })) === 0,
    ground: async (tx, merchantId, wish) => {
      const { memberId, kind, because, word } = wish
      const owner = { merchantId, memberId }
      const username = (await memberNames(tx, merchantId, [memberId])).get(memberId)
      if (username === undefined) throw new Refusal('not_found')
      await assertFree(tx, owner, kind)
      const earlier = await askedBefore(tx, { merchantId, ...wish })
      const effect = { username, document: kind, because, word, earlier }
      return { item: `identity:${memberId}:${kind}`, version: String(earlier), effect }
    },
    carryOut: ({ merchantId, people }, wish) =>
      transaction(db, async tx => {
        const { memberId, kind, because, word } = wish
        const owner = { merchantId, memberId }
        await holdMember(tx, owner)
        // Another one may have asked, and taken it back, since it was found to take one person.
        if (people.second === undefined && (await askedBefore(tx, { merchantId, ...wish })) > 0)
          throw new Refusal('second_person_needed')
        await people.mark(tx)
        const id = newId('req')
        const askedAt = await databaseNow(tx)
        const asked = { id, kind, because, word, askedBy: people.by, askedAt, dueAt: answerBy(askedAt) }
        await insertRequest(tx, owner, { ...asked, second: people.second })
        await noteEvent(tx, documentRequested, { ...owner, requestId: id, kind, because, word })
        return { id }
      }),
  })
}

async function askedBefore(tx: Tx, { merchantId, memberId, kind }: Owner & Pick<Wish, 'kind'>): Promise<number> {
  return (await selectRequests(tx, { merchantId, memberId })).filter(each => each.kind === kind).length
}

async function assertFree(tx: Tx, owner: Owner, kind: Wish['kind']): Promise<void> {
  const requests = await selectRequests(tx, owner)
  if (requests.some(each => each.kind === kind && each.state === 'OPEN')) throw new Refusal('state_changed')
  const documents = await selectDocuments(tx, owner)
  if (documents.some(each => each.kind === kind && each.state === 'WAITING')) throw new Refusal('state_changed')
}

/** It is not needed any more; `order_final` once the document came and was taken. */
export const recallRequest = ({ db }: Pick<Context, 'db'>, who: Acting, id: string, reason: string): Promise<void> =>
  transaction(db, async tx => {
    const found = await findRequest(tx, who.merchantId, id)
    if (!found) throw new Refusal('not_found')
    await holdMember(tx, found)
    if ((await findRequest(tx, who.merchantId, id))!.state !== 'OPEN') throw new Refusal('order_final')
    await closeRequest(tx, found, { state: 'RECALLED', by: who.operatorId })
    const { memberId, kind } = found
    await audit(tx, who, { action: 'identity.recall', item: `identity:${memberId}:${kind}`, inputs: { id }, reason })
  })
