import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { DaySpans, useDayFilters, WithDays } from '#shared/office/days.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useAccountName } from '../parts/use-account-name.ts'
import { LedgerFrame } from './ledger-frame.tsx'

type Row = z.output<typeof ledgerApi.accounts.output>['list'][number]
const BOOKS = ['real', 'bonus', 'demo'] as const

/** The chart of accounts: each as it stood before, what moved, and as it stands after; a row opens its statement. */
export function Accounts() {
  const t = useTranslations('office.accounts')
  const nameOf = useAccountName()
  const days = useDayFilters()
  const columns = (from: string, to: string): Column<Row>[] => [
    {
      ...{ id: 'account', title: t('account'), text: row => `${row.side} ${row.account}`, isFixed: true },
      cell: row => (
        <OfficeLink to="/ledger/journal" search={{ ...statementOf(row), from, to }}>
          <bdi>{nameOf(row.account)}</bdi>
        </OfficeLink>
      ),
    },
    { id: 'side', title: t('side'), cell: row => t(`sides.${row.side}`), text: row => row.side },
    {
      ...{ id: 'subject', title: t('subject'), text: row => row.subject },
      cell: row => row.subject && <Id>{row.subject}</Id>,
    },
    {
      ...{ id: 'book', title: t('book'), text: row => row.book },
      cell: row => (t.has(`books.${row.book}` as never) ? t(`books.${row.book}` as never) : row.book),
    },
    { id: 'currency', title: t('currency'), cell: row => row.currency, text: row => row.currency },
    { id: 'entries', title: t('entries'), cell: row => row.entries, text: row => String(row.entries), isFigure: true },
    ...(['before', 'in', 'out', 'after'] as const).map(
      (key): Column<Row> => ({
        ...{ id: key, title: t(key), text: row => row[key], isFigure: true },
        cell: row => <Money amount={row[key]} currency={row.currency} />,
      }),
    ),
  ]
  return (
    <LedgerFrame title={t('title')} about={t('about')} actions={<DaySpans />}>
      <WithDays span="today">
        {({ from, to }) => (
          <DataList
            id="accounts"
            columns={columns(from, to)}
            rowKey={row => [row.side, row.account, row.subject, row.book, row.currency].join('~')}
            filters={[
              ...days,
              {
                ...{ kind: 'pick', name: 'book', label: t('book') },
                options: BOOKS.map(value => ({ value, label: t(`books.${value}`) })),
              },
            ]}
            read={async ({ book }) => ({
              list: (await ask(ledgerApi.accounts, { from, to, book: BOOKS.find(each => each === book) })).list,
              next: null,
            })}
            empty={t('none')}
          />
        )}
      </WithDays>
    </LedgerFrame>
  )
}

/** The journal's filters that make the statement of an account. */
function statementOf({ side, account, subject, book, currency }: Row): Record<string, string> {
  const place: Record<string, string> =
    side === 'members' ? { holder: account } : { account, ...(subject && { subject }) }
  return { ...place, book, currency }
}
