import type { FastifyInstance } from 'fastify'
import { identityOfficeApi } from '#features/identity/api-office.ts'
import { plainWord } from '#features/identity/rules/requests.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { memberNames } from '#features/people/server/people.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { waitingDocuments } from './identity.ts'
import { approveDocument, contactsOf, look, memberOf, rejectDocument, revealContacts } from './office.ts'
import { recallRequest } from './requests.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context

  serve(app, identityOfficeApi.waiting, async (page, { merchantId }) => {
    const rows = await waitingDocuments(db, merchantId, page)
    const ids = rows.map(row => row.memberId)
    const names = await memberNames(db, merchantId, ids)
    const list = rows.map(({ id, memberId, kind, uploadedAt, deadline }) => ({
      ...{ id, member: { id: memberId, username: names.get(memberId) ?? '' }, kind },
      ...{ uploadedAt: uploadedAt.toISOString(), deadline: toDeadline(deadline) },
    }))
    return { list, next: rows.length === page.limit ? rows.at(-1)!.id : null }
  })
  serve(app, identityOfficeApi.member, async ({ memberId }, { merchantId }) => {
    const { username, level, levels, version, kept, requests } = await memberOf(db, { merchantId, memberId })
    return {
      ...{ member: { id: memberId, username }, level, version },
      levels: levels.map(({ level, setBy, why, setAt }) => ({ level, setBy, why, setAt: setAt.toISOString() })),
      documents: kept.map(({ uploadedAt, decidedAt, deadline, ...document }) => ({
        ...{ ...document, uploadedAt: uploadedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
        deadline: deadline && toDeadline(deadline),
      })),
      requests: requests.map(({ askedAt, dueAt, closedAt, ...request }) => ({
        ...{ ...request, askedAt: askedAt.toISOString(), dueAt: dueAt.toISOString() },
        closedAt: closedAt?.toISOString() ?? null,
      })),
    }
  })
  serve(app, identityOfficeApi.contacts, async ({ memberId }, { merchantId }) =>
    contactsOf(context, { merchantId, memberId }),
  )
  serve(app, identityOfficeApi.revealContacts, ({ memberId, reason }, ask) =>
    revealContacts(context, actingOf(ask), memberId, reason),
  )
  serve(app, identityOfficeApi.picture, async ({ id }, ask) => ({
    picture: (await look(context, actingOf(ask), id)).toString('base64'),
  }))
  serve(app, identityOfficeApi.approve, async ({ id, ...given }, ask) => ({
    level: await approveDocument(context, actingOf(ask), id, given),
  }))
  serve(app, identityOfficeApi.reject, async ({ id, reason }, ask) => {
    await rejectDocument(context, actingOf(ask), id, reason)
    return {}
  })
  serve(app, identityOfficeApi.request, ({ word: written, ...wish }, ask) => {
    const word = plainWord(written)
    const reason = word ? `${wish.because}: ${word}` : wish.because
    return fourEyes.propose(actingOf(ask), { action: 'identity.request', content: { ...wish, word }, reason })
  })
  serve(app, identityOfficeApi.recall, async ({ id, reason }, ask) => {
    await recallRequest(context, actingOf(ask), id, reason)
    return {}
  })
  serve(app, identityOfficeApi.setLevel, ({ memberId, level, version, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'identity.level', content: { memberId, level }, version, reason }),
  )
}

const toDeadline = ({ dueAt, isLate }: { dueAt: Date; isLate: boolean }) => ({ dueAt: dueAt.toISOString(), isLate })
