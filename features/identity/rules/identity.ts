/* What proves who a member is (security C-06, cashier §7). */

export const KINDS = ['card_front', 'card_back', 'passport', 'selfie', 'address', 'funds'] as const
export type Kind = (typeof KINDS)[number]
export type State = 'WAITING' | 'APPROVED' | 'REJECTED' | 'REPLACED' | 'EXPIRED'

/** 1: registered, of age. 2: name, birthday and address checked. 3: source of funds, for large sums. */
export type Level = 0 | 1 | 2 | 3

/** Why a document is not taken. The member reads it in words; there is no other reason (cashier §6.7). */
export const REASONS = [
  'unreadable',
  'cut_off',
  'expired',
  'other_name',
  'other_document',
  'too_old',
  'edited',
] as const
export type Reason = (typeof REASONS)[number]

/** What a level asks for: of each thing one of these ways is enough. */
export type NeedName = 'identity' | 'selfie' | 'address' | 'funds'
const WAYS: Readonly<Record<NeedName, Kind[][]>> = {
  identity: [['card_front', 'card_back'], ['passport']],
  selfie: [['selfie']],
  address: [['address']],
  funds: [['funds']],
}
const NEEDS = { 2: ['identity', 'selfie', 'address'], 3: ['funds'] } as const satisfies Record<number, NeedName[]>

/** `missing`: the member has something to do. `waiting`: all is uploaded, and somebody looks at it. */
export type NeedState = 'missing' | 'waiting' | 'done'
export type Need = { name: NeedName; state: NeedState; ways: Kind[][] }

/** The one list of all that is needed for each level, and where each thing stands. */
export function needsOf(standing: (kind: Kind) => State | undefined): { level: 2 | 3; needs: Need[] }[] {
  const stateOf = (name: NeedName): NeedState => {
    const has = (states: readonly State[]) =>
      WAYS[name].some(way => way.every(kind => states.includes(standing(kind) ?? 'REPLACED')))
    if (has(['APPROVED'])) return 'done'
    return has(['APPROVED', 'WAITING']) ? 'waiting' : 'missing'
  }
  return ([2, 3] as const).map(level => ({
    level,
    needs: NEEDS[level].map(name => ({ name, state: stateOf(name), ways: WAYS[name] })),
  }))
}

/** The level that approved documents prove: each takes all that the one below takes. */
export function provenBy(approved: ReadonlySet<Kind>): Level {
  let proven: Level = 1
  for (const { level, needs } of needsOf(kind => (approved.has(kind) ? 'APPROVED' : undefined))) {
    if (needs.some(({ state }) => state !== 'done')) break
    proven = level
  }
  return proven
}

/**
 * What a member has before anybody decided: in money mode credits there is nothing that could be lost to a stranger, so
 * nobody has to show documents; where money is real, registering proves no more than that.
 */
export const firstLevel = (moneyMode: 'credits' | 'real'): Level => (moneyMode === 'credits' ? 2 : 1)

const REVIEW_MS = 24 * 3_600_000

/** Until when operators decide on a document; each time that passes, a new deadline is told with an apology (cashier §6.8). */
export function deadlineOf(uploadedAt: Date, at: Date): { dueAt: Date; isLate: boolean } {
  const missed = Math.max(0, Math.floor((at.getTime() - uploadedAt.getTime()) / REVIEW_MS))
  return { dueAt: new Date(uploadedAt.getTime() + (missed + 1) * REVIEW_MS), isLate: missed > 0 }
}

/** These have a number of their own, which is asked of whoever takes them: the same one twice is one person (promotions §11, R1). */
const NUMBERED: readonly Kind[] = ['card_front', 'passport']
export const isNumbered = (kind: Kind): boolean => NUMBERED.includes(kind)
export const MOST_NUMBER = 40
const LEAST_NUMBER = 5

/** A number as it is compared, however it was typed: letters and figures alone. Undefined where it is none. */
export function numberKey(typed: string): string | undefined {
  const key = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[٠-٩۰-۹]/g, figure => String(figure.charCodeAt(0) & 15))
    .replace(/[^\p{L}\p{N}]/gu, '')
  return key.length < LEAST_NUMBER || key.length > MOST_NUMBER ? undefined : key
}

/** So many pictures a day: whoever uploads more is not reading what is wrong with them. */
export const MOST_A_DAY = 20
