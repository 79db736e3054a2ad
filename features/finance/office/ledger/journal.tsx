import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { exportsApi } from '#features/finance/api-exports.ts'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { DaySpans, type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column, Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { useAccountName } from '../parts/use-account-name.ts'
import { EntryCard } from './entry-card.tsx'
import { LedgerFrame } from './ledger-frame.tsx'
import { PostJournal } from './post-journal.tsx'

export type Entry = z.output<typeof ledgerApi.entries.output>['list'][number]
type Asked = Omit<z.input<typeof exportsApi.journal.input>, 'format'>
const BOOKS = ['real', 'bonus', 'demo'] as const
const TEXTS = ['account', 'subject', 'holder', 'vendor', 'game', 'kind', 'memberId', 'currency'] as const

/** The journal, the newest first: what a sum or an account is made of. */
export function Journal() {
  const t = useTranslations('office.journal')
  const may = useMay()
  const actions = (
    <>
      {may('journal.post') && <PostJournal />}
      <DaySpans />
    </>
  )
  return (
    <LedgerFrame title={t('title')} about={t('about')} actions={actions}>
      <WithDays span="today">{days => <Entries days={days} />}</WithDays>
    </LedgerFrame>
  )
}

function Entries({ days }: { days: Days }) {
  const t = useTranslations('office.journal')
  const dayFilters = useDayFilters()
  const may = useMay()
  const filters: Filter[] = [
    ...dayFilters,
    ...TEXTS.map((name): Filter => ({ kind: 'text', name, label: t(name) })),
    {
      ...{ kind: 'pick', name: 'book', label: t('book') },
      options: BOOKS.map(value => ({ value, label: t(`books.${value}`) })),
    },
  ]
  return (
    <DataList
      id="journal"
      columns={useEntryColumns()}
      rowKey={row => row.id}
      filters={filters}
      read={(given, asked) => ask(ledgerApi.entries, { ...askedOf(days, given), ...asked })}
      drawer={row => ({ title: row.kind, content: <EntryCard entry={row} /> })}
      empty={t('none')}
      actions={may('ledger.export') && <SaveJournal filters={filters} days={days} />}
    />
  )
}

const askedOf = (days: Days, given: Record<string, string>): Asked => ({
  ...{ ...given, ...days, book: BOOKS.find(each => each === given.book) },
})

function useEntryColumns(): Column<Entry>[] {
  const t = useTranslations('office.journal')
  const nameOf = useAccountName()
  const money = (id: 'amount' | 'bonus' | 'pool' | 'balance', startsHidden = false): Column<Entry> => ({
    ...{ id, title: t(id), text: row => row[id], isFigure: true, startsHidden },
    cell: row => <Money amount={row[id]} currency={row.currency} signed={id !== 'balance'} />,
  })
  return [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    { id: 'kind', title: t('kind'), cell: row => <Id>{row.kind}</Id>, text: row => row.kind },
    { id: 'memberId', title: t('memberId'), cell: row => <Id>{row.memberId}</Id>, text: row => row.memberId },
    {
      ...{ id: 'holder', title: t('holder'), text: row => row.holder },
      cell: row => <bdi>{nameOf(row.holder)}</bdi>,
    },
    {
      ...{ id: 'account', title: t('account'), text: row => `${row.account}:${row.subject}` },
      cell: row => <bdi>{nameOf(`${row.account}:${row.subject}`)}</bdi>,
    },
    { id: 'game', title: t('game'), cell: row => row.game ?? <Nothing />, text: row => row.game ?? '' },
    money('amount'),
    money('bonus', true),
    money('pool', true),
    money('balance'),
    {
      ...{ id: 'reference', title: t('reference'), text: row => row.reference, startsHidden: true },
      cell: row => <Id>{row.reference}</Id>,
    },
  ]
}

/** All that the filters leave, as the server sends it. */
function SaveJournal({ filters, days }: { filters: readonly Filter[]; days: Days }) {
  const { search } = useAddress()
  const given = filters.flatMap(({ name }): [string, string][] => (search[name] ? [[name, search[name]]] : []))
  const { from: _, to: __, ...others } = askedOf(days, Object.fromEntries(given))
  return <ExportMenu kind="journal" days={days} filters={others} />
}
