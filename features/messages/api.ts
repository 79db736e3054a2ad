import * as z from 'zod/mini'
import { ANNOUNCEMENT_KINDS, LINKAGE_TYPES } from '#features/messages/rules/messages.ts'
import { endpoint } from '#shared/endpoint.ts'
import { keysetInput } from '#shared/paging.ts'

/** An id as operators see it: `ntc_…` by itself, or a name they chose, `play-safely`. */
const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,39}$/))
/** One of the site's language codes; texts that are not there come in English. */
const language = z._default(z.string().check(z.regex(/^[A-Za-z]{2,3}$/)), 'EN')
const KINDS = ANNOUNCEMENT_KINDS.join('|')

/** A banner, notice, popup, promotion or help text in one language (specification §3, Banner and Notice). */
export const announcement = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  id: z.string(),
  title: z.string(),
  /** HTML as an operator wrote it: screens sanitise it (§2, Notice modal). Of banners it is plain text. */
  content: z.string(),
  publishedAt: z.string(),
  /** When it ends, null when that is not known. */
  endsAt: z.nullable(z.string()),
  /** Banners: the same as `id`. */
  bannerId: z.string(),
  /** Addresses of the picture on this site, for wide screens and for phones; empty without one. */
  url: z.string(),
  phoneUrl: z.string(),
  /** Banners: the group of routes (§2). Promotions: the category. */
  groupName: z.string(),
  /** When set, the whole banner is clickable and leads to the target. */
  linkageType: z.enum(LINKAGE_TYPES),
  linkageTarget: z.string(),
})
export type Announcement = z.output<typeof announcement>

export const helpSection = z.object({ id: z.string(), groupName: z.string(), title: z.string(), content: z.string() })

const messageId = z.string().check(z.regex(/^msg_[a-z0-9]{1,40}$/))
/** What a member was told. Its text is the screen's, by `kind`; `details` are amounts, ids and reasons that stand in it. */
export const inboxMessage = z.object({
  id: z.string(),
  kind: z.string(),
  details: z.record(z.string(), z.string()),
  sentAt: z.string(),
  isRead: z.boolean(),
})
export type InboxMessage = z.output<typeof inboxMessage>

export const messagesApi = {
  announcements: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    who: 'anyone',
    about: 'Banners (B), notices (PL), popups (PU), promotions (PR) and help texts (H) that stand now, in order',
    input: z.object({
      types: z._default(z.string().check(z.maxLength(40), z.regex(new RegExp(`^(${KINDS})(,(${KINDS}))*$`))), 'B'),
      groupName: z.optional(z.string().check(z.maxLength(40))),
      /** `DESKTOP` or `MOBILE`: what is for the other alone is left out. */
      platform: z.optional(z.string().check(z.maxLength(40))),
      execution: z.optional(z.string().check(z.maxLength(40))),
      language,
    }),
    output: z.object({ list: z.array(announcement) }),
  }),
  help: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter',
    who: 'anyone',
    about: 'The help texts of this merchant, in order',
    input: z.object({ language }),
    output: z.object({ sections: z.array(helpSection) }),
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    who: 'player',
    polled: true,
    trial: true,
    about: 'How many messages and notices the member has not opened',
    input: z.object({}),
    /** `count` of both; `inbox` messages of their own; `unread` the notices. */
    output: z.object({ count: z.int(), inbox: z.int(), unread: z.array(z.string()) }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/wps/relay/CSP_markRead',
    who: 'player',
    trial: true,
    about: 'The member opened a notice; one that is not there is nothing to read',
    input: z.object({ id }),
    output: z.object({}),
  }),
  inbox: endpoint({
    method: 'GET',
    path: '/wps/member/inbox',
    who: 'player',
    polled: true,
    about: 'What the member was told, newest first; `unread=1` what they have not opened',
    input: z.object({ ...keysetInput, unread: z.optional(z.literal('1')) }),
    output: z.object({ list: z.array(inboxMessage), next: z.nullable(z.string()) }),
  }),
  readInbox: endpoint({
    method: 'POST',
    path: '/wps/member/inbox/read',
    who: 'player',
    about: 'The member opened a message, or says so of all without an id',
    input: z.strictObject({ id: z.optional(messageId) }),
    output: z.object({}),
  }),
  deleteInbox: endpoint({
    method: 'POST',
    path: '/wps/member/inbox/delete',
    who: 'player',
    about: 'The member takes a message away, or without an id all that were read',
    input: z.strictObject({ id: z.optional(messageId) }),
    output: z.object({}),
  }),
}
