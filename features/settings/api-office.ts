/* What those who change settings need of their rules. The site loads none of it. */

export { acceptedPattern } from './rules/patterns.ts'
export { missingOf, type RealMoney, realMoneyShape } from './rules/real-money.ts'
export { type MerchantTheme, TOKENS, themeShape } from './rules/theme.ts'
