import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentIncomeApi, INCOME, type IncomeRow, PAID } from '#features/agents/api-income.ts'
import { DownloadButton, Figures, Filters, Pick } from '#features/records/site/records.tsx'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { amount, formatAmount, parseAmount } from '#shared/money.ts'
import { Money } from '#shared/ui/money.tsx'
import { ask } from '#shared/web/ask.ts'
import { DayTools, useDays } from '../parts/days.tsx'
import { Sum } from '../parts/money.tsx'
import { NoData, Report, useReport } from '../parts/report.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import { IncomeChart } from './income-chart.tsx'
import { IncomeEntries } from './income-entries.tsx'
import { usePointName } from './point-name.ts'

const KINDS = [...INCOME, ...PAID] as const
export type IncomeKind = (typeof KINDS)[number]
type Opened = { day: string; kind: IncomeKind }

/** agentRevenueReport (agents §3.7): what each day brought, of what, and what was paid on. */
export function Income() {
  const t = useTranslations('agentCentre.income')
  const tParts = useTranslations('agentCentre.parts')
  const symbol = useCurrencySymbol()
  const days = useDays('month')
  const [kind, setKind] = useState<IncomeKind | ''>('')
  const [opened, setOpened] = useState<Opened>()
  const query = useReport(['income', days.ask], () => ask(agentIncomeApi.income, days.ask))
  return (
    <div className="flex flex-col gap-4">
      <DayTools days={days} />
      <Filters count={kind ? 1 : 0}>
        <Pick
          label={t('kind')}
          all={t('allKinds')}
          value={kind}
          options={KINDS.map(value => ({ value, label: t(value) }))}
          onPick={next => setKind(next as IncomeKind | '')}
        />
      </Filters>
      <Report query={query}>
        {({ list, totals, timeZone }) => {
          const moved = list.filter(row => (kind ? [kind] : KINDS).some(each => parseAmount(row[each]) !== 0n))
          const sums = {
            agentRebate: sumOf(totals.lotteryRebate, totals.productRebate),
            salary: sumOf(totals.daily, totals.hourly, totals.realtime),
            dividend: totals.dividend,
          }
          return (
            <>
              <Figures
                label={tParts('totals')}
                figures={[
                  [t('net'), <Money key="net" amount={totals.net} symbol={symbol} signed />],
                  ...(['agentRebate', 'salary', 'dividend'] as const).map(
                    key => [t(`sums.${key}`), <Money key={key} amount={sums[key]} symbol={symbol} />] as const,
                  ),
                ]}
              />
              {moved.length === 0 ? (
                <NoData />
              ) : (
                <>
                  <IncomeChart days={list} kinds={kind ? [kind] : INCOME.filter(each => each !== 'transferIn')} />
                  <IncomeRows list={moved} totals={totals} kinds={kind ? [kind] : KINDS} onOpen={setOpened} />
                </>
              )}
              <DownloadButton ask={() => ask(agentIncomeApi.incomeFile, days.ask)} />
              <p className="text-xs text-muted">{t('netIs', { zone: timeZone })}</p>
            </>
          )
        }}
      </Report>
      {opened && <IncomeEntries {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const sumOf = (...texts: string[]) => formatAmount(amount(texts.reduce((sum, text) => sum + parseAmount(text), 0n)))

type IncomeRowsProps = {
  list: readonly IncomeRow[]
  totals: Omit<IncomeRow, 'day'>
  kinds: readonly IncomeKind[]
  onOpen: (opened: Opened) => void
}

/** Of what most agents earn most. */
const ON_CARD: readonly string[] = ['daily', 'productRebate']

/** Each figure leads to what it is made of. */
function IncomeRows({ list, totals, kinds, onOpen }: IncomeRowsProps) {
  const t = useTranslations('agentCentre.income')
  const tOverview = useTranslations('agentCentre.overview')
  const pointName = usePointName()
  const columns: Col<IncomeRow>[] = [
    ...kinds.map(
      (key): Col<IncomeRow> => ({
        ...{
          key,
          label: t(key),
          align: 'end',
          ...((kinds.length === 1 || ON_CARD.includes(key)) && {
            onCard: (row: IncomeRow) => <Sum amount={row[key]} />,
          }),
        },
        cell: row => <Opener row={row} kind={key} onOpen={onOpen} />,
        sum: <Sum amount={totals[key]} />,
      }),
    ),
    {
      ...{ key: 'net', label: t('net'), align: 'end', onCard: true },
      cell: row => <Money amount={row.net} signed />,
      sum: <Money amount={totals.net} signed />,
    },
  ]
  return (
    <Rows
      caption={t('byDay')}
      head={tOverview('when')}
      columns={columns}
      rows={list.toReversed()}
      keyOf={row => row.day}
      nameOf={row => pointName(row.day)}
    />
  )
}

type OpenerProps = { row: IncomeRow; kind: IncomeKind; onOpen: (opened: Opened) => void }

function Opener({ row, kind, onOpen }: OpenerProps) {
  const t = useTranslations('agentCentre.income')
  const pointName = usePointName()
  if (parseAmount(row[kind]) === 0n) return <Sum amount={row[kind]} />
  return (
    <button
      type="button"
      onClick={() => onOpen({ day: row.day, kind })}
      className="min-h-8 text-gold-text underline-offset-2 hover:underline"
    >
      <span className="sr-only">{t('entriesOf', { what: t(kind), day: pointName(row.day) })}</span>
      <Money amount={row[kind]} />
    </button>
  )
}
