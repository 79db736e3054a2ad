import { useTranslations } from 'use-intl'
import type { PlayerCard } from '#features/players/api-office.ts'
import { tabsApi } from '#features/players/api-tabs.ts'
import type { StatementLine } from '#features/records/api.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { spanOf } from '../list/filters.ts'
import { useGameLanguage } from './game-language.ts'

/** Every change of the balance, the newest first. */
export function Ledger({ player }: { player: PlayerCard }) {
  const t = useTranslations('office.player')
  const { timeZone } = useAtWork().merchant
  const language = useGameLanguage()
  const columns: Column<StatementLine>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    { id: 'kind', title: t('kind'), cell: row => <Id>{row.kind}</Id>, text: row => row.kind },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} currency={player.currency} signed />,
    },
    {
      ...{ id: 'after', title: t('after'), text: row => row.balanceAfter, isFigure: true },
      cell: row => <Money amount={row.balanceAfter} currency={player.currency} />,
    },
    {
      ...{ id: 'about', title: t('about'), text: row => row.played?.name ?? '' },
      cell: row => <bdi>{row.played?.name ?? ''}</bdi>,
    },
    { id: 'reference', title: t('reference'), cell: row => <bdi>{row.reference}</bdi>, text: row => row.reference },
    { id: 'book', title: t('book'), cell: row => row.book, text: row => row.book, startsHidden: true },
  ]
  return (
    <DataList
      id="player.ledger"
      of={player.id}
      columns={columns}
      rowKey={row => row.id}
      filters={[
        { kind: 'day', name: 'from', label: t('from') },
        { kind: 'day', name: 'to', label: t('to') },
      ]}
      read={(given, asked) =>
        ask(tabsApi.ledger, { memberId: player.id, language, ...asked, ...spanOf(given, timeZone) })
      }
      empty={t('noLines')}
    />
  )
}
