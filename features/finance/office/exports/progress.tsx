import { useTranslations } from 'use-intl'

/** How often it is read again while a file is on its way. */
export const EVERY_MS = 1_000

/** `120,000 of 1,000,000 rows`, where sums tell how many there will be. */
export function Progress({ of: { rows, expected } }: { of: { rows: number; expected: number | null } }) {
  const t = useTranslations('office.exports')
  return expected === null || expected < rows ? t('rows', { rows }) : t('rowsOf', { rows, expected })
}
