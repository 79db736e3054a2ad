import * as z from 'zod/mini'
import { type Acting, type Actions, audit, bySome, fourEyes } from '#features/operators/server/operators.ts'
import { maskedContacts, memberNames, readProfile } from '#features/people/server/people.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { type Sql, type Tx, transaction } from '#shared/server/db.ts'
import type { Reason } from '../rules/identity.ts'
import { approve, identityOf, levelOf, levelsOf, pictureOf, reject, setLevel } from './identity.ts'
import { requestAction } from './requests.ts'
import * as store from './store.ts'

/* What operators see and decide of members' identity: all of it is on record (C-12). */

type Given = { goodUntil?: string | undefined; number?: string | undefined }

export async function memberOf(db: Sql, owner: store.Owner) {
  return { ...(await identityOf(db, owner)), ...(await levelsOf(db, owner)), username: await nameOf(db, owner) }
}

/** How a member of the merchant is reached, masked. */
export async function contactsOf({ db, serverSecret }: Context, owner: store.Owner) {
  await nameOf(db, owner)
  return maskedContacts(db, serverSecret, owner.memberId)
}

/** The same unmasked; who wanted to know is on record before they know. */
export const revealContacts = ({ db, serverSecret }: Context, who: Acting, memberId: string, reason: string) =>
  transaction(db, async tx => {
    await nameOf(tx, { merchantId: who.merchantId, memberId })
    const { mobile = null, email = null } = await readProfile(tx, serverSecret, memberId)
    const inputs = { mobile: mobile !== null, email: email !== null }
    await audit(tx, who, { action: 'contacts.reveal', item: `member:${memberId}`, inputs, reason })
    return { mobile, email }
  })

export const look = ({ db, serverSecret }: Context, who: Acting, documentId: string): Promise<Buffer> =>
  transaction(db, async tx => {
    const picture = await pictureOf(tx, serverSecret, decisionOf(who, documentId))
    await note(tx, who, documentId, { action: 'identity.look' })
    return picture
  })

export const approveDocument = ({ db, serverSecret }: Context, who: Acting, documentId: string, given: Given) =>
  transaction(db, async tx => {
    const level = await approve(tx, serverSecret, { ...decisionOf(who, documentId), ...given })
    await note(tx, who, documentId, {
      action: 'identity.approve',
      inputs: { goodUntil: given.goodUntil ?? null, level },
    })
    return level
  })

export const rejectDocument = ({ db }: Context, who: Acting, documentId: string, reason: Reason): Promise<void> =>
  transaction(db, async tx => {
    await reject(tx, { ...decisionOf(who, documentId), reason })
    await note(tx, who, documentId, { action: 'identity.reject', inputs: { reason } })
  })

const decisionOf = ({ merchantId, operatorId }: Acting, documentId: string) => ({
  ...{ merchantId, documentId, by: operatorId },
})

type Deed = { action: string; inputs?: Record<string, unknown> }

async function note(tx: Tx, who: Acting, documentId: string, { action, inputs }: Deed): Promise<void> {
  const { memberId, kind } = (await store.findDocument(tx, who.merchantId, documentId))!
  await audit(tx, who, { action, item: `document:${documentId}`, inputs: { memberId, kind, ...inputs } })
}

async function nameOf(db: Sql | Tx, { merchantId, memberId }: store.Owner): Promise<string> {
  const name = (await memberNames(db, merchantId, [memberId])).get(memberId)
  if (name === undefined) throw new Refusal('not_found')
  return name
}

const levelShape = z.object({ memberId: z.string(), level: z.literal([0, 1, 2, 3]) })

/** What takes two people: a level that no document proves opens, or closes, what may be paid in and taken out. */
export function identityActions({ db }: Pick<Context, 'db'>): Actions {
  return {
    'identity.request': requestAction({ db }),
    'identity.level': fourEyes('identity.level', levelShape, {
      canBreakGlass: true,
      ground: async (tx, merchantId, { memberId, level }) => {
        const owner = { merchantId, memberId }
        const effect = { username: await nameOf(tx, owner), from: await levelOf(tx, owner), to: level }
        return { item: `identity:${memberId}`, version: (await levelsOf(tx, owner)).version, effect }
      },
      carryOut: ({ merchantId, people, reason }, { memberId, level }) =>
        transaction(db, async tx => {
          const owner = { merchantId, memberId }
          await store.holdMember(tx, owner)
          await people.mark(tx)
          await setLevel(tx, owner, { level, by: bySome(people), why: reason })
          return { level }
        }),
    }),
  }
}
