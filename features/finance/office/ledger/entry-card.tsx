import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { ListTable } from '#shared/office/list/list-table.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, timeText, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Entry } from './journal.tsx'

type Posting = z.output<typeof ledgerApi.entry.output>['postings'][number]

/** The whole movement that an entry belongs to: both sides of each of its lines. */
export function EntryCard({ entry }: { entry: Entry }) {
  const t = useTranslations('office.journal')
  const { merchant } = useAtWork()
  const movement = useQuery({ queryKey: ['entry', entry.id], queryFn: () => ask(ledgerApi.entry, { id: entry.id }) })
  const day = timeText(entry.at, merchant.timeZone, 'date')
  const columns: Column<Posting & { n: number }>[] = [
    { id: 'account', title: t('posting'), cell: row => <Id>{row.account}</Id> },
    { id: 'book', title: t('book'), cell: row => <Id>{row.book}</Id> },
    {
      ...{ id: 'amount', title: t('amount'), isFigure: true },
      cell: row => <Money amount={row.amount} currency={row.currency} signed />,
    },
  ]
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={entry.at} />
        </Fact>
        <Fact name={t('reference')}>
          <Id>{entry.reference}</Id>
        </Fact>
        <Fact name={t('memberId')}>
          <OfficeLink to="/ledger/journal" search={{ from: day, to: day, memberId: entry.memberId }}>
            {entry.memberId}
          </OfficeLink>
        </Fact>
        <Fact name={t('balance')}>
          <Money amount={entry.balance} currency={entry.currency} />
        </Fact>
      </Facts>
      <Part title={t('postings')}>
        <Loaded query={movement}>
          {({ postings }) => (
            <ListTable
              label={t('postings')}
              columns={columns}
              rows={postings.map((posting, n) => ({ ...posting, n }))}
              rowKey={row => String(row.n)}
              density="dense"
              isLoading={false}
              openKey={undefined}
            />
          )}
        </Loaded>
      </Part>
    </Stack>
  )
}
