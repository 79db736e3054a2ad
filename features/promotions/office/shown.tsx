import { useTranslations } from 'use-intl'
import type { PromotionListed } from '#features/promotions/api-office.ts'
import { KINDS } from '#features/promotions/rules/offers.ts'
import { State, type Tone, When } from '#shared/office/show.tsx'

const TONES = { DRAFT: 'wait', SCHEDULED: 'info', RUNNING: 'good', ENDED: 'plain', STOPPED: 'bad' } as const

export function LifeState({ life }: Pick<PromotionListed, 'life'>) {
  const t = useTranslations('office.promotions.lives')
  return <State tone={TONES[life]}>{t(life)}</State>
}

/** A promotion that ends only when somebody stops it has the last day there is. */
export const isEndless = (at: string): boolean => at.startsWith('9999-')

export function Ends({ at }: { at: string }) {
  const t = useTranslations('office.promotions')
  return isEndless(at) ? t('noEnd') : <When at={at} />
}

const LEVEL_TONES: Readonly<Record<number, Tone>> = { 50: 'info', 80: 'wait', 95: 'bad' }

/** How much of a budget is promised, from half of it on. */
export function Level({ level }: { level: number }) {
  const t = useTranslations('office.promotions')
  if (level === 0) return null
  return <State tone={LEVEL_TONES[level] ?? 'plain'}>{t('level', { level })}</State>
}

export function useKindName(): (kind: string) => string {
  const t = useTranslations('office.promotions.kinds')
  return kind => {
    const known = KINDS.find(each => each === kind)
    return known ? t(known) : kind
  }
}
