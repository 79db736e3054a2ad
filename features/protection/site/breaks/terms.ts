/** Terms as the wire has them, by the key of their word. */
export const BREAK_TERMS = { h24: '24 hours', d7: '7 days', d30: '30 days', d42: '42 days' } as const
export const SELF_TERMS = { m6: '6 months', y1: '1 year', y5: '5 years', forever: 'indefinite' } as const
export type BreakKey = keyof typeof BREAK_TERMS
export type SelfKey = keyof typeof SELF_TERMS

export const BREAKS_KEY = ['breaks']
