import { useTranslations } from 'use-intl'

/** What an account of the house or of members is for, in words; a vendor's or provider's stands behind a colon. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations('office.accounts')
  return account => {
    const [purpose = '', ...whose] = account.split(':')
    const name = t.has(`names.${purpose}` as never) ? t(`names.${purpose}` as never) : purpose
    return [name, ...whose].filter(Boolean).join(' · ')
  }
}
