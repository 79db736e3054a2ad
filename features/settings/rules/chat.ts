/** The entries of `pathList` that a chat window opens: live chat (specification §7: type 3), and that of ranks above 4. */
export const CHAT_TYPES = { LIVECHAT: 3, VIP: 4 } as const

/** Customer-service entries whose address never goes out in the clear. */
export type ChatKind = keyof typeof CHAT_TYPES

/** Specification §6: a rank above 4 has a service of its own. */
const LAST_RANK_WITHOUT_VIP = 4

export function isChat(csType: string): csType is ChatKind {
  return Object.hasOwn(CHAT_TYPES, csType)
}

/** The services as everybody reads them: chats without where they lead. */
export function openServices<CsType extends string>(services: readonly { csType: CsType; path: string }[]) {
  return services.map(({ csType, path }) => ({ csType, path: isChat(csType) ? '' : path }))
}

/** Which chat a member of that rank is led to; visitors have rank 0. */
export function chatKindOf(rankLevel: number, offered: readonly string[]): ChatKind {
  return rankLevel > LAST_RANK_WITHOUT_VIP && offered.includes('VIP') ? 'VIP' : 'LIVECHAT'
}

/** An address as `URL` reads it: rules know no such thing. */
type Address = { origin: string; protocol: string; username: string }

/**
 * Whether a chat window may be led there: an address of https whose origin the merchant allows, `self` for the site's own
 * pages. Nothing else passes, `javascript:` and `//elsewhere` included.
 */
export function mayLeadChat(to: Address, allowed: readonly string[], ownOrigin: string): boolean {
  if (to.username !== '') return false
  if (to.origin === ownOrigin) return allowed.includes('self')
  return to.protocol === 'https:' && allowed.includes(to.origin)
}
