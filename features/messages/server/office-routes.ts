import type { FastifyInstance } from 'fastify'
import { contentApi } from '#features/messages/api-office.ts'
import { actingOf, type FourEyes } from '#features/operators/server/operators.ts'
import { Refusal } from '#shared/refusal.ts'
import type { Context } from '#shared/server/context.ts'
import { serve } from '#shared/server/serve.ts'
import { addPicture, rollBack, saveDraft, takeOff } from './content/content.ts'
import { pictureRoute } from './content/picture-route.ts'
import { listContent, listVersions } from './content/store-versions.ts'

export function officeRoutes(app: FastifyInstance, context: Context, { fourEyes }: { fourEyes: FourEyes }): void {
  const { db } = context
  pictureRoute(app, db)

  serve(app, contentApi.list, async ({ kind }, { merchantId }) => ({
    list: (await listContent(db, merchantId, kind)).map(row => ({ ...row, startsAt: text(row.startsAt) })),
  }))
  serve(app, contentApi.versions, async ({ id }, { merchantId }) => {
    const rows = await listVersions(db, merchantId, id)
    if (rows.length === 0) throw new Refusal('not_found')
    const list = rows.map(row => ({
      ...{ ...row, startsAt: text(row.startsAt), liveAt: text(row.liveAt), madeAt: row.madeAt.toISOString() },
    }))
    return { list }
  })
  serve(app, contentApi.addPicture, async ({ picture }, ask) => ({
    url: await addPicture(context, actingOf(ask), picture),
  }))
  serve(app, contentApi.save, async (written, ask) => ({ version: await saveDraft(context, actingOf(ask), written) }))
  serve(app, contentApi.publish, ({ reason, ...content }, ask) =>
    fourEyes.propose(actingOf(ask), { action: 'content.publish', content, reason }),
  )
  serve(app, contentApi.rollBack, async (deed, ask) => {
    await rollBack(context, actingOf(ask), deed)
    return {}
  })
  serve(app, contentApi.takeDown, async ({ id, reason }, ask) => {
    await takeOff(context, actingOf(ask), id, reason)
    return {}
  })
}

const text = (at: Date | null) => at?.toISOString() ?? null
