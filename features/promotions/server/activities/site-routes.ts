import type { FastifyInstance } from 'fastify'
import { activitiesApi } from '#features/promotions/api-activities.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Sql } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { enterCode } from '../codes.ts'
import type { Who } from '../facts.ts'
import {
  activityOf,
  availableOf,
  categoriesOf,
  claimsOf,
  listActivities,
  merchantAvailable,
  standingsOf,
} from './standings.ts'
import { apply, claim, join } from './take.ts'

const whose = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })
/** Counts what of a member's bets was settled until now. */
export type CountNow = (memberId: string) => Promise<void>

/** Kinds of promotions that features keep which need this one. */
export type AlsoAvailable = (who: Who) => Promise<{ type: 'REFERRAL'; enabled: boolean; count: number }[]>
type Parts = { countNow: CountNow; alsoAvailable: AlsoAvailable }

export function activityRoutes(app: FastifyInstance, db: Sql, { countNow, alsoAvailable }: Parts): void {
  const api = activitiesApi
  const standing = async (ask: Ask, code: string) => (await activityOf(db, whose(ask), code)).standing
  serve(app, api.enterCode, ({ entered }, ask) => enterCode(db, whose(ask), entered))
  serve(app, api.list, async (_, { merchantId }) => ({ list: await listActivities(db, merchantId) }))
  serve(app, api.standings, async (_, ask) => ({ list: await standingsOf(db, whose(ask)) }))
  serve(app, api.one, ({ id }, ask) => activityOf(db, whose(ask), id))
  serve(app, api.join, async ({ id }, ask) => {
    await join(db, whose(ask), id)
    return standing(ask, id)
  })
  serve(app, api.apply, async ({ id, ...said }, ask) => {
    await apply(db, whose(ask), id, said)
    return standing(ask, id)
  })
  serve(app, api.claim, async ({ id }, ask) => {
    // What was played until now is played: nobody waits for the next time that bets are counted.
    await countNow(memberOf(ask))
    await claim(db, whose(ask), id)
    return standing(ask, id)
  })
  serve(app, api.available, async (_, ask) => {
    const { list } = await availableOf(db, whose(ask))
    return { list: [...list, ...(await alsoAvailable(whose(ask)))] }
  })
  serve(app, api.merchantAvailable, (_, { merchantId }) => merchantAvailable(db, merchantId))
  serve(app, api.claims, async (_, ask) => ({ list: await claimsOf(db, whose(ask)) }))
  serve(app, api.categories, async (_, { merchantId }) => ({ list: await categoriesOf(db, merchantId) }))
}
