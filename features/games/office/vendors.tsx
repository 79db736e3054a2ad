import { useTranslations } from 'use-intl'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { OrderVendors } from './order.tsx'
import { VendorCard } from './vendor-card.tsx'
import { stateOf, type Vendor, VendorState } from './vendor-state.tsx'

/** Vendors of the merchant: how each stands, and how it answers. */
export function Vendors() {
  const t = useTranslations('office.vendors')
  const columns: Column<Vendor>[] = [
    { id: 'name', title: t('name'), cell: row => <bdi>{row.name}</bdi>, text: row => row.name, isFixed: true },
    { id: 'code', title: t('code'), cell: row => <Id>{row.code}</Id>, text: row => row.code },
    { id: 'state', title: t('state'), cell: row => <VendorState vendor={row} />, text: row => stateOf(row) },
    {
      ...{ id: 'until', title: t('closedUntil'), text: row => row.closedUntil ?? '' },
      cell: row => <When at={row.closedUntil} />,
    },
    { id: 'games', title: t('games'), cell: row => row.games, text: row => String(row.games), isFigure: true },
    { id: 'wallet', title: t('wallet'), cell: row => t(`wallets.${row.wallet}`), text: row => row.wallet },
    { id: 'failed', title: t('failed'), cell: row => <Failed vendor={row} />, isFigure: true },
    {
      ...{ id: 'speed', title: t('speed'), isFigure: true },
      cell: row => (row.health?.averageMs == null ? <Nothing /> : t('ms', { count: row.health.averageMs })),
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')} actions={<OrderVendors />}>
      <DataList
        id="vendors"
        columns={columns}
        rowKey={row => row.code}
        read={async () => ({ list: (await ask(gamesOfficeApi.vendors, {})).list, next: null })}
        drawer={row => ({ title: row.name, content: <VendorCard vendor={row} /> })}
        empty={t('none')}
        everyMs={10_000}
      />
    </PageFrame>
  )
}

function Failed({ vendor: { health } }: { vendor: Vendor }) {
  const t = useTranslations('office.vendors')
  if (health === null) return <Nothing />
  return (
    <State tone={health.failed > 0 ? 'bad' : 'good'}>
      {t('failedOf', { failed: health.failed, calls: health.calls })}
    </State>
  )
}
