import type { FastifyInstance } from 'fastify'
import { messagesApi } from '#features/messages/api.ts'
import type { AnnouncementKind } from '#features/messages/rules/messages.ts'
import { memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { announcements, markRead, unread } from './messages.ts'

export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, messagesApi.announcements, async ({ types, groupName, language }, { merchantId }) => {
    const kinds = types.split(',') as AnnouncementKind[]
    return { list: await announcements(db, merchantId, { kinds, groupName, language }) }
  })
  serve(app, messagesApi.help, async ({ language }, { merchantId }) => {
    const sections = await announcements(db, merchantId, { kinds: ['H'], language })
    return { sections: sections.map(({ id, groupName, title, content }) => ({ id, groupName, title, content })) }
  })
  serve(app, messagesApi.unreadCount, (_, ask) => unread(db, ask.merchantId, memberOf(ask)))
  serve(app, messagesApi.markRead, async ({ id }, ask) => {
    await transaction(db, tx => markRead(tx, ask.merchantId, memberOf(ask), id))
    return {}
  })
}
