export const MERCHANT = 1
/** Operators see it with the member, and can look for it. */
export const TAGS = ['demonstration']
