import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Grant } from '#features/promotions/api.ts'
import { percentOf, useCategoryName, useTold } from './use-texts.ts'

type Terms = Pick<Grant, 'contribution' | 'excluded' | 'maxBet' | 'order'>
type TermsBlockProps = {
  terms: Terms
  /** What is got, and what must be staked for it; not said before an amount is known. */
  get?: string | undefined
  stake: string
  end: string
}

/**
 * All that a bonus asks, in one block, before and after it is taken (promotions §3): what you get, what you must stake and in what,
 * the largest bet, its end, what ends it, what you lose then, and that own money stays free.
 */
export function TermsBlock({ terms, get, stake, end }: TermsBlockProps) {
  const t = useTranslations('bonuses')
  const told = useTold()
  const { maxBet } = terms
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {get !== undefined && <Line label={t('get')}>{get}</Line>}
      <Line label={t('stake')}>{stake}</Line>
      <Line label={t('counts')}>
        <Counts terms={terms} />
      </Line>
      <Line label={t('largest')}>{maxBet === null ? t('noLargest') : t('largestIs', { max: told(maxBet) })}</Line>
      <Line label={t('end')}>{end}</Line>
      <Line label={t('ends')}>{t('endsAbout')}</Line>
      <Line label={t('own')}>{t(terms.order === 'bonus_first' ? 'ownAfter' : 'ownAbout')}</Line>
    </dl>
  )
}

/** One line of terms. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How much of a bet counts where; what is not named does not count. */
function Counts({ terms: { contribution, excluded } }: { terms: Terms }) {
  const t = useTranslations('bonuses')
  const format = useFormatter()
  const nameOf = useCategoryName()
  const rows = [...Object.entries(contribution.game ?? {}), ...Object.entries(contribution.category ?? {})]
  const counting = rows.filter(([name, ppm]) => ppm > 0 && !excluded.includes(name))
  return (
    <>
      {format.list(counting.map(([name, ppm]) => `${nameOf(name)} ${percentOf(ppm)}`))}
      {excluded.length > 0 && (
        <span className="block text-muted">{t('excluded', { games: format.list(excluded.map(nameOf)) })}</span>
      )}
    </>
  )
}
