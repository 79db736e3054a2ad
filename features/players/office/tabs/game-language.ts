import { useLocale } from 'use-intl'

/** The language that games are named in: that of who works here. */
export const useGameLanguage = (): string => useLocale().toUpperCase()
