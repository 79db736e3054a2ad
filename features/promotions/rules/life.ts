import { type Amount, parseAmount, unitOf } from '#shared/money.ts'
import type { ActivityOffer } from './activity.ts'
import { type CashbackOffer, type DepositOffer, type ManualOffer, templateCheck } from './offers.ts'

/** What operators write, by kind. */
export type Written =
  | { kind: 'deposit'; offer: DepositOffer }
  | { kind: 'activity'; offer: ActivityOffer }
  | { kind: 'manual'; offer: ManualOffer }
  | { kind: 'cashback'; offer: CashbackOffer }

export const LIVES = ['DRAFT', 'SCHEDULED', 'RUNNING', 'ENDED', 'STOPPED'] as const
export type Life = (typeof LIVES)[number]

/** How a promotion stands by its times; what is approved begins and ends by the clock (promotions §3). */
export function lifeOf(
  { state, startsAt, endsAt }: { state: 'DRAFT' | 'RUNNING' | 'STOPPED'; startsAt: Date; endsAt: Date },
  now: Date,
): Life {
  if (state !== 'RUNNING') return state
  if (now < startsAt) return 'SCHEDULED'
  return now < endsAt ? 'RUNNING' : 'ENDED'
}

/** Shares of a budget at which somebody is told (promotions §9). */
export const LEVELS = [50, 80, 95] as const

/** Kinds that promise all of their budget when they open: nobody is told of it. */
export const PROMISED_WHOLE = ['board', 'envelope', 'raffle']

/** The highest of them that is promised, 0 below all. */
export function levelOf(budget: Amount, left: Amount): 0 | (typeof LEVELS)[number] {
  return LEVELS.findLast(level => budget > 0n && (budget - left) * 100n >= budget * BigInt(level)) ?? 0
}

/** What comes back on losses has to be played so often (promotions §9). */
export const CASHBACK_PPM = 1_000_000

export const PROBLEMS = [
  ...(['factor_above_10', 'base_must_be_bonus', 'mixed_products', 'budget_needed'] as const),
  ...(['title_needed', 'reward_needed', 'target_needed', 'budget_too_small', 'over'] as const),
] as const
export type Problem = (typeof PROBLEMS)[number]

type Asked = { currency: string; budget: string; endsAt: Date; now: Date; profile: string }

/** Why it may not be published, undefined when it may. */
export function publishProblem(
  written: Written,
  { currency, budget, endsAt, now, profile }: Asked,
): Problem | undefined {
  const { texts } = written.offer
  const problem = templateCheck({ ...termsOf(written), budget, profile })
  if (problem) return problem
  if (!texts.en?.title.trim()) return 'title_needed'
  if (endsAt <= now) return 'over'
  const one = mostOf(written)
  if (one === 0n || one % unitOf(currency) !== 0n) return 'reward_needed'
  if (parseAmount(budget) < one) return 'budget_too_small'
  // What asks for nothing would be paid to everybody (promotions §4.2).
  if (written.kind === 'activity' && written.offer.apply === 'AUTO' && !written.offer.target) return 'target_needed'
  return undefined
}

/** The most that it gives at once. */
export function mostOf({ kind, offer }: Written): Amount {
  if (kind === 'deposit' || kind === 'cashback') return parseAmount(offer.cap)
  return parseAmount(kind === 'manual' ? offer.most : offer.reward.amount)
}

function termsOf({ kind, offer }: Written): { factorPpm: number; base: string; products: string[] } {
  if (kind === 'cashback') return { factorPpm: CASHBACK_PPM, base: 'BONUS', products: [] }
  if (kind === 'activity' && offer.reward.kind === 'cash')
    return { factorPpm: offer.reward.timesPpm, base: 'BONUS', products: [] }
  const terms = kind === 'activity' ? (offer.reward as Extract<ActivityOffer['reward'], { kind: 'bonus' }>) : offer
  const products = Object.entries(terms.contribution.category ?? {}).flatMap(([name, ppm]) => (ppm > 0 ? [name] : []))
  return { factorPpm: terms.factorPpm, base: kind === 'deposit' ? offer.base : 'BONUS', products }
}
