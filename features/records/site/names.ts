import { useTranslations } from 'use-intl'

/** What a product is called, by the kind of game that vendors give it. */
export function useProductName(): (product: string) => string {
  const t = useTranslations('types')
  const tRecords = useTranslations('records')
  return product => {
    if (product === 'LOTT') return t('lottery')
    const key = product.toLowerCase() as 'rng'
    return t.has(key) ? t(key) : tRecords('otherGames')
  }
}

/** What a movement is called; one that is newer than these words goes by its own name. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('wallet')
  return kind => {
    const key = `kinds.${kind}` as 'kinds.bet'
    return t.has(key) ? t(key) : kind
  }
}
