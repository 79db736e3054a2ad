import { Alert } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Money } from '#shared/office/show.tsx'
import { LateLines } from '../parts/late-lines.tsx'
import { Tile, Tiles } from '../parts/tiles.tsx'
import type { Sums, SumsAsk } from './revenue.tsx'

const TOLD = ['staked', 'paid', 'ggr', 'ngr', 'deposits', 'withdrawals'] as const

/** All lines together, in each currency; by day also as lines. */
export function RevenueTotals({ sums: { totals, list, isCut }, ask }: { sums: Sums; ask: SumsAsk }) {
  const t = useTranslations('office.revenue')
  const isByDay = ask.by === 'day' && !ask.and
  return (
    <>
      {isCut && (
        <Alert color="amber" variant="light">
          {t('cut')}
        </Alert>
      )}
      {totals.map(({ currency, bets, figures }) => {
        const days = list.filter(line => line.currency === currency)
        return (
          <div key={currency}>
            <Tiles>
              <Tile name={t('bets')}>{bets}</Tile>
              {TOLD.map(key => (
                <Tile key={key} name={t(`figures.${key}`)}>
                  <Money amount={figures[key]} currency={currency} />
                </Tile>
              ))}
            </Tiles>
            {isByDay && days.length > 1 && (
              <LateLines
                label={t('curveOf', { currency })}
                points={days.map(line => ({ at: line.key, ggr: line.figures.ggr, ngr: line.figures.ngr }))}
                lines={[
                  { name: 'ggr', label: t('figures.ggr'), color: 'var(--vermilion)' },
                  { name: 'ngr', label: t('figures.ngr'), color: 'var(--info)' },
                ]}
              />
            )}
          </div>
        )
      })}
    </>
  )
}
