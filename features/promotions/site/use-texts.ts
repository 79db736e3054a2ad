import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'

/** An amount inside a sentence: with its symbol, from left to right, in every language. */
export function useTold(): (amount: string) => string {
  const symbol = useCurrencySymbol()
  return amount => toldAmount(amount, symbol)
}

/** What categories are called; a game or a vendor goes by its own name. */
export function useCategoryName(): (name: string) => string {
  const t = useTranslations('bonuses.categories')
  return name => (t.has(name as 'RNG') ? t(name as 'RNG') : name)
}

/** Millionths as a percentage, in as many digits as it needs. */
export const percentOf = (ppm: number): string => `\u2066${ppm / 10_000}\u00a0%\u2069`
