/** What a contract pays for, by the word that stands in addresses (agents §2.1). */
export const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type Kind = (typeof KINDS)[number]

/** What a contract counts: one product, or all of them together (§2.2). Both exclude each other for one pair. */
export const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP', 'CONS'] as const
export type Product = (typeof PRODUCTS)[number]

export const PERIODS = ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY'] as const
export type Period = (typeof PERIODS)[number]

/** What becomes of a base below zero (§2.9). */
export const CARRIES = ['NONE', 'PREV_PERIOD', 'WITHIN_MONTH', 'PERMANENT'] as const
export type Carry = (typeof CARRIES)[number]

export const ACTIVE_MODES = ['PERIOD_TOTAL', 'DAILY_AVERAGE'] as const
export type ActiveMode = (typeof ACTIVE_MODES)[number]

/** FLOAT pays a share of a dividend whose loss threshold is not reached (§2.8). */
export const MODES = ['FIXED', 'FLOAT'] as const
export type Mode = (typeof MODES)[number]

/** `P`: a share of the base; `F`: so much once a period. */
export const RATE_TYPES = ['P', 'F'] as const
export type RateType = (typeof RATE_TYPES)[number]

/**
 * pending, pending edit, active, termination requested, ended, rejected, withdrawn, expired, superseded (§2.3). A contract
 * in V runs as one in A does.
 */
export const STATUSES = ['P', 'E', 'A', 'V', 'C', 'R', 'W', 'X', 'S'] as const
export type Status = (typeof STATUSES)[number]

export const END_REASONS = [
  ...(['TERMINATED', 'SUPERSEDED', 'UPLINE_RATE_LOWER', 'UPLINE_CONTRACT_ENDED', 'ADMIN', 'CLOSED', 'MOVED'] as const),
] as const
export type EndReason = (typeof END_REASONS)[number]

/** Who pays: the agent above, or the house each level its difference (§2.11). */
export const FUNDINGS = ['UPLINE', 'HOUSE_NET'] as const
export type Funding = (typeof FUNDINGS)[number]

export const BILL_STATUSES = [
  ...(['CALCULATED', 'NOT_REACHED', 'PENDING_APPROVAL', 'DENIED', 'AVAILABLE'] as const),
  ...(['PART_PAID', 'PAID', 'INSUFFICIENT', 'EXPIRED', 'CLAWED_BACK'] as const),
] as const
export type BillStatus = (typeof BILL_STATUSES)[number]

/** Products of what is played that a contract's product counts; null for all (§2.2). */
export function countedProducts(product: Product): readonly string[] | null {
  if (product === 'CONS') return null
  if (product === 'SPORTS') return ['SPORTS', 'ESPORTS', 'COCKFIGHT']
  return product === 'RNG' ? ['RNG', 'ARCADE'] : [product]
}
