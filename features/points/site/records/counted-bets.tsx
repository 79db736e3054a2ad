import { Check, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type CountedBet, pointsApi } from '#features/points/api.ts'
import { agrees } from '#features/points/rules/statement.ts'
import { Moment } from '#features/records/site/records.tsx'
import { parseAmount, ZERO } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { Points } from '../amount-of-points.tsx'
import { useOlder } from '../reads.ts'
import { Older } from './older.tsx'

type Reckoned = CountedBet & { isRight: boolean | undefined }

/** Each row against the one before it; of the last that is shown, only once there is none before. */
function reckon(rows: readonly CountedBet[]): Reckoned[] {
  return rows.map((row, i) => {
    const before = rows[i + 1]
    const carry = row.place === 1 ? ZERO : before && parseAmount(before.carry)
    const { valid, cash, stake, own, change, perBet, points, why } = row
    const money = { valid, cash, stake, own, change, perBet, carry: row.carry }
    const read = Object.fromEntries(Object.entries(money).map(([name, text]) => [name, parseAmount(text)]))
    const stands = {
      ...(read as Record<keyof typeof money, ReturnType<typeof parseAmount>>),
      points: BigInt(points),
      why,
    }
    return { ...row, isRight: carry === undefined ? undefined : agrees(stands, carry) }
  })
}

/** How points were counted, bet by bet: the page reckons each row again. */
export function CountedBets() {
  const t = useTranslations('points.bets')
  const tPoints = useTranslations('points')
  const query = useOlder(['counted'], (before: number | undefined) =>
    ask(pointsApi.counted, { ...(before && { before }) }),
  )
  const columns: Column<Reckoned>[] = [
    { key: 'at', label: t('settled'), cell: row => <Moment at={row.at} /> },
    { key: 'valid', label: t('valid'), align: 'end', cell: row => <Money amount={row.valid} /> },
    {
      ...{ key: 'own', label: t('own'), align: 'end' },
      cell: row => (
        <span className="inline-flex flex-col items-end">
          <Money amount={row.own} />
          {row.why !== '' && <span className="text-xs text-muted">{t(`why.${row.why}`)}</span>}
        </span>
      ),
    },
    { key: 'change', label: t('change'), align: 'end', cell: row => <Money amount={row.change} signed /> },
    { key: 'points', label: tPoints('points'), align: 'end', cell: row => <Points points={row.points} signed /> },
    { key: 'carry', label: t('carry'), align: 'end', cell: row => <Money amount={row.carry} /> },
    {
      ...{ key: 'right', label: t('reckoned') },
      cell: ({ isRight }) =>
        isRight === undefined ? (
          '–'
        ) : (
          <span className={`inline-flex items-center gap-1 ${isRight ? 'text-jade' : 'text-crimson'}`}>
            {isRight ? <Check aria-hidden size={16} /> : <TriangleAlert aria-hidden size={16} />}
            {t(isRight ? 'right' : 'wrong')}
          </span>
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-text text-sm text-muted">{t('about')}</p>
      <Older query={query} empty={t('none')}>
        {rows => (
          <Table
            caption={tPoints('recordTabs.counted')}
            columns={columns}
            rows={reckon(rows)}
            keyOf={row => String(row.place)}
          />
        )}
      </Older>
    </div>
  )
}
