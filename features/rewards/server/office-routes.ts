import type { FastifyInstance } from 'fastify'
import { actingOf, audit, type FourEyes } from '#features/operators/server/operators.ts'
import { memberByUsername, memberNames } from '#features/people/server/people.ts'
import { runningBudgets } from '#features/promotions/server/promotions.ts'
import { rewardsOfficeApi } from '#features/rewards/api-office.ts'
import { formatAmount } from '#shared/money.ts'
import { databaseNow } from '#shared/server/clock.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { PAYING } from './office.ts'
import { revokeReward } from './rewards.ts'
import * as store from './store.ts'
import { rewardView } from './views.ts'

export function officeRoutes(app: FastifyInstance, { db }: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  serve(app, rewardsOfficeApi.list, async ({ limit, before = null, username, state = null, promotion = null }, ask) => {
    const { merchantId } = ask
    const member =
      username === undefined ? null : await transaction(db, tx => memberByUsername(tx, merchantId, username))
    if (member === undefined) return { list: [], next: null }
    const page = { limit: limit + 1, before, memberId: member?.id ?? null, state, promotion }
    const rows = await store.selectOfMerchant(db, merchantId, page)
    const ids = rows.map(({ memberId }) => memberId)
    const names = await memberNames(db, merchantId, ids)
    const list = rows.slice(0, limit).map(row => ({
      ...{ ...rewardView(row), by: row.by, member: { id: row.memberId, username: names.get(row.memberId) ?? '' } },
    }))
    return { list, next: rows.length > limit ? list.at(-1)!.id : null }
  })
  serve(app, rewardsOfficeApi.budgets, async (_, { merchantId }) => {
    const rows = await runningBudgets(db, merchantId, await databaseNow(db), PAYING)
    return { list: rows.map(row => ({ ...row, budget: formatAmount(row.budget), left: formatAmount(row.left) })) }
  })
  serve(app, rewardsOfficeApi.issue, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'rewards.issue', content, reason }),
  )
  serve(app, rewardsOfficeApi.revoke, async ({ id, reason }, ask) => {
    const who = actingOf(ask)
    await transaction(db, async tx => {
      const { amount, memberId } = await revokeReward(tx, who.merchantId, id, reason)
      const inputs = { member: memberId, amount: formatAmount(amount) }
      await audit(tx, who, { action: 'rewards.revoke', item: `reward:${id}`, inputs, reason })
    })
    return {}
  })
}
