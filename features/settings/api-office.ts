/* What those who change settings need of their rules. The site loads none of it. */

export { acceptedPattern } from './rules/patterns.ts'
export { type MerchantTheme, TOKENS, themeShape } from './rules/theme.ts'
