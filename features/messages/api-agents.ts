import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageInput } from '#shared/paging.ts'
import { AGENT_CATEGORIES } from './rules/messages.ts'

/* What the house tells its agents, in their centre (agents §3.1). */

const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/))

const item = z.object({
  id: z.string(),
  kind: z.enum(['PL', 'PU']),
  title: z.string(),
  /** HTML as an operator wrote it: screens sanitise it. */
  content: z.string(),
  category: z.enum(AGENT_CATEGORIES),
  isPinned: z.boolean(),
  isRead: z.boolean(),
  publishedAt: z.string(),
})
export type AgentNews = z.output<typeof item>

export const agentNewsApi = {
  list: endpoint({
    ...{ method: 'GET', path: '/wps/agent/announcements', who: 'agent' },
    about: 'Announcements for agents, pinned ones first, then the newest, by pages; `popups` open by themselves',
    input: z.object({
      ...pageInput,
      category: z.optional(z.enum(AGENT_CATEGORIES)),
      unread: z.optional(z.stringbool()),
      /** Published on this day or later, of UTC. */
      since: z.optional(z.iso.date()),
      language: z._default(z.string().check(z.regex(/^[A-Za-z]{2,3}$/)), 'EN'),
    }),
    output: z.object({ list: z.array(item), total: z.int(), unread: z.int(), popups: z.array(item) }),
  }),
  read: endpoint({
    ...{ method: 'POST', path: '/wps/agent/announcements/read', who: 'agent' },
    about: 'The agent opened an announcement, or says so of all without an id',
    input: z.strictObject({ id: z.optional(id) }),
    output: z.object({}),
  }),
}
