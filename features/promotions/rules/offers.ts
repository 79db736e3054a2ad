import * as z from 'zod/mini'
import type { matchBonus, Terms } from '#features/bonuses/rules/bonuses.ts'
import { parseAmount } from '#shared/money.ts'

export const money = z.string().check(z.regex(/^\d{1,13}(\.\d{1,4})?$/))

/** What an operator writes of it as HTML is sanitised where it is shown. */
const text = z.object({
  title: z.string().check(z.maxLength(120)),
  about: z.string().check(z.maxLength(300)),
  content: z.optional(z.string().check(z.maxLength(20_000))),
})
const table = z.optional(z.record(z.string(), z.int().check(z.gte(0), z.lte(1_000_000))))
/** By language. */
export const texts = z.record(z.string(), text)
/** Whom it is for; what is not said is everybody. */
export const audience = z.object({
  segments: z.optional(z.array(z.string())),
  notSegments: z.optional(z.array(z.string())),
  ranks: z.optional(z.array(z.int()).check(z.length(2))),
  /** In one of which they last read the site. */
  languages: z.optional(z.array(z.string())),
  kyc: z.optional(z.int()),
  perMember: z.optional(z.int()),
  group: z.optional(z.string()),
  /** What a member has to enter before they see it, as it is compared. */
  entryCode: z.optional(z.string().check(z.regex(/^[A-Z0-9]{4,20}$/))),
})
/** On which terms bonus money is lent. */
export const bonusTerms = {
  factorPpm: z.int().check(z.gte(0)),
  contribution: z.object({ game: table, classification: table, category: table, default: z.optional(z.int()) }),
  excluded: z.array(z.string()),
  maxBet: z.nullable(money),
  expiresS: z.int().check(z.gte(1)),
  order: z.enum(['real_first', 'bonus_first']),
}

/** What a deposit bonus offers, as a version of it is kept. Money as decimal texts, rates and factors in millionths. */
export const depositOffer = z.strictObject({
  pctPpm: z.int().check(z.gte(1), z.lte(5_000_000)),
  cap: money,
  minDeposit: money,
  base: z.enum(['BONUS', 'BONUS_DEPOSIT']),
  ...bonusTerms,
  audience,
  texts,
})
export type DepositOffer = z.output<typeof depositOffer>

/** Bonuses that operators give by hand, each with its reason. */
export const manualOffer = z.strictObject({
  ...bonusTerms,
  /** The most of one, and up to what one operator gives it alone. */
  most: money,
  aloneUpTo: money,
  audience,
  texts,
})
export type ManualOffer = z.output<typeof manualOffer>

/** Where own play may lose what comes back of it. */
export const PRODUCTS = [
  ...(['RNG', 'FISH', 'ARCADE', 'LIVE', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'PVP'] as const),
] as const

/** A part of the losses of a day or a week that comes back once it is closed, to everybody (promotions §7.4). */
export const cashbackOffer = z.strictObject({
  every: z.enum(['day', 'week']),
  ratePpm: z.int().check(z.gte(1), z.lte(500_000)),
  /** Less is not paid, and no more of one window. */
  min: money,
  cap: money,
  products: z.array(z.enum(PRODUCTS)).check(z.minLength(1)),
  audience: z.strictObject({}),
  texts,
})
export type CashbackOffer = z.output<typeof cashbackOffer>

/** What of an offer a grant keeps. */
export const termsOf = ({ contribution, excluded, expiresS, order }: Omit<Terms, 'maxConvertTimes'>): Terms => ({
  ...{ contribution, excluded, expiresS, order },
})

/** As the sum of a bonus is made of it. */
export function matchOf(offer: Pick<DepositOffer, 'pctPpm' | 'cap' | 'minDeposit' | 'base' | 'factorPpm'>): Match {
  return {
    pctPpm: BigInt(offer.pctPpm),
    cap: parseAmount(offer.cap),
    minDeposit: parseAmount(offer.minDeposit),
    base: offer.base,
    factorPpm: BigInt(offer.factorPpm),
  }
}
type Match = Parameters<typeof matchBonus>[1]

const MOST_FACTOR_PPM = 10_000_000

/** Why a promotion may not be published (promotions §3), undefined when it may. `profile`: of the merchant's jurisdiction. */
export function templateCheck(template: {
  factorPpm: number
  base: string
  products: readonly string[]
  budget?: string | null | undefined
  profile: string
}): 'factor_above_10' | 'base_must_be_bonus' | 'mixed_products' | 'budget_needed' | undefined {
  if (template.factorPpm > MOST_FACTOR_PPM) return 'factor_above_10'
  if (template.profile === 'uk' && template.base !== 'BONUS') return 'base_must_be_bonus'
  if (template.profile === 'uk' && template.products.length > 1) return 'mixed_products'
  return template.budget && parseAmount(template.budget) > 0n ? undefined : 'budget_needed'
}

/** What promotions there are; each has its words in the office. */
export const KINDS = [
  ...(['deposit', 'activity', 'code', 'manual', 'cashback', 'free_bet', 'free_rounds', 'reward', 'mission'] as const),
  ...(['board', 'rank', 'rebate', 'envelope', 'wheel', 'raffle', 'referral', 'free_ticket'] as const),
]
