import { type Amount, formatAmount } from '#shared/money.ts'

/** Whom an offer is for; what is not said is everybody. Times in ms. */
export type Audience = {
  id: string
  merchants?: readonly number[] | undefined
  startsAt: number
  endsAt: number
  segments?: readonly string[] | undefined
  notSegments?: readonly string[] | undefined
  /** From which to which. */
  ranks?: readonly number[] | undefined
  languages?: readonly string[] | undefined
  currencies?: readonly string[] | undefined
  kyc?: number | undefined
  /** How often a member may take it. */
  perMember?: number | undefined
  /** Of a group a member may take one. */
  group?: string | undefined
  budgetLeft?: Amount | undefined
  reward?: Amount | undefined
}
/** What is known of a member. */
export type Facts = {
  merchant: number
  status: string
  isTrial: boolean
  isExcluded: boolean
  segments: readonly string[]
  rank: number
  language: string
  currency: string
  kyc: number
  /** How often they took which promotion, and groups of which they took one. */
  taken: Readonly<Record<string, number>>
  groups: readonly string[]
}
export const REASONS = [
  ...(['merchant', 'status', 'in_need_true_account', 'excluded', 'window', 'segment', 'rank', 'language'] as const),
  ...(['currency', 'kyc', 'taken', 'group', 'budget'] as const),
]
export type Reason = (typeof REASONS)[number]

/** The segment of who wants no bonuses. */
export const NO_BONUS = 'no-bonus'

/** What comes on top of play: not for them, whatever else its audience says. */
export const forWilling = (audience: Audience): Audience => ({
  ...audience,
  notSegments: [...(audience.notSegments ?? []), NO_BONUS],
})

/** One question of §4.1 with what the offer asks and what the member has: how "why not?" is answered (B24). */
export type Check = { reason: Reason; isMet: boolean; asked: string; has: string }

type Answer = Omit<Check, 'reason'>
const CHECKS: Record<Reason, (offer: Audience, member: Facts, now: number) => Answer> = {
  merchant: ({ merchants }, { merchant }) => oneOf(merchants, merchant),
  status: (_, { status }) => ({ isMet: status.toLowerCase() === 'active', asked: 'active', has: status }),
  in_need_true_account: (_, { isTrial }) => isNot(isTrial),
  excluded: (_, { isExcluded }) => isNot(isExcluded),
  window: ({ startsAt, endsAt }, _, now) => ({
    isMet: now >= startsAt && now < endsAt,
    asked: `${isoOf(startsAt)} – ${isoOf(endsAt)}`,
    has: isoOf(now),
  }),
  segment: ({ segments = [], notSegments = [] }, member) => ({
    isMet:
      (segments.length === 0 || segments.some(name => member.segments.includes(name))) &&
      !notSegments.some(name => member.segments.includes(name)),
    asked: [...segments, ...notSegments.map(name => `not ${name}`)].join(', '),
    has: member.segments.join(', '),
  }),
  rank: ({ ranks }, { rank }) => ({
    isMet: !ranks || (rank >= ranks[0]! && rank <= ranks[1]!),
    asked: ranks ? `${ranks[0]} – ${ranks[1]}` : '',
    has: String(rank),
  }),
  language: ({ languages }, { language }) => oneOf(languages, language),
  currency: ({ currencies }, { currency }) => oneOf(currencies, currency),
  kyc: ({ kyc = 0 }, member) => ({ isMet: member.kyc >= kyc, asked: String(kyc), has: String(member.kyc) }),
  taken: ({ id, perMember }, member) => {
    const times = member.taken[id] ?? 0
    return {
      isMet: perMember === undefined || times < perMember,
      asked: perMember === undefined ? '' : `< ${perMember}`,
      has: String(times),
    }
  },
  group: ({ group }, { groups }) => ({
    isMet: group === undefined || !groups.includes(group),
    asked: group === undefined ? '' : `not ${group}`,
    has: groups.join(', '),
  }),
  budget: ({ budgetLeft, reward }) => ({
    isMet: budgetLeft === undefined || reward === undefined || budgetLeft >= reward,
    asked: reward === undefined ? '' : formatAmount(reward),
    has: budgetLeft === undefined ? '' : formatAmount(budgetLeft),
  }),
}

/** All questions in the order of promotions §4.1. */
export const checksOf = (offer: Audience, member: Facts, now: number): Check[] =>
  REASONS.map(reason => ({ reason, ...CHECKS[reason](offer, member, now) }))

/** Why a member may not take an offer: the first reason of promotions §4.1, undefined when they may. */
export function whyNot(offer: Audience, member: Facts, now: number): Reason | undefined {
  return REASONS.find(reason => !CHECKS[reason](offer, member, now).isMet)
}

/** What is asked is nothing where all may. */
function oneOf<T>(list: readonly T[] | undefined = [], one: T): Answer {
  return { isMet: list.length === 0 || list.includes(one), asked: list.join(', '), has: String(one) }
}

const isNot = (is: boolean): Answer => ({ isMet: !is, asked: 'no', has: is ? 'yes' : 'no' })
const isoOf = (ms: number) => new Date(ms).toISOString()
