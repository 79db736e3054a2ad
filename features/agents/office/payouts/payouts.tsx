import { useTranslations } from 'use-intl'
import { type PayoutRun, payoutsOfficeApi } from '#features/agents/api-payouts.ts'
import { parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { DaySpans, type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Period } from '../bills/columns.tsx'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { useChoices } from '../parts/names.tsx'

/** What was settled, by kind and period: what waits for approval, and what is not paid whole. */
export function Payouts() {
  const t = useTranslations('office.payouts')
  const may = useMay()
  return (
    <AgentsFrame
      title={t('title')}
      about={t('about')}
      actions={
        <>
          <DaySpans />
          {may('bills.pay') && (
            <Act
              label={t('acts.retry')}
              about={t('acts.retryAbout')}
              act={reason => ask(payoutsOfficeApi.retry, { reason })}
            />
          )}
        </>
      }
    >
      <WithDays span="month">{days => <Runs days={days} />}</WithDays>
    </AgentsFrame>
  )
}

function Runs({ days }: { days: Days }) {
  const t = useTranslations('office.payouts')
  const { kinds } = useChoices()
  return (
    <DataList<PayoutRun>
      id="payouts"
      columns={useColumns()}
      rowKey={row => `${row.kind} ${row.from} ${row.to}`}
      to={toRun}
      filters={[
        ...useDayFilters(),
        { kind: 'pick', name: 'kind', label: t('kind'), options: kinds },
        {
          ...{ kind: 'pick', name: 'state', label: t('state') },
          options: (['waiting', 'unpaid'] as const).map(value => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      read={(filters, page) => ask(payoutsOfficeApi.list, { ...filters, ...days, ...page } as never)}
      empty={t('none')}
    />
  )
}

const toRun = ({ kind, from, to }: PayoutRun) => `/agents/payouts/${kind}/${from}/${to}`

function useColumns(): Column<PayoutRun>[] {
  const t = useTranslations('office.payouts')
  const tParts = useTranslations('office.agentParts')
  const sum = (id: 'gross' | 'houseCost' | 'received' | 'open'): Column<PayoutRun> => ({
    ...{ id, title: t(`sums.${id}`), isFigure: true },
    cell: row => <Money amount={row[id]} />,
    text: row => row[id],
  })
  return [
    {
      ...{ id: 'period', title: t('period'), isFixed: true, text: row => `${row.from} ${row.to}` },
      cell: row => <Period {...row} />,
    },
    { id: 'kind', title: t('kind'), cell: row => tParts(`kinds.${row.kind}`), text: row => row.kind },
    {
      ...{ id: 'state', title: t('state'), text: row => stateOf(row) },
      cell: row => <State tone={TONES[stateOf(row)]}>{t(`states.${stateOf(row)}`)}</State>,
    },
    { id: 'bills', title: t('bills'), isFigure: true, cell: row => row.bills, text: row => String(row.bills) },
    {
      ...{ id: 'waiting', title: t('states.waiting'), isFigure: true, text: row => String(row.waiting) },
      cell: row => row.waiting,
    },
    ...[sum('gross'), sum('houseCost'), sum('received'), sum('open')],
  ]
}

const TONES = { waiting: 'wait', unpaid: 'bad', done: 'good' } as const
const stateOf = ({ waiting, open }: PayoutRun) => (waiting > 0 ? 'waiting' : parseAmount(open) > 0n ? 'unpaid' : 'done')
