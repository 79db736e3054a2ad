import type * as z from 'zod/mini'
import type { AgentNews, agentNewsApi } from '#features/messages/api-agents.ts'
import { isFor } from '#features/messages/rules/content.ts'
import { AGENT_CATEGORIES } from '#features/messages/rules/messages.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { standingOf, textIn } from './messages.ts'
import { insertReads, listRead, type Standing } from './store.ts'

type Owner = { merchantId: number; memberId: string }
type Wanted = z.output<typeof agentNewsApi.list.input>

const isForAgents = (each: Standing): each is Standing & { kind: 'PL' | 'PU' } =>
  (each.kind === 'PL' || each.kind === 'PU') && each.audience !== 'PLAYER'

/** What stands for agents, as one of them reads it: pinned first, then the newest. */
export async function news(db: Sql, { merchantId, memberId }: Owner, wanted: Wanted) {
  const language = wanted.language.toUpperCase()
  const [standing, read] = await Promise.all([standingOf(db, merchantId), listRead(db, memberId)])
  const known = new Set(read)
  const all = standing
    .filter(isForAgents)
    .filter(each => isFor(each, { language }))
    .map(
      ({ id, kind, groupName, isPinned, publishedAt, texts }): AgentNews => ({
        ...{ id, kind, isPinned, ...textIn(texts, language), publishedAt: publishedAt.toISOString() },
        category: AGENT_CATEGORIES.find(each => each === groupName) ?? 'system',
        isRead: known.has(id),
      }),
    )
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || (a.publishedAt < b.publishedAt ? 1 : -1))
  const shown = all.filter(
    each =>
      (wanted.category === undefined || each.category === wanted.category) &&
      !(wanted.unread && each.isRead) &&
      (wanted.since === undefined || each.publishedAt >= wanted.since),
  )
  const from = (wanted.pageNo - 1) * wanted.pageSize
  return {
    list: shown.slice(from, from + wanted.pageSize),
    total: shown.length,
    unread: all.filter(each => !each.isRead).length,
    popups: all.filter(each => each.kind === 'PU' && !each.isRead),
  }
}

/** One, or all that stand for agents; what is none of these is nothing to read. */
export async function readNews(db: Sql, { merchantId, memberId }: Owner, id: string | undefined): Promise<void> {
  const standing = (await standingOf(db, merchantId)).filter(isForAgents).map(each => each.id)
  const ids = id === undefined ? standing : standing.filter(each => each === id)
  if (ids.length > 0) await transaction(db, tx => insertReads(tx, merchantId, memberId, ids))
}
