import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { GrowthDay } from '#features/ranks/api.ts'
import { RowsSkeleton } from '#features/records/site/records.tsx'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Button } from '#shared/ui/button.tsx'
import { Modal } from '#shared/ui/modal.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Failure, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { AskError } from '#shared/web/ask.ts'
import { useOnline } from '#shared/web/online.ts'
import { growthAgrees } from '../../rules/statement.ts'
import { sumsOf, useGrowthDays, useLadder } from '../reads.ts'
import { Whole } from '../whole.tsx'
import { Checked } from './checked.tsx'
import { StatementOfDay } from './statement-of-day.tsx'

/** Weighted play is told to the unit of money; hundredths of its smallest part are kept besides. */
export const playOf = (weighed: string) => formatAmount(amount(BigInt(weighed) / 100n))

/** Days that growth came of, the newest first; the page adds them up again, and each opens to its rows. */
export function GrowthDays() {
  const t = useTranslations('ranks.byDay')
  const query = useGrowthDays()
  const ladder = useLadder().data
  const isOnline = useOnline()
  const [opened, setOpened] = useState<string>()
  const dayName = useDayName()
  if (query.isError && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return isOnline ? <RowsSkeleton /> : <Failure error={new AskError('offline', 0)} />
  const { pages } = query.data
  const rows = pages.flatMap(page => page.list)
  if (rows.length === 0)
    return <Note icon={<CalendarDays aria-hidden size={28} />} title={t('none')} about={t('noneAbout')} />
  const per = ladder && { play: parseAmount(ladder.perPlay), paidIn: parseAmount(ladder.perDeposit) }
  const isRight = per && growthAgrees(BigInt(pages[0]!.growth), rows.map(sumsOf), sumsOf(pages.at(-1)!.before), per)
  const columns: Column<GrowthDay>[] = [
    { key: 'day', label: t('day'), cell: row => dayName(row.day) },
    { key: 'play', label: t('play'), align: 'end', cell: row => <Money amount={playOf(row.weighed)} /> },
    { key: 'deposits', label: t('deposits'), align: 'end', cell: row => <Money amount={row.deposited} /> },
    { key: 'adjusted', label: t('adjusted'), align: 'end', cell: row => <Whole number={row.adjusted} signed /> },
    {
      ...{ key: 'rows', label: t('rows'), align: 'end' },
      cell: row => <Button onClick={() => setOpened(row.day)}>{t('rowsOf', { day: dayName(row.day) })}</Button>,
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-text text-sm text-muted">{t('about')}</p>
      {isRight !== undefined && <Checked isRight={isRight} text={t(isRight ? 'right' : 'wrong')} />}
      <Table caption={t('title')} columns={columns} rows={rows} keyOf={row => row.day} />
      {query.isFetchNextPageError && <Failure error={query.error} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="self-center">
          {t('older')}
        </Button>
      )}
      {opened !== undefined && (
        <Modal title={t('rowsOf', { day: dayName(opened) })} size="wide" onClose={() => setOpened(undefined)}>
          <StatementOfDay day={opened} />
        </Modal>
      )}
    </div>
  )
}

/** Days are the merchant's: they are no moment that a clock of ours could move. */
function useDayName(): (day: string) => string {
  const format = useFormatter()
  return day => format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
}
