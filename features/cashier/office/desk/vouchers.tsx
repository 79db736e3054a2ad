import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/cashier/api-desk.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { momentsOf } from '../days.ts'

type Batch = z.output<typeof deskApi.vouchers.output>['list'][number]
const MOST = 500

/** Batches of vouchers; their codes are told once, to who confirms them. */
export function Vouchers() {
  const t = useTranslations('office.vouchers')
  const may = useMay()
  const nameOf = useNames()
  const columns: Column<Batch>[] = [
    { id: 'batch', title: t('batch'), cell: row => <Id>{row.batch}</Id>, text: row => row.batch, isFixed: true },
    {
      ...{ id: 'value', title: t('value'), text: row => row.value, isFigure: true },
      cell: row => <Money amount={row.value} currency={row.currency} />,
    },
    { id: 'issued', title: t('issued'), cell: row => row.issued, text: row => String(row.issued), isFigure: true },
    {
      ...{ id: 'redeemed', title: t('redeemed'), text: row => String(row.redeemed), isFigure: true },
      cell: row => row.redeemed,
    },
    { id: 'expires', title: t('expires'), cell: row => <When at={row.expiresAt} />, text: row => row.expiresAt },
    {
      ...{ id: 'by', title: t('by'), text: row => `${nameOf(row.issuedBy)}, ${nameOf(row.secondBy)}` },
      cell: row => (
        <bdi>
          {nameOf(row.issuedBy)}, {nameOf(row.secondBy)}
        </bdi>
      ),
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('vouchers.issue') && <Issue />}>
      <DataList
        id="vouchers"
        columns={columns}
        rowKey={row => row.batch}
        read={(_, asked) => ask(deskApi.vouchers, asked)}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function Issue() {
  const t = useTranslations('office.vouchers')
  const { merchant } = useAtWork()
  const [batch, setBatch] = useState('')
  const [value, setValue] = useState('')
  const [count, setCount] = useState<number | string>(10)
  const [day, setDay] = useState('')
  const isReady =
    /^[a-z0-9_-]{1,40}$/.test(batch) && /^\d{1,9}(\.\d{1,4})?$/.test(value) && typeof count === 'number' && day !== ''
  return (
    <Act
      label={t('issue')}
      about={t('issueAbout')}
      look="main"
      isReady={isReady}
      act={reason => {
        const { to } = momentsOf({ to: day }, merchant.timeZone)
        return ask(deskApi.issueVouchers, { batch, value, count: Number(count), expiresAt: to!, reason })
      }}
    >
      <TextInput
        label={t('batch')}
        description={t('batchAbout')}
        value={batch}
        onChange={event => setBatch(event.currentTarget.value.trim())}
        dir="ltr"
        required
      />
      <TextInput
        label={`${t('value')} (${merchant.currency})`}
        value={value}
        onChange={event => setValue(event.currentTarget.value.trim())}
        inputMode="decimal"
        dir="ltr"
        required
      />
      <NumberInput
        label={t('count')}
        value={count}
        onChange={setCount}
        min={1}
        max={MOST}
        allowDecimal={false}
        required
      />
      <TextInput
        type="date"
        label={t('lastDay')}
        value={day}
        onChange={event => setDay(event.currentTarget.value)}
        required
      />
    </Act>
  )
}
