import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { depositsOfficeApi } from '#features/cashier/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { AGAIN_MS } from '../tones.ts'
import { type Arrival, ArrivalActs, ArrivalFacts } from './arrival.tsx'
import { Reason } from './deposits.tsx'

/** Money that waits for a person: it is somebody's, and stays in suspense until it is known whose. */
export function Arrivals() {
  const t = useTranslations('office.arrivals')
  const columns: Column<Arrival>[] = [
    { id: 'came', title: t('came'), cell: row => <When at={row.cameAt} />, text: row => row.cameAt, isFixed: true },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount ?? '', isFigure: true },
      cell: row =>
        row.amount === null ? (
          <Nothing />
        ) : (
          <Money amount={row.amount} {...(row.currency && { currency: row.currency })} />
        ),
    },
    { id: 'reason', title: t('reason'), cell: row => <Reason reason={row.reason} />, text: row => row.reason },
    {
      ...{ id: 'payer', title: t('payer'), text: row => row.payerName ?? '' },
      cell: row => (row.payerName ? <bdi>{row.payerName}</bdi> : <Nothing />),
    },
    {
      ...{ id: 'reference', title: t('reference'), text: row => row.reference ?? '' },
      cell: row => (row.reference ? <Id>{row.reference}</Id> : <Nothing />),
    },
    {
      ...{ id: 'order', title: t('order'), text: row => row.orderId ?? '' },
      cell: row => (row.orderId ? <Id>{row.orderId}</Id> : <Nothing />),
    },
    { id: 'payment', title: t('payment'), cell: row => <Id>{row.paymentId}</Id>, text: row => row.paymentId },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="arrivals"
        columns={columns}
        rowKey={row => `${row.provider}:${row.paymentId}`}
        read={(_, asked) => ask(depositsOfficeApi.arrivals, asked)}
        drawer={row => ({
          title: t('one'),
          content: (
            <Stack gap="md">
              <ArrivalFacts arrival={row} />
              <ArrivalActs arrival={row} />
            </Stack>
          ),
        })}
        empty={t('none')}
        everyMs={AGAIN_MS}
      />
    </PageFrame>
  )
}
