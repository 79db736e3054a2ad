import { Tabs } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { QUEUE_NAMES, type QueueName } from '#features/cashier/rules/queues.ts'
import { WITHDRAWAL_STATES, type WithdrawalState } from '#features/cashier/rules/withdrawals.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { momentsOf } from '../days.ts'
import { AGAIN_MS, WITHDRAWAL_TONES } from '../tones.ts'
import { Waits } from '../wait.tsx'

type Row = z.output<typeof withdrawalsOfficeApi.withdrawals.output>['list'][number]
const TABS = [...QUEUE_NAMES, 'all'] as const

/** The queues of money that leaves, each by who is waited for; the oldest first where somebody waits. */
export function Withdrawals() {
  const t = useTranslations('office.withdrawals')
  const { search, change } = useAddress()
  const tab = TABS.find(each => each === search.queue) ?? 'new'
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <Tabs
        value={tab}
        onChange={queue => change({ queue: queue === 'new' ? undefined : (queue ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          {TABS.map(each => (
            <Tabs.Tab key={each} value={each}>
              {t(`queues.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(each => (
          <Tabs.Panel key={each} value={each}>
            <Queue name={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  )
}

function Queue({ name }: { name: QueueName | 'all' }) {
  const t = useTranslations('office.withdrawals')
  const { merchant } = useAtWork()
  const columns = useColumns()
  const filters: Filter[] = [
    { kind: 'text', name: 'memberId', label: t('memberId') },
    { kind: 'day', name: 'from', label: t('from') },
    { kind: 'day', name: 'to', label: t('to') },
  ]
  if (name === 'all') {
    const options = WITHDRAWAL_STATES.map(value => ({ value, label: t(`states.${value}`) }))
    filters.unshift({ kind: 'pick', name: 'state', label: t('state'), options })
  }
  return (
    <DataList
      id={`withdrawals.${name}`}
      columns={columns}
      rowKey={row => row.id}
      filters={filters}
      read={({ memberId, state, ...days }, asked) =>
        ask(withdrawalsOfficeApi.withdrawals, {
          ...{ ...asked, ...momentsOf(days, merchant.timeZone) },
          ...(memberId && { memberId }),
          ...(name === 'all' ? state && { state: state as WithdrawalState } : { queue: name }),
        })
      }
      to={row => `/withdrawals/${row.id}`}
      empty={t('none')}
      everyMs={AGAIN_MS}
    />
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('office.withdrawals')
  const nameOf = useNames()
  return [
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id, isFixed: true },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'score', title: t('score'), cell: row => row.score, text: row => String(row.score), isFigure: true },
    { id: 'way', title: t('way'), cell: row => t(`ways.${row.way}`), text: row => row.way },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={WITHDRAWAL_TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    { id: 'wait', title: t('wait'), cell: row => <Waits wait={row.wait} />, text: row => row.wait?.until ?? '' },
    {
      ...{ id: 'claimed', title: t('claimedBy'), text: row => (isHeld(row) ? nameOf(row.claimedBy!) : '') },
      cell: row => (isHeld(row) ? <bdi>{nameOf(row.claimedBy!)}</bdi> : <Nothing />),
    },
    { id: 'asked', title: t('asked'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt },
    {
      ...{ id: 'ended', title: t('ended'), text: row => row.endedAt ?? '', startsHidden: true },
      cell: row => <When at={row.endedAt} />,
    },
  ]
}

/** Whether an operator has it in hand now. */
export function isHeld({ claimedBy, claimedUntil }: Pick<Row, 'claimedBy' | 'claimedUntil'>): boolean {
  return claimedBy !== null && claimedUntil !== null && Date.parse(claimedUntil) > Date.now()
}
