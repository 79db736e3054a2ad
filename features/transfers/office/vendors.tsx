import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Money, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { Left } from './left.tsx'
import { ChangeWays, SetUp, type Vendor } from './set-up.tsx'

const TONES = { OPEN: 'good', MAINTENANCE: 'wait', CLOSED: 'plain' } as const

/** Vendors that keep players' money themselves, and what is left at those that are gone for good. */
export function TransferVendors() {
  const t = useTranslations('office.transferVendors')
  const may = useMay()
  const { search } = useAddress()
  const { data } = useQuery({ queryKey: ['transferVendors'], queryFn: () => ask(transfersOfficeApi.vendors, {}) })
  const others = data?.others ?? []
  const parts = (
    <ShownPart
      parts={[
        { value: 'vendors', label: t('shown.vendors') },
        { value: 'left', label: t('shown.left') },
      ]}
    />
  )
  return (
    <PageFrame title={t('title')} about={t('about')} actions={may('transfers.setUp') && <SetUp others={others} />}>
      {search.show === 'left' ? <Left actions={parts} /> : <Vendors actions={parts} />}
    </PageFrame>
  )
}

function Vendors({ actions }: { actions: ReactNode }) {
  const t = useTranslations('office.transferVendors')
  const columns: Column<Vendor>[] = [
    {
      ...{ id: 'vendor', title: t('vendor'), text: row => row.vassalage, isFixed: true },
      cell: row => <Id>{row.vassalage}</Id>,
    },
    { id: 'currency', title: t('currency'), cell: row => <bdi>{row.currency}</bdi>, text: row => row.currency },
    {
      ...{ id: 'state', title: t('state'), text: row => row.status },
      cell: row => <State tone={TONES[row.status]}>{t(`states.${row.status}`)}</State>,
    },
    {
      ...{ id: 'owed', title: t('owed'), text: row => row.owed, isFigure: true },
      cell: row => <Money amount={row.owed} />,
    },
  ]
  return (
    <DataList
      id="transferVendors"
      columns={columns}
      rowKey={row => row.vassalage}
      read={async () => ({ list: (await ask(transfersOfficeApi.vendors, {})).list, next: null })}
      drawer={row => ({ title: t('one'), content: <VendorCard vendor={row} /> })}
      empty={t('none')}
      actions={actions}
    />
  )
}

function VendorCard({ vendor }: { vendor: Vendor }) {
  const t = useTranslations('office.transferVendors')
  const may = useMay()
  const { vassalage, currency, status, owed, outAll, auto } = vendor
  return (
    <Stack gap="md" align="flex-start">
      <Facts>
        <Fact name={t('vendor')}>
          <Id>{vassalage}</Id>
        </Fact>
        <Fact name={t('currency')}>
          <bdi>{currency}</bdi>
        </Fact>
        <Fact name={t('state')}>
          <State tone={TONES[status]}>{t(`states.${status}`)}</State>
        </Fact>
        <Fact name={t('owed')}>
          <Money amount={owed} />
        </Fact>
        <Fact name={t('outAll')}>{t(outAll ? 'yes' : 'no')}</Fact>
        <Fact name={t('auto')}>{t(auto ? 'yes' : 'no')}</Fact>
      </Facts>
      {status === 'CLOSED' ? (
        <>
          <Text size="sm">{t('closedAbout')}</Text>
          <OfficeLink to="/transfer-vendors" search={{ show: 'left' }}>
            {t('toLeft')}
          </OfficeLink>
        </>
      ) : (
        <Group gap="xs">
          {may('transfers.setUp') && <ChangeWays vendor={vendor} />}
          {may('transfers.close') && (
            <Act
              label={t('close')}
              about={t('closeAbout')}
              look="danger"
              act={reason => ask(transfersOfficeApi.close, { vassalage, reason })}
            />
          )}
        </Group>
      )}
    </Stack>
  )
}
