import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof tabsApi.transfers.output>['list'][number]

/** Money to vendors that keep it themselves, and back. */
export function Transfers({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const money = (amount: string | null) =>
    amount === null ? <Nothing /> : <Money amount={amount} currency={player.currency} />
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt, isFixed: true },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vassalage}</Id>, text: row => row.vassalage },
    {
      id: 'direction',
      title: t('direction'),
      cell: row => t(`directions.${row.direction}`),
      text: row => row.direction,
    },
    { id: 'state', title: t('status'), cell: row => <Id>{row.state}</Id>, text: row => row.state },
    { id: 'amount', title: t('amount'), cell: row => money(row.amount), text: row => row.amount ?? '', isFigure: true },
    { id: 'moved', title: t('moved'), cell: row => money(row.moved), text: row => row.moved ?? '', isFigure: true },
    { id: 'reference', title: t('reference'), cell: row => <Id>{row.reference}</Id>, text: row => row.reference },
    { id: 'reason', title: t('reason'), cell: row => row.reason || <Nothing />, text: row => row.reason },
  ]
  return (
    <DataList
      id="player.transfers"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      read={(_, asked) => ask(tabsApi.transfers, { memberId: player.id, ...asked })}
      empty={t('noTransfers')}
    />
  )
}
