import { Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { financeOfficeApi } from '#features/finance/api-office.ts'
import { Part } from '#shared/office/facts.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { LateLines } from '../parts/late-lines.tsx'
import type { Board } from './dashboard.tsx'
import { useCurrencies } from './figures-now.tsx'

const FIGURES = ['ggr', 'ngr', 'deposits', 'withdrawals'] as const
type Figure = (typeof FIGURES)[number]
const AGAIN_MS = 60_000

/** How the day came to its figures, beside yesterday and a week ago. */
export function CurveOfDay({ board }: { board: Board }) {
  const t = useTranslations('office.dashboard')
  const currencies = useCurrencies(board)
  const [figure, setFigure] = useState<Figure>('ggr')
  const [currency, setCurrency] = useState(currencies[0]!)
  const curve = useQuery({
    queryKey: ['dashboard-curve', currency],
    queryFn: () => ask(financeOfficeApi.curve, { currency }),
    refetchInterval: AGAIN_MS,
  })
  return (
    <Part
      title={t('curve')}
      actions={
        <Group gap="xs">
          {currencies.length > 1 && (
            <Select
              size="xs"
              aria-label={t('currency')}
              value={currency}
              onChange={chosen => setCurrency(chosen ?? currency)}
              data={currencies}
              allowDeselect={false}
            />
          )}
          <Select
            size="xs"
            aria-label={t('figure')}
            value={figure}
            onChange={value => setFigure(FIGURES.find(each => each === value) ?? figure)}
            allowDeselect={false}
            data={FIGURES.map(value => ({ value, label: t(`figures.${value}`) }))}
          />
        </Group>
      }
    >
      <Loaded query={curve}>
        {({ points }) => (
          <LateLines
            label={t('curveOf', { figure: t(`figures.${figure}`), currency })}
            points={points.map(({ time, now, yesterday, lastWeek }) => ({
              ...{ at: time, yesterday: yesterday[figure], lastWeek: lastWeek[figure], now: now ? now[figure] : null },
            }))}
            lines={[
              { name: 'now', label: t('today'), color: 'var(--vermilion)' },
              { name: 'yesterday', label: t('yesterday'), color: 'var(--info)', isDashed: true },
              { name: 'lastWeek', label: t('lastWeek'), color: 'var(--muted)', isDashed: true },
            ]}
          />
        )}
      </Loaded>
    </Part>
  )
}
