import { SegmentedControl, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { STATES, type TransferState } from '#features/transfers/rules/saga.ts'
import { useAddress } from '#shared/office/address.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, State, type Tone, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Differences } from './differences.tsx'

type Row = z.output<typeof transfersOfficeApi.board.output>['list'][number]

const AGAIN_MS = 20_000
const SHOWN = ['waiting', 'all', 'cases'] as const
const TONES: Record<TransferState, Tone> = {
  ...{ CREATED: 'info', HELD: 'info', SENT: 'info', UNKNOWN: 'bad', WAITING_ROUND: 'wait', WAITING_VENDOR: 'wait' },
  ...{ MANUAL: 'bad', CONFIRMED: 'good', REJECTED: 'plain', LATE_CREDIT: 'good' },
}

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
  const filters: Filter[] = [{ kind: 'text', name: 'memberId', label: t('memberId') }]
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
      read={({ memberId, state }, asked) =>
        ask(transfersOfficeApi.board, {
          ...asked,
          ...(memberId && { memberId }),
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

function useColumns(): Column<Row>[] {
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
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      id: 'doubt',
      title: t('doubtSince'),
      cell: row => <When at={row.doubtSince} />,
      text: row => row.doubtSince ?? '',
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

function TransferCard({ transfer }: { transfer: Row }) {
  const t = useTranslations('office.transfers')
  const { member, reference, vassalage, direction, amount, moved, state, reason, asks, doubtSince, steps } = transfer
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('state')}>
          <State tone={TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        <Fact name={t('member')}>
          <bdi>{member.username}</bdi> <Id>{member.id}</Id>
        </Fact>
        <Fact name={t('vendor')}>
          <Id>{vassalage}</Id> {t(`directions.${direction}`)}
        </Fact>
        <Fact name={t('amount')}>{amount === null ? <Nothing /> : <Money amount={amount} />}</Fact>
        <Fact name={t('moved')}>{moved === null ? <Nothing /> : <Money amount={moved} />}</Fact>
        <Fact name={t('asks')}>{asks}</Fact>
        <Fact name={t('doubtSince')}>
          <When at={doubtSince} />
        </Fact>
        {reason && (
          <Fact name={t('reason')}>
            <Id>{reason}</Id>
          </Fact>
        )}
        <Fact name={t('reference')}>
          <Id>{reference}</Id>
        </Fact>
      </Facts>
      <Part title={t('steps')}>
        <Facts>
          {steps.map(step => (
            <Fact key={step.id} name={t(`states.${step.state}`)}>
              <When at={step.at} /> {step.actor && <bdi>{step.actor}</bdi>} {step.note && <bdi>· {step.note}</bdi>}
            </Fact>
          ))}
        </Facts>
      </Part>
    </Stack>
  )
}
