import { useTranslations } from 'use-intl'
import type { Deposit } from '#features/cashier/api.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { LANGUAGES } from '#shared/ui/words/languages.ts'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { toldAmount } from '#shared/web/shown-amount.ts'

/** An amount inside a sentence: with its symbol, in one piece from left to right, in every language. */
export function useTold(): (amount: string) => string {
  const symbol = useCurrencySymbol()
  return amount => toldAmount(amount, symbol)
}

/** A merchant's text in the language of the page, or in English; undefined where there is none. */
export function useOwnText(): (texts: Record<string, string>) => string | undefined {
  const { language } = useLanguage()
  return texts => texts[LANGUAGES[language].tag] ?? texts.en
}

/** What a way to pay is called: by the merchant, else by what it is. */
export function useNameOf(): (method: Pick<Deposit, 'names' | 'kind'>) => string {
  const t = useTranslations('deposit')
  const own = useOwnText()
  return ({ names, kind }) => own(names) ?? t(`kinds.${kind}`)
}
