import type { FastifyInstance } from 'fastify'
import { peopleApi } from '#features/people/api.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { isHidden, memberInfo, saveLook, savePayeeName, setHidden } from './people.ts'

export function siteRoutes(app: FastifyInstance, { db, serverSecret }: Context): void {
  serve(app, peopleApi.info, (_, ask) => memberInfo(db, ask.merchantId, memberOf(ask)))
  serve(app, peopleApi.saveLook, async (look, ask) => {
    await transaction(db, tx => saveLook(tx, ask.merchantId, memberOf(ask), look))
    return memberInfo(db, ask.merchantId, memberOf(ask))
  })
  serve(app, peopleApi.savePayeeName, async ({ payeeName }, ask) => {
    const owner = { merchantId: ask.merchantId, memberId: memberOf(ask) }
    await transaction(db, tx => savePayeeName(tx, serverSecret, owner, payeeName))
    return {}
  })
  serve(app, peopleApi.privacy, async (_, ask) => ({ hidden: await isHidden(db, ask.merchantId, memberOf(ask)) }))
  serve(app, peopleApi.savePrivacy, async ({ hidden }, ask) => {
    await transaction(db, tx => setHidden(tx, ask.merchantId, memberOf(ask), hidden))
    return { hidden }
  })
}
