import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { accountRecordApi, type DayFigures, type ProductFigures } from '#features/records/api-account.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import { Figures, Moment } from '../facts.tsx'
import { useProductName } from '../names.ts'
import { RangeTools, rangeAsk, startingDays } from '../range-tools.tsx'
import { NetChart } from './net-chart.tsx'

/** Whether anything moved. */
const isSome = (amount: string) => parseAmount(amount) !== 0n

type Answer = z.output<typeof accountRecordApi.profit.output>

/** What was staked and what came back: in all, by product and by day. */
export function Profit() {
  const session = useSession()
  const [chosen, setChosen] = useState(() => startingDays('week'))
  const input = rangeAsk(chosen)
  const query = useQuery({
    queryKey: ['records', session?.token, 'profit', input],
    queryFn: () => ask(accountRecordApi.profit, input),
    enabled: session !== null,
  })
  return (
    <div className="flex flex-col gap-4">
      <RangeTools chosen={chosen} onChoose={setChosen} />
      <Loaded query={query} skeleton={<Skeleton className="h-96 w-full" />}>
        {answer => <Answered answer={answer} />}
      </Loaded>
    </div>
  )
}

function Answered({ answer }: { answer: Answer }) {
  const t = useTranslations('records')
  const symbol = useCurrencySymbol()
  const { totals, products, days, timeZone, countedAt } = answer
  const card = (name: 'deposit' | 'withdrawal' | 'stake' | 'valid' | 'payout' | 'rebate' | 'bonus') =>
    [t(name), <Money key={name} amount={totals[name]} symbol={symbol} />] as const
  const moved = days.filter(day =>
    [day.stake, day.payout, day.rebate, day.bonus, day.deposit, day.withdrawal].some(isSome),
  )
  return (
    <>
      <Figures
        label={t('totals')}
        figures={[
          ...[card('deposit'), card('withdrawal'), card('stake'), card('valid'), card('payout')],
          ...[card('rebate'), card('bonus')],
          [t('net'), <Money key="net" amount={totals.net} symbol={symbol} signed />],
        ]}
      />
      <p className="text-xs text-muted">
        {t('netIs')} {t('clock', { zone: timeZone })} {t('countedAt')} <Moment at={countedAt} />
      </p>
      {moved.length === 0 ? (
        <Note icon={<ChartNoAxesColumn aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
      ) : (
        <>
          {days.length > 1 && <NetChart days={days} />}
          <Products products={products} />
          <Days days={moved.toReversed()} />
        </>
      )}
    </>
  )
}

function Products({ products }: { products: ProductFigures[] }) {
  const t = useTranslations('records')
  const productName = useProductName()
  const columns: Column<ProductFigures>[] = [
    { key: 'product', label: t('product'), cell: row => productName(row.product) },
    ...useFigureColumns<ProductFigures>(),
  ]
  if (products.length === 0) return null
  return (
    <section aria-label={t('byProduct')} className="flex flex-col gap-2">
      <h3 className="text-base">{t('byProduct')}</h3>
      <Table caption={t('byProduct')} columns={columns} rows={products} keyOf={row => row.product} />
    </section>
  )
}

function Days({ days }: { days: DayFigures[] }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const columns: Column<DayFigures>[] = [
    { key: 'day', label: t('day'), cell: row => <time dateTime={row.day}>{dayName(row.day)}</time> },
    { key: 'deposit', label: t('deposit'), align: 'end', cell: row => <Money amount={row.deposit} /> },
    { key: 'withdrawal', label: t('withdrawal'), align: 'end', cell: row => <Money amount={row.withdrawal} /> },
    ...useFigureColumns<DayFigures>(),
  ]
  return (
    <section aria-label={t('byDay')} className="flex flex-col gap-2">
      <h3 className="text-base">{t('byDay')}</h3>
      <Table caption={t('byDay')} columns={columns} rows={days} keyOf={row => row.day} />
    </section>
  )
}

type Row = Omit<ProductFigures, 'product'>

function useFigureColumns<Of extends Row>(): Column<Of>[] {
  const t = useTranslations('records')
  const names = ['stake', 'valid', 'payout', 'rebate', 'bonus'] as const
  return [
    ...names.map(
      (name): Column<Of> => ({ key: name, label: t(name), align: 'end', cell: row => <Money amount={row[name]} /> }),
    ),
    { key: 'net', label: t('net'), align: 'end', cell: row => <Money amount={row.net} signed /> },
  ]
}
