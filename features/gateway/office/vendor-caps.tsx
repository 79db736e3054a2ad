import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { gatewayOfficeApi } from '#features/gateway/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Cap = z.output<typeof gatewayOfficeApi.caps.output>['list'][number]

/** What vendors may give without a bet in a day, and what they gave today. */
export function VendorCaps() {
  const t = useTranslations('office.vendorCaps')
  const columns: Column<Cap>[] = [
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vendor}</Id>, text: row => row.vendor, isFixed: true },
    { id: 'currency', title: t('currency'), cell: row => <bdi>{row.currency}</bdi>, text: row => row.currency },
    {
      ...{ id: 'perDay', title: t('perDay'), text: (row: Cap) => row.perDay, isFigure: true },
      cell: row => <Money amount={row.perDay} currency={row.currency} />,
    },
    {
      ...{ id: 'given', title: t('given'), text: (row: Cap) => row.given, isFigure: true },
      cell: row => <Money amount={row.given} currency={row.currency} />,
    },
    { id: 'isSet', title: t('by'), cell: row => t(row.isSet ? 'set' : 'usual'), text: row => String(row.isSet) },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="vendor-caps"
        columns={columns}
        rowKey={row => `${row.vendor}.${row.currency}`}
        filters={[{ kind: 'text', name: 'vendor', label: t('vendor') }]}
        read={async ({ vendor = '' }) => {
          const { list } = await ask(gatewayOfficeApi.caps, {})
          return { list: list.filter(each => each.vendor.includes(vendor.toUpperCase())), next: null }
        }}
        drawer={row => ({ title: row.vendor, content: <Card key={row.version} of={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function Card({ of }: { of: Cap }) {
  const t = useTranslations('office.vendorCaps')
  const may = useMay()
  const [perDay, setPerDay] = useState('')
  const { vendor: code, currency, version } = of
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('perDay')}>
          <Money amount={of.perDay} currency={currency} />
        </Fact>
        <Fact name={t('given')}>
          <Money amount={of.given} currency={currency} />
        </Fact>
        <Fact name={t('by')}>{t(of.isSet ? 'set' : 'usual')}</Fact>
      </Facts>
      {may('vendorCaps.change') && (
        <div>
          <Act
            label={t('change')}
            about={t('changeAbout')}
            look="main"
            isReady={/^\d{1,12}(\.\d{1,4})?$/.test(perDay)}
            act={reason => ask(gatewayOfficeApi.changeCap, { code, currency, perDay, version, reason })}
            onDone={() => setPerDay('')}
          >
            <TextInput
              label={`${t('perDay')}, ${currency}`}
              value={perDay}
              onChange={event => setPerDay(event.currentTarget.value.trim())}
              inputMode="decimal"
              dir="ltr"
              required
            />
          </Act>
        </div>
      )}
    </Stack>
  )
}
