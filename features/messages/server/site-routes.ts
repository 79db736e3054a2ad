import type { FastifyInstance } from 'fastify'
import { messagesApi } from '#features/messages/api.ts'
import { agentNewsApi } from '#features/messages/api-agents.ts'
import type { AnnouncementKind } from '#features/messages/rules/messages.ts'
import { type Ask, memberOf } from '#shared/server/caller.ts'
import type { Context } from '#shared/server/context.ts'
import { transaction } from '#shared/server/db.ts'
import { serve } from '#shared/server/serve.ts'
import { news, readNews } from './agent-news.ts'
import { deleteFromInbox, inbox, readInbox, unreadInbox } from './inbox.ts'
import { announcements, markRead, unread } from './messages.ts'

const ownerOf = (ask: Ask) => ({ merchantId: ask.merchantId, memberId: memberOf(ask) })

export function siteRoutes(app: FastifyInstance, { db }: Context): void {
  serve(app, messagesApi.announcements, async ({ types, groupName, language, platform }, { merchantId }) => {
    const kinds = types.split(',') as AnnouncementKind[]
    return { list: await announcements(db, merchantId, { kinds, groupName, language, platform }) }
  })
  serve(app, messagesApi.help, async ({ language }, { merchantId }) => {
    const sections = await announcements(db, merchantId, { kinds: ['H'], language })
    return { sections: sections.map(({ id, groupName, title, content }) => ({ id, groupName, title, content })) }
  })
  serve(app, messagesApi.unreadCount, async (_, ask) => {
    const owner = ownerOf(ask)
    const [notices, inbox] = await Promise.all([unread(db, owner.merchantId, owner.memberId), unreadInbox(db, owner)])
    return { count: notices.count + inbox, inbox, unread: notices.unread }
  })
  serve(app, messagesApi.inbox, ({ before, limit, unread: only }, ask) =>
    inbox(db, ownerOf(ask), { before, limit, unreadOnly: only === '1' }),
  )
  serve(app, messagesApi.readInbox, async ({ id }, ask) => {
    await transaction(db, tx => readInbox(tx, ownerOf(ask), id))
    return {}
  })
  serve(app, messagesApi.deleteInbox, async ({ id }, ask) => {
    await transaction(db, tx => deleteFromInbox(tx, ownerOf(ask), id))
    return {}
  })
  serve(app, messagesApi.markRead, async ({ id }, ask) => {
    await transaction(db, tx => markRead(tx, ask.merchantId, memberOf(ask), id))
    return {}
  })
  serve(app, agentNewsApi.list, (wanted, ask) => news(db, ownerOf(ask), wanted))
  serve(app, agentNewsApi.read, async ({ id }, ask) => {
    await readNews(db, ownerOf(ask), id)
    return {}
  })
}
