import type { FastifyInstance } from 'fastify'
import { rewardsApi } from '#features/rewards/api.ts'
import { ownerOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { claimAll, claimReward, rewardsOf } from './rewards.ts'
import { rewardView } from './views.ts'

export function siteRoutes(app: FastifyInstance, { db, realtime }: Context): void {
  serve(app, rewardsApi.list, async (_, ask) => {
    const rows = await rewardsOf(db, ownerOf(ask))
    return { waiting: rows.filter(({ state }) => state === 'UNCLAIMED').length, list: rows.map(rewardView) }
  })
  serve(app, rewardsApi.claim, async ({ id }, ask) => {
    const owner = ownerOf(ask)
    const row = await transaction(db, tx => claimReward(tx, owner, id))
    realtime.hint(owner.memberId, { topic: 'balance' })
    return rewardView(row)
  })
  serve(app, rewardsApi.claimAll, async (_, ask) => {
    const owner = ownerOf(ask)
    const rows = await claimAll(db, owner)
    if (rows.length > 0) realtime.hint(owner.memberId, { topic: 'balance' })
    return { list: rows.map(rewardView) }
  })
}
