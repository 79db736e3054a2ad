import { Group, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { AGES, type Age } from '#features/transfers/rules/recovery.ts'
import { STATES, type TransferState } from '#features/transfers/rules/saga.ts'
import { useAddress } from '#shared/office/address.ts'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { AgeMark } from './age-mark.tsx'
import { Differences } from './differences.tsx'
import { TONES, type Transfer } from './transfer.ts'
import { TransferCard } from './transfer-card.tsx'

const AGAIN_MS = 20_000
const SHOWN = ['waiting', 'all', 'cases'] as const

/** Money on its way to vendors and back: what is in doubt or waits, all of it, and where the books differ. */
export function Board() {
  const t = useTranslations('office.transfers')
  const { search, change } = useAddress()
  const shown = SHOWN.find(each => each === search.show) ?? 'waiting'
  const picker = (
    <SegmentedControl
      size="xs"
      value={shown}
      onChange={show => change({ show: show === 'waiting' ? undefined : show, item: undefined })}
      data={SHOWN.map(value => ({ value, label: t(`shown.${value}`) }))}
    />
  )
  return (
    <PageFrame title={t('title')} about={t('about')}>
      {shown === 'cases' ? <Differences actions={picker} /> : <Transfers isAll={shown === 'all'} actions={picker} />}
    </PageFrame>
  )
}

function Transfers({ isAll, actions }: { isAll: boolean; actions: ReactNode }) {
  const t = useTranslations('office.transfers')
  const ages = AGES.map(value => ({ value, label: t(`ages.${value}`) }))
  const filters: Filter[] = [
    { kind: 'pick', name: 'age', label: t('age'), options: ages, none: t('anyAge') },
    { kind: 'text', name: 'memberId', label: t('memberId') },
  ]
  if (isAll) {
    const options = STATES.map(value => ({ value, label: t(`states.${value}`) }))
    filters.unshift({ kind: 'pick', name: 'state', label: t('state'), options })
  }
  return (
    <DataList
      id={isAll ? 'transfers' : 'transfers.waiting'}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={filters}
      read={({ memberId, state, age }, asked) =>
        ask(transfersOfficeApi.board, {
          ...asked,
          ...(memberId && { memberId }),
          ...(age && { age: age as Age }),
          ...(isAll ? state && { state: state as TransferState } : { waiting: 'true' }),
        })
      }
      drawer={row => ({ title: t('one'), content: <TransferCard transfer={row} /> })}
      empty={t(isAll ? 'none' : 'noneWaiting')}
      everyMs={AGAIN_MS}
      actions={actions}
    />
  )
}

function useColumns(): Column<Transfer>[] {
  const t = useTranslations('office.transfers')
  return [
    {
      id: 'began',
      title: t('began'),
      cell: row => <When at={row.createdAt} />,
      text: row => row.createdAt,
      isFixed: true,
    },
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vassalage}</Id>, text: row => row.vassalage },
    {
      id: 'direction',
      title: t('direction'),
      cell: row => t(`directions.${row.direction}`),
      text: row => row.direction,
    },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount ?? '', isFigure: true },
      cell: row => (row.amount === null ? <Nothing /> : <Money amount={row.amount} />),
    },
    {
      ...{ id: 'moved', title: t('moved'), text: row => row.moved ?? '', isFigure: true },
      cell: row => (row.moved === null ? <Nothing /> : <Money amount={row.moved} />),
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => (
        <Group gap={4} wrap="nowrap">
          <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>
          {row.proposalId && <State tone="wait">{t('waits')}</State>}
        </Group>
      ),
    },
    { id: 'age', title: t('age'), cell: row => <AgeMark age={row.age} />, text: row => row.age ?? '' },
    {
      ...{ id: 'doubt', title: t('doubtSince'), text: row => row.doubtSince ?? '', startsHidden: true },
      cell: row => <When at={row.doubtSince} />,
    },
    {
      id: 'asks',
      title: t('asks'),
      cell: row => row.asks,
      text: row => String(row.asks),
      isFigure: true,
      startsHidden: true,
    },
  ]
}
