/** Announcement types of specification §9: banners, for players (notices), popups, promotions, help. */
export const ANNOUNCEMENT_KINDS = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

/** Whom something is for: the site's pages, the agent centre, or both (agents §3.1). */
export const AUDIENCES = ['PLAYER', 'AGENT', 'ALL'] as const
export type Audience = (typeof AUDIENCES)[number]

/** What the agent centre sorts its announcements by. */
export const AGENT_CATEGORIES = ['product', 'promotion', 'system'] as const
export type AgentCategory = (typeof AGENT_CATEGORIES)[number]

/** Only what is read is for agents: notices, and popups. */
export const mayBeForAgents = (kind: AnnouncementKind): boolean => kind === 'PL' || kind === 'PU'

/** What a banner opens: nothing, a page of the site, a game (`VENDOR/code`), a notice, a promotion, another site. */
export const LINKAGE_TYPES = ['', 'PAGE', 'GAME', 'NOTICE', 'PROMOTION', 'URL'] as const
export type LinkageType = (typeof LINKAGE_TYPES)[number]

/** The groups of routes that have banners of their own (§2); `w_register` is spelt by the specification. */
export const BANNER_GROUPS = {
  home: ['/', '/index', '/index.html', '/home', '/login', '/forget', '/changePassword'],
  rng: ['/rng'],
  live: ['/live'],
  fish: ['/fish'],
  pvp: ['/pvp'],
  sports: ['/sports', '/fbsports'],
  esports: ['/esports'],
  elott: ['/elott'],
  cockfight: ['/cockfight'],
  promotions: ['/promotions', '/promoDetail'],
  pointMall: ['/pointMall'],
  help: ['/help'],
  w_register: ['/register', '/register.html'],
} as const satisfies Record<string, readonly string[]>
export type BannerGroup = keyof typeof BANNER_GROUPS

/** The group whose banners a route shows, undefined for routes without banners. */
export function bannerGroupOf(path: string): BannerGroup | undefined {
  const groups = Object.entries(BANNER_GROUPS) as [BannerGroup, readonly string[]][]
  return groups.find(([, paths]) => paths.includes(path))?.[0]
}

/** Notices on one page of their list (§9). */
export const NOTICES_A_PAGE = 7

/** Where a banner leads. */
export type Target =
  | { kind: 'page'; to: string; hash: string; search: Record<string, string> }
  | { kind: 'game'; vassalage: string; gameCode: string }
  | { kind: 'notice'; id: string }
  | { kind: 'site'; url: string }

/**
 * The target of a linkage; undefined when there is none or it is not one that may be opened: a page is a path of this
 * site, another site is reached by https alone. Whatever else an operator typed, or somebody in their place, leads nowhere.
 */
export function targetOf(type: string, target: string): Target | undefined {
  if (type === 'PAGE') return pageOf(target)
  if (type === 'GAME') {
    const [, vassalage, gameCode] = /^([\w-]{1,40})\/([\w.-]{1,80})$/.exec(target) ?? []
    return vassalage && gameCode ? { kind: 'game', vassalage, gameCode } : undefined
  }
  if (!/^[\w-]{1,40}$/.test(target)) return type === 'URL' ? siteOf(target) : undefined
  if (type === 'NOTICE') return { kind: 'notice', id: target }
  if (type === 'PROMOTION') return { kind: 'page', to: '/promoDetail', hash: '', search: { id: target } }
  return undefined
}

function pageOf(target: string): Target | undefined {
  const [, to, query = '', hash = ''] = /^(\/[\w./-]*)(\?[\w=&.-]*)?(#[\w-]*)?$/.exec(target) ?? []
  if (!to || to.startsWith('//')) return
  const pairs = query.slice(1).split('&').filter(Boolean)
  const search = Object.fromEntries(pairs.map(pair => [pair.split('=')[0]!, pair.split('=')[1] ?? '']))
  return { kind: 'page', to, hash: hash.slice(1), search }
}

function siteOf(target: string): Target | undefined {
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?([/?#][^\s"'<>\\]*)?$/i.test(target)
    ? { kind: 'site', url: target }
    : undefined
}

/** A picture comes from this site itself: an absolute path, and nothing that a browser could read as another origin. */
export function pictureOf(url: string): string | undefined {
  return /^\/[\w-][\w./-]*$/.test(url) && !url.includes('..') ? url : undefined
}

/** Specification §9, pagination widget: page range 3, margin pages 1. */
const RANGE = 3
const MARGIN = 1

/**
 * The page numbers that a paginator shows, null where some are left out: the first and the last, and three around the
 * current one. `pageNo` from 1 to `pages`.
 */
export function pagesShown(pageNo: number, pages: number): (number | null)[] {
  const from = Math.max(1, Math.min(pageNo - 1, pages - RANGE + 1))
  const isShown = (page: number) =>
    page <= MARGIN || page > pages - MARGIN || (page >= from && page < from + RANGE) || isGapOfOne(page)
  // Dots never stand for a single page.
  const isGapOfOne = (page: number) => (page === 2 && from === 3) || (page === pages - 1 && from + RANGE === pages - 1)
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return all.flatMap(page => (isShown(page) ? [page] : isShown(page - 1) ? [null] : []))
}

/** The categories of promotions (§2, Other pages), in the order of their tabs. */
export const PROMOTION_CATEGORIES = ['newcomers', 'games', 'account'] as const
