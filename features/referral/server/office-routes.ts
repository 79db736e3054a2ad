import type { FastifyInstance } from 'fastify'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername } from '#features/people/server/people.ts'
import { referralOfficeApi } from '#features/referral/api-office.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { rejectFriend, settingsView } from './office/actions.ts'
import { settingsOf } from './settings.ts'
import { listedFriends, money } from './standing.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, referralOfficeApi.friends, async ({ username, ...page }, { merchantId }) => {
    const named =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (named === undefined) return { list: [], next: null }
    return listedFriends(db, merchantId, { ...page, referrerId: named?.id ?? null })
  })
  serve(app, referralOfficeApi.pay, ({ id, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'referral.pay', content: { id }, reason }),
  )
  serve(app, referralOfficeApi.reject, async ({ id, reason }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const inputs = await rejectFriend(tx, who.merchantId, id, { said: reason, by: who.operatorId })
      await audit(tx, who, { action: 'referral.reject', item: `referral:${id}`, inputs, reason })
    })
    return {}
  })
  serve(app, referralOfficeApi.settings, (_, { merchantId }) =>
    transaction(db, async tx => {
      const settings = await settingsOf(tx, merchantId)
      const { version, currency, left } = settings
      return { version, currency, left: money(left), given: settingsView(settings) }
    }),
  )
  serve(app, referralOfficeApi.change, ({ given, reason }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'referral.change', content: { given }, reason }),
  )
}
