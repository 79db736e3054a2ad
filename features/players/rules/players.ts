import type { Lock, MemberStatus } from '#features/people/rules/people.ts'

/** The longest text that is looked for. */
export const MOST_TEXT = 128
export const MOST_TAGS = 12
/** Accounts that are looked at together as linked. */
export const MOST_LINKED = 100

/** How a member stands for operators: `locked` may come in, and not do everything. */
export const STATES = ['active', 'locked', 'blocked', 'closed'] as const
export type State = (typeof STATES)[number]

export function stateOf({ status, locks }: { status: MemberStatus; locks: readonly Lock[] }): State {
  return status === 'active' && locks.length > 0 ? 'locked' : status
}

export type What = Lock | 'full'

/** What is closed once this is closed, or opened again; undefined where it is so already. */
export function afterLock(
  { status, locks }: { status: MemberStatus; locks: readonly Lock[] },
  what: What,
  isLocked: boolean,
): { status: MemberStatus; locks: Lock[] } | undefined {
  if (what === 'full') {
    const wanted = isLocked ? 'blocked' : 'active'
    return status === wanted ? undefined : { status: wanted, locks: [...locks] }
  }
  if (locks.includes(what) === isLocked) return undefined
  return { status, locks: isLocked ? [...locks, what] : locks.filter(each => each !== what) }
}

/** Tags as they are kept: each once, whatever its case, by the alphabet. */
export function cleanTags(tags: readonly string[]): string[] {
  const kept = new Map(tags.map(tag => [tag.toLowerCase(), tag.replace(/\s+/g, ' ')]))
  return [...kept.values()].sort()
}
