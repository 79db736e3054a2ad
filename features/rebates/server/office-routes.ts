import type { FastifyInstance } from 'fastify'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { rebatesOfficeApi } from '#features/rebates/api-office.ts'
import { amount, formatAmount } from '#shared/money.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { settingsView } from './office/actions.ts'
import { selectClaimsOf } from './office/store-office.ts'
import { settingsOf } from './settings.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, rebatesOfficeApi.settings, (_, { merchantId }) =>
    transaction(db, async tx => {
      const settings = await settingsOf(tx, merchantId)
      return { version: settings.version, currency: settings.currency, given: settingsView(settings) }
    }),
  )
  serve(app, rebatesOfficeApi.change, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'rebates.change', content: { given }, reason }),
  )
  serve(app, rebatesOfficeApi.claims, async ({ limit, before = null, username }, { merchantId }) => {
    const named =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (named === undefined) return { list: [], next: null }
    const rows = await selectClaimsOf(db, merchantId, { limit: limit + 1, before, memberId: named?.id ?? null })
    const shown = rows.slice(0, limit)
    const names = await memberNames(
      db,
      merchantId,
      shown.map(row => row.memberId),
    )
    const list = shown.map(row => ({
      ...{ id: `${row.memberId}:${row.no}`, at: row.at.toISOString(), kind: row.kind, currency: row.currency },
      member: { id: row.memberId, username: names.get(row.memberId) ?? '' },
      ...{ amount: formatAmount(amount(row.amount)), own: formatAmount(amount(row.own)) },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.id : null }
  })
}
