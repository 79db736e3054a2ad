import type { BetCategory } from '#features/turnover/rules/turnover.ts'
import type { Amount } from '#shared/money.ts'

/** What own valid play of a category weighs, in tenths (promotions §7.9). */
const WEIGHTS: Readonly<Record<BetCategory, bigint>> = {
  ...{ RNG: 10n, FISH: 10n, ARCADE: 10n },
  ...{ PVP: 8n, SPORTS: 8n, ESPORTS: 8n },
  ...{ LIVE: 6n, COCKFIGHT: 6n, LOTT: 6n, ELOTT: 6n },
}
const UNIT = 10_000n
/** One of growth is so much weighted play, or so much paid in. */
const [PLAY, PAID_IN] = [100n, 10n]

/** What growth is made of, all told: of all time, so that no day's remainder is lost. */
export type GrowthOf = {
  validCash: Readonly<Partial<Record<BetCategory, Amount>>>
  /** Credited less what was reversed. */
  deposited: Amount
  adjusted: bigint
}

export function growth({ validCash, deposited, adjusted }: GrowthOf): bigint {
  const played = Object.entries(validCash).reduce(
    (sum, [category, valid]) => sum + valid * WEIGHTS[category as BetCategory],
    0n,
  )
  return played / (10n * PLAY * UNIT) + deposited / (PAID_IN * UNIT) + adjusted
}
