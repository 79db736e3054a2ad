import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type Fallen, findAbsences } from '#features/lottery/rules/draws/statistics.ts'
import { Button } from '#shared/ui/button.tsx'
import { Table } from '#shared/ui/table.tsx'

type AbsencesProps = { history: readonly Fallen[]; tokens: readonly string[]; dates: readonly string[] }

const SHOWN_FIRST = 15

/** What has been absent longest (lô gan): for how many draws, since when, and its record in these draws. */
export function Absences({ history, tokens, dates }: AbsencesProps) {
  const t = useTranslations('draws')
  const format = useFormatter()
  const [isWhole, setIsWhole] = useState(tokens.length <= SHOWN_FIRST)
  const absences = findAbsences(history, tokens)
  const longest = Math.max(1, absences[0]?.current ?? 0)
  return (
    <div className="flex flex-col gap-3">
      <Table
        caption={t('trend.absence')}
        keyOf={({ token }) => token}
        rows={isWhole ? absences : absences.slice(0, SHOWN_FIRST)}
        columns={[
          { key: 'token', label: t('trend.number'), cell: ({ token }) => <b className="figures">{token}</b> },
          {
            key: 'current',
            label: t('trend.absentFor'),
            cell: ({ current }) => (
              <span className="flex items-center gap-2">
                <span className="figures min-w-8 font-semibold">{current}</span>
                <span
                  aria-hidden
                  style={{ inlineSize: `${(current / longest) * 5}rem` }}
                  className="hidden h-2 rounded-full bg-gold-leaf/70 sm:block"
                />
              </span>
            ),
          },
          {
            key: 'last',
            label: t('trend.lastFell'),
            cell: ({ last }) =>
              last === null ? t('trend.never') : format.dateTime(new Date(dates[last]!), { dateStyle: 'medium' }),
          },
          {
            key: 'longest',
            label: t('trend.record'),
            align: 'end',
            cell: ({ longest: record }) => <span className="figures">{record}</span>,
          },
        ]}
      />
      {!isWhole && (
        <Button size="sm" className="self-center" onClick={() => setIsWhole(true)}>
          {t('trend.showAll', { count: absences.length })}
        </Button>
      )}
    </div>
  )
}
