/*
 * What accounts add up to (back-office B10): every deduction is an account of the ledger, so that each figure is a sum of
 * accounts and opens the entries that make it. Ten-thousandths; from the house's side: what it gained is above zero.
 */

export const SUMS = [
  'staked',
  'paid',
  'jackpotIn',
  'jackpotOut',
  'bonus',
  'commissions',
  'deposits',
  'withdrawals',
  'chargebacks',
  'fees',
  'costs',
] as const
export type Sums = Record<(typeof SUMS)[number], bigint>
export type Figures = Sums & { ggr: bigint; ngr: bigint }
export const FIGURES = [...SUMS, 'ggr', 'ngr'] as const

/**
 * Of each sum: its accounts, whose side of them counts (`holders`: what the members' accounts are for; all without), and
 * with which sign what went to members counts.
 */
export const ACCOUNTS: Readonly<
  Record<keyof Sums, { of: readonly string[]; holders?: readonly string[]; sign: 1 | -1 }>
> = {
  /** All that was staked, with tips and what of a stake goes to a jackpot; less what was given back. */
  staked: { of: ['stake', 'tips', 'jackpot_contribution'], sign: -1 },
  /** All that was won, jackpots too, and corrections of it. */
  paid: { of: ['payout', 'adjust', 'jackpot'], sign: 1 },
  /** What stakes put into pools, and what pools paid: the difference is the players', not the house's. */
  jackpotIn: { of: ['jackpot_contribution'], sign: -1 },
  jackpotOut: { of: ['jackpot'], sign: 1 },
  /** Promotions, rebates, free rounds; less bonus money that expired. */
  bonus: { of: ['promotions', 'free_rounds', 'bonus_expired'], sign: 1 },
  /** What agents earned of their lines: rebates, salaries, dividends. What one paid another is none of it. */
  commissions: { of: ['rebates', 'salary', 'dividend'], sign: 1 },
  deposits: { of: ['deposits'], holders: ['cash'], sign: 1 },
  withdrawals: { of: ['withdrawals'], holders: ['cash', 'reserved'], sign: -1 },
  chargebacks: { of: ['chargebacks'], sign: -1 },
  /** What members paid for withdrawals, and what providers of payments charged us. */
  fees: { of: ['fees'], sign: -1 },
  costs: { of: ['deposits'], holders: ['fees'], sign: -1 },
}

/** Gross: staked less paid. Net: less what is the pools', what was given away, what agents earned, and what payments cost. */
export function figuresOf(sums: Sums): Figures {
  const ggr = sums.staked - sums.paid
  return {
    ...sums,
    ggr,
    ngr: ggr - (sums.jackpotIn - sums.jackpotOut) - sums.bonus - sums.commissions - sums.costs + sums.fees,
  }
}
