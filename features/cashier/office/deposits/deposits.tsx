import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { depositsOfficeApi } from '#features/cashier/api-office.ts'
import { DEPOSIT_STATES, type DepositState } from '#features/cashier/rules/deposits.ts'
import { useAddress } from '#shared/office/address.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { momentsOf } from '../days.ts'
import { AGAIN_MS, DEPOSIT_TONES } from '../tones.ts'
import { Waits } from '../wait.tsx'

type Row = z.output<typeof depositsOfficeApi.deposits.output>['list'][number]
const SHOWN = ['all', 'stuck', 'incomplete'] as const

/** Orders to pay in: all of them, those that somebody has to look at, and those that nobody paid yet. */
export function Deposits() {
  const t = useTranslations('office.deposits')
  const { merchant } = useAtWork()
  const { search, change } = useAddress()
  const shown = SHOWN.find(each => each === search.show) ?? 'all'
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id={`deposits.${shown}`}
        columns={useColumns()}
        rowKey={row => row.id}
        filters={[
          {
            ...{ kind: 'pick', name: 'state', label: t('state') },
            options: DEPOSIT_STATES.map(value => ({ value, label: t(`states.${value}`) })),
          },
          { kind: 'text', name: 'method', label: t('method') },
          { kind: 'text', name: 'memberId', label: t('memberId') },
          { kind: 'day', name: 'from', label: t('from') },
          { kind: 'day', name: 'to', label: t('to') },
        ]}
        read={({ state, method, memberId, ...days }, asked) =>
          ask(depositsOfficeApi.deposits, {
            ...{ ...asked, ...momentsOf(days, merchant.timeZone) },
            ...(state && { state: state as DepositState }),
            ...(method && { method }),
            ...(memberId && { memberId }),
            ...(shown !== 'all' && { queue: shown }),
          })
        }
        to={row => `/deposits/${row.id}`}
        empty={t('none')}
        everyMs={AGAIN_MS}
        actions={
          <SegmentedControl
            size="xs"
            value={shown}
            onChange={show => change({ show: show === 'all' ? undefined : show })}
            data={SHOWN.map(value => ({ value, label: t(`shown.${value}`) }))}
          />
        }
      />
    </PageFrame>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('office.deposits')
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
    {
      ...{ id: 'method', title: t('method'), text: row => row.method ?? row.provider },
      cell: row => <bdi>{row.method ?? row.provider}</bdi>,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.state },
      cell: row => <State tone={DEPOSIT_TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'reason', title: t('reason'), text: row => row.reason },
      cell: row => <Reason reason={row.reason} />,
    },
    { id: 'wait', title: t('wait'), cell: row => <Waits wait={row.wait} />, text: row => row.wait?.until ?? '' },
    {
      ...{ id: 'reference', title: t('reference'), text: row => row.reference ?? '', startsHidden: true },
      cell: row => (row.reference ? <Id>{row.reference}</Id> : <Nothing />),
    },
    { id: 'began', title: t('began'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt },
    {
      ...{ id: 'ended', title: t('ended'), text: row => row.endedAt ?? '', startsHidden: true },
      cell: row => <When at={row.endedAt} />,
    },
  ]
}

/** Why money does not fit, in words. */
export function Reason({ reason }: { reason: string }) {
  const t = useTranslations('office.deposits')
  if (!reason) return <Nothing />
  return <>{t.has(`reasons.${reason}` as never) ? t(`reasons.${reason}` as never) : reason}</>
}
