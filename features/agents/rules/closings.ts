/** What an agent's account waits for before it can be closed (agents §1.8). */
export const CLOSING_WAITS = ['downlines', 'contracts', 'bills', 'balance', 'orders', 'bets'] as const
export type ClosingWait = (typeof CLOSING_WAITS)[number]
