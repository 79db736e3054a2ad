import { type Amount, amount, ZERO } from '#shared/money.ts'

export { EMPTY, type Purse, type StakeOrder, splitPayment, splitStake, wholeUnits } from './split.ts'

const PPM = 1_000_000n

/** How much of a bet counts, in millionths: by game (`vendor:code`), then by category, then for all others. */
export type Contribution = {
  game?: Record<string, number> | undefined
  classification?: Record<string, number> | undefined
  category?: Record<string, number> | undefined
  default?: number | undefined
}
/** What a grant keeps of the promotion that was accepted; later changes never touch it (promotions §1, 5). */
export type Terms = {
  contribution: Contribution
  /** Games (`vendor:code`), vendors and categories that take no bonus money and do not count. */
  excluded: readonly string[]
  /** Seconds from its start. */
  expiresS: number
  /** Which money a stake is taken from first. */
  order: 'real_first' | 'bonus_first'
  /** Of a grant without a deposit: no more than so many times its amount becomes cash. */
  maxConvertTimes?: number | undefined
}
/** A game as bets name it. */
export type Game = { game: string; classification?: string | undefined; category: string }

/** What of bets counts where the promotion names nothing else (promotions §6.4). */
export const DEFAULT_CONTRIBUTION: Contribution = {
  category: {
    ...{ RNG: 1_000_000, FISH: 1_000_000, ARCADE: 1_000_000, SPORTS: 1_000_000, ESPORTS: 1_000_000 },
    ...{ LOTT: 500_000, ELOTT: 500_000, PVP: 200_000, LIVE: 100_000, COCKFIGHT: 100_000 },
  },
}

/** Whether a bet there may take no bonus money (promotions §6.3). */
export function isExcluded({ excluded }: Pick<Terms, 'excluded'>, { game, category }: Game): boolean {
  return [game, game.split(':')[0]!, category].some(name => excluded.includes(name))
}

/** The nearest row decides; what no row names does not count, since money that was released cannot be called back. */
export function contributionOf(table: Contribution, { game, classification = '', category }: Game): number {
  return (
    table.game?.[game] ?? table.classification?.[classification] ?? table.category?.[category] ?? table.default ?? 0
  )
}

/** How much of a valid bet counts towards a bonus, floored to 0.0001. */
export const countedOf = (valid: Amount, ppm: number): Amount => amount((valid * BigInt(ppm)) / PPM)

/** What a deposit brings (promotions §6.1): nothing below the least deposit. Floored to the unit. */
export function matchBonus(
  deposit: Amount,
  offer: { pctPpm: bigint; cap: Amount; minDeposit: Amount; base: 'BONUS' | 'BONUS_DEPOSIT'; factorPpm: bigint },
  unit: bigint,
): { bonus: Amount; required: Amount } {
  if (deposit < offer.minDeposit) return { bonus: ZERO, required: ZERO }
  const share = (deposit * offer.pctPpm) / PPM
  const most = share < offer.cap ? share : offer.cap
  const bonus = amount(most - (most % unit))
  const base = offer.base === 'BONUS' ? bonus : bonus + deposit
  return { bonus, required: amount((base * offer.factorPpm) / PPM) }
}
