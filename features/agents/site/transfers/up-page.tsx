import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LineTransfer, lineTransfersApi } from '#features/agents/api-transfers.ts'
import { Moment } from '#features/records/site/records.tsx'
import { Money } from '#shared/ui/money.tsx'
import { type Column, Table } from '#shared/ui/table.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { ask } from '#shared/web/ask.ts'
import { Chip } from '../parts/chips.tsx'
import { Older, useOlder } from '../parts/older.tsx'
import { TransferForm } from './transfer-form.tsx'

/** transferUpline (agents §6.5): money to whoever stands directly above, and what went there before. */
export function UplinePage() {
  const t = useTranslations('agentCentre.transfer')
  const [tab, setTab] = useState<'send' | 'records'>('send')
  const tabs = [
    { key: 'send', label: t('send') },
    { key: 'records', label: t('records') },
  ] as const
  return (
    <Tabs label={t('tabs')} tabs={tabs} chosen={tab} onChoose={setTab}>
      {tab === 'send' ? (
        <div className="max-w-text">
          <TransferForm direction="up" onDone={() => setTab('records')} />
        </div>
      ) : (
        <Records />
      )}
    </Tabs>
  )
}

function Records() {
  const t = useTranslations('agentCentre.transfer')
  const tParts = useTranslations('agentCentre.parts')
  const query = useOlder(['transfers'], before => ask(lineTransfersApi.sent, { ...(before && { before }) }))
  const columns: Column<LineTransfer>[] = [
    { key: 'at', label: tParts('at'), cell: row => <Moment at={row.at} /> },
    {
      ...{ key: 'way', label: t('direction') },
      cell: row => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {t(`ways.${row.direction}`)}
          {row.state === 'reversed' && <Chip tone="wait">{t('reversed')}</Chip>}
        </span>
      ),
    },
    { key: 'who', label: t('counterpart'), cell: row => <bdi>{row.counterpart}</bdi> },
    {
      ...{ key: 'amount', label: t('amount'), align: 'end' },
      cell: row => <Money amount={row.side === 'in' ? row.amount : `-${row.amount}`} signed />,
    },
    { key: 'note', label: t('note'), cell: row => <bdi>{row.note || '–'}</bdi> },
  ]
  return (
    <Older query={query}>
      {rows => <Table caption={t('records')} columns={columns} rows={rows} keyOf={row => row.id} />}
    </Older>
  )
}
