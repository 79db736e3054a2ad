import { useTranslations } from 'use-intl'
import { cardBalls } from '#features/lottery/rules/draws/card-balls.ts'
import { parseOpened } from '#features/lottery/rules/draws/opened.ts'
import type { Lottery } from './use-lottery-list.ts'

const BALL =
  'figures inline-grid h-8 min-w-8 place-items-center rounded-full border-2 border-gold-leaf bg-raised px-1 text-sm font-bold text-ink'

/** At most six balls of the last draw (specification §2, Lottery list screen). */
export function OpenedBalls({ lottery }: { lottery: Pick<Lottery, 'structure' | 'openedNumber'> }) {
  const t = useTranslations('lotteries')
  const { structure, openedNumber } = lottery
  if (openedNumber === '') return <p className="flex h-8 items-center text-sm text-muted">{t('noResult')}</p>
  const balls = cardBalls(parseOpened(structure, openedNumber))
  return (
    <p className="flex h-8 items-center">
      <span className="sr-only">{t('lastNumbers', { numbers: balls.join(' ') })}</span>
      <span aria-hidden dir="ltr" className="flex gap-1.5">
        {balls.map((ball, place) => (
          // Balls have no names of their own: two may show the same digit.
          <span key={`${String(place)} ${ball}`} data-testid="ball" className={BALL}>
            {ball}
          </span>
        ))}
      </span>
    </p>
  )
}
