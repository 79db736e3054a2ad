import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ledgerApi } from '#features/finance/api-ledger.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Id, Money } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useAccountName } from '../parts/use-account-name.ts'
import { LedgerFrame } from './ledger-frame.tsx'

type Row = z.output<typeof ledgerApi.aside.output>['list'][number]
const HOLDERS = ['held', 'debt', 'reserved', 'transit', 'at', 'suspense'] as const

/** Money that is not at hand: held, owed to us, reserved, with vendors, or without a known owner. */
export function Aside() {
  const t = useTranslations('office.aside')
  const nameOf = useAccountName()
  const columns: Column<Row>[] = [
    { id: 'memberId', title: t('memberId'), cell: row => <Id>{row.memberId}</Id>, text: row => row.memberId },
    {
      ...{ id: 'purpose', title: t('purpose'), text: row => row.purpose },
      cell: row => <bdi>{nameOf(row.purpose)}</bdi>,
    },
    {
      ...{ id: 'balance', title: t('balance'), text: row => row.balance, isFigure: true },
      cell: row => <Money amount={row.balance} currency={row.currency} />,
    },
    { id: 'currency', title: t('currency'), cell: row => row.currency, text: row => row.currency, startsHidden: true },
  ]
  return (
    <LedgerFrame title={t('title')} about={t('about')}>
      <DataList
        id="aside"
        columns={columns}
        rowKey={row => row.id}
        read={(given, asked) =>
          ask(ledgerApi.aside, { ...asked, holder: HOLDERS.find(each => each === given.holder) ?? 'held' })
        }
        empty={t('none')}
        filters={[
          {
            ...{ kind: 'pick', name: 'holder', label: t('purpose'), none: t('holders.held') },
            options: HOLDERS.map(value => ({ value, label: t(`holders.${value}`) })),
          },
        ]}
      />
    </LedgerFrame>
  )
}
