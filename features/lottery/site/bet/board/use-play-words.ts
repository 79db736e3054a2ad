import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { nameOf } from './play-names.ts'
import { shortCode, type TabKey } from './play-tabs.ts'
import { isNamed } from './tokens.ts'

/** What plays, tabs and picks are called in the language of the page. */
export function usePlayWords() {
  const t = useTranslations('lotteryPlays')
  return useMemo(() => {
    const named = (family: string, code: string, isWhole: boolean) => {
      const { key, n, window } = nameOf(family, code)
      const name = t(`names.${key}` as 'names.XIEN', { n: n.replace('v', ' – ') })
      return window && isWhole ? `${t(`windows.${window}` as 'windows.Q3')} · ${name}` : name
    }
    return {
      tab: (key: TabKey) => t(`tabs.${key}`),
      /** A sheet's own name; plays of both ends share a tab, so theirs says which. */
      sheet: (family: string, key: string, isWhole = false) => named(family, key, isWhole),
      /** `play` is the whole code, `SSC_Q3_STRAIGHT`. */
      play: (family: string, play: string) => named(family, shortCode(play), true),
      rule: (family: string, play: string) => {
        const { key, n } = nameOf(family, shortCode(play))
        return t(`rules.${key}` as 'rules.XIEN', { n: n.replace('v', ' – ') })
      },
      /** A token as people read it: names in words, numbers as they are. */
      token: (token: string) => (isNamed(token) ? t(`picks.${token}`) : token),
    }
  }, [t])
}

export type PlayWords = ReturnType<typeof usePlayWords>
