/**
 * What the book risks, in minor units of a currency: `least` of a combination's stake, `payout` of a bet; `event`, `outcome` and
 * `player` are what all bets on an event, on one outcome of it, and of one player on an event can win.
 */
export type Limits = { least: bigint; payout: bigint; event: bigint; outcome: bigint; player: bigint }

const LIMITS: Readonly<Record<string, Limits>> = {
  CRD: { least: 10n, payout: 50_000_000n, event: 500_000_000n, outcome: 200_000_000n, player: 50_000_000n },
  VND: {
    ...{ least: 1_000n, payout: 2_000_000_000n, event: 20_000_000_000n },
    ...{ outcome: 8_000_000_000n, player: 2_000_000_000n },
  },
}

export type LimitsOf = (currency: string) => Limits | undefined

export const shippedLimits: LimitsOf = currency => LIMITS[currency]

const SECOND = 1_000
/** How long a bet in play waits, by sport (games.md §7). */
const DELAYS: Readonly<Record<string, number>> = { football: 6, basketball: 5, tennis: 5, volleyball: 5, badminton: 5 }
const ESPORTS_DELAY = 8

export const delayOf = (sport: string): number => (DELAYS[sport] ?? ESPORTS_DELAY) * SECOND
