import { useFormatter, useTranslations } from 'use-intl'
import { useProductName } from '#features/records/site/records.tsx'
import type { BillStatus, Status } from '../../rules/contracts/kinds.ts'
import type { Tone } from '../parts/chips.tsx'

/** What a contract counts: one product, or all together. */
export function useCountedName(): (product: string) => string {
  const t = useTranslations('agentCentre.contracts')
  const productName = useProductName()
  return product => (product === 'CONS' ? t('allProducts') : productName(product))
}

/** A day of the calendar, as `2026-11-27` or an instant's. */
export function useDayName(): (at: string) => string {
  const format = useFormatter()
  return at =>
    at.length === 10
      ? format.dateTime(new Date(`${at}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
      : format.dateTime(new Date(at), { dateStyle: 'medium' })
}

export const STATUS_TONES = {
  ...{ P: 'wait', E: 'wait', A: 'good', V: 'wait', C: 'plain', R: 'bad', W: 'plain', X: 'plain', S: 'plain' },
} as const satisfies Record<Status, Tone>

export const BILL_TONES = {
  ...{ CALCULATED: 'info', NOT_REACHED: 'plain', PENDING_APPROVAL: 'info', DENIED: 'bad', AVAILABLE: 'gold' },
  ...{ PART_PAID: 'wait', PAID: 'good', INSUFFICIENT: 'bad', EXPIRED: 'plain', CLAWED_BACK: 'bad' },
} as const satisfies Record<BillStatus, Tone>
