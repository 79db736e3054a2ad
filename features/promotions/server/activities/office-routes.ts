import type { FastifyInstance } from 'fastify'
import { actingOf } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { type APPLICATION_STATES, applicationsApi } from '#features/promotions/api-applications.ts'
import { formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { titleOf } from '../office/views.ts'
import { approve, issue, pictureOf, reject } from './decide.ts'
import { selectApplications } from './store-applications.ts'

type State = (typeof APPLICATION_STATES)[number]

export function applicationRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, applicationsApi.list, async ({ limit, before = null, state, username }, { merchantId }) => {
    const member =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (member === undefined) return { list: [], next: null }
    const rows = await selectApplications(db, merchantId, {
      state,
      memberId: member?.id ?? null,
      before,
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const ids = shown.map(row => row.memberId)
    const names = await memberNames(db, merchantId, ids)
    const list = shown.map(row => ({
      ...{ id: row.id, code: row.code, title: titleOf(row), state: row.state as State, currency: row.currency },
      ...{ member: { id: row.memberId, username: names.get(row.memberId) ?? '' }, amount: formatAmount(row.amount) },
      ...{ comment: row.comment, applied: row.applied, pictures: row.pictures, at: row.at.toISOString() },
      ...{ changedAt: row.changedAt.toISOString(), decidedBy: row.decidedBy ?? '', remark: row.remark },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.id : null }
  })
  serve(app, applicationsApi.picture, (key, ask) => pictureOf(db, actingOf(ask), key))
  serve(app, applicationsApi.approve, ({ id }, ask) => approve(db, actingOf(ask), id))
  serve(app, applicationsApi.issue, ({ id }, ask) => issue(db, actingOf(ask), id))
  serve(app, applicationsApi.reject, (wish, ask) => reject(db, actingOf(ask), wish))
}
