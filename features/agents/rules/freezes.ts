/** What operators hold back of one agent: what bills and rebates pay, and money up and down the line. */
export const HOLDS = ['income', 'transfers'] as const
export type Hold = (typeof HOLDS)[number]
