/** House accounts that people may book against: what a game should have paid, and what a member is given. */
export const MANUAL = ['adjust', 'promotions'] as const
