import type { Amount } from '#shared/money.ts'

/** Whom an offer is for; what is not said is everybody. Times in ms. */
export type Audience = {
  id: string
  merchants?: readonly number[] | undefined
  startsAt: number
  endsAt: number
  segments?: readonly string[] | undefined
  notSegments?: readonly string[] | undefined
  ranks?: readonly [number, number] | undefined
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

/** Why a member may not take an offer: the first reason of promotions §4.1, undefined when they may. */
export function whyNot(offer: Audience, member: Facts, now: number): Reason | undefined {
  const { segments, notSegments = [], ranks, group, budgetLeft, reward } = offer
  if (!allows(offer.merchants, member.merchant)) return 'merchant'
  if (member.status.toLowerCase() !== 'active') return 'status'
  if (member.isTrial) return 'in_need_true_account'
  if (member.isExcluded) return 'excluded'
  if (now < offer.startsAt || now >= offer.endsAt) return 'window'
  if (segments && segments.length > 0 && !segments.some(name => member.segments.includes(name))) return 'segment'
  if (notSegments.some(name => member.segments.includes(name))) return 'segment'
  if (ranks && (member.rank < ranks[0] || member.rank > ranks[1])) return 'rank'
  if (!allows(offer.languages, member.language)) return 'language'
  if (!allows(offer.currencies, member.currency)) return 'currency'
  if (member.kyc < (offer.kyc ?? 0)) return 'kyc'
  if (offer.perMember !== undefined && (member.taken[offer.id] ?? 0) >= offer.perMember) return 'taken'
  if (group !== undefined && member.groups.includes(group)) return 'group'
  if (budgetLeft !== undefined && reward !== undefined && budgetLeft < reward) return 'budget'
  return undefined
}

const allows = <T>(list: readonly T[] | undefined, one: T) => !list || list.length === 0 || list.includes(one)
