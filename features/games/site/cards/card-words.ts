import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** What cards say, looked up once for all that stand in a list. */
export function useCardWords() {
  const t = useTranslations('lobby')
  const tGames = useTranslations('games')
  return useMemo(
    () => ({
      hot: tGames('hot'),
      isNew: t('isNew'),
      maintenance: t('maintenance'),
      rtp: (rate: string) => t('rtp', { rate }),
      fromBet: (amount: string) => t('fromBet', { amount }),
      look: (name: string) => t('quick.open', { name }),
      save: (name: string) => t('save', { name }),
    }),
    [t, tGames],
  )
}

export type CardWords = ReturnType<typeof useCardWords>
