import { useTranslations } from 'use-intl'
import type { OfficeBill } from '#features/agents/api-payouts.ts'
import { billsOfficeApi } from '#features/agents/api-payouts.ts'
import { BILL_STATUSES } from '#features/agents/rules/contracts/kinds.ts'
import { useDayFilters } from '#shared/office/days.tsx'
import type { Filter } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ask } from '#shared/web/ask.ts'
import { useChoices } from '../parts/names.tsx'
import { useBillColumns } from './columns.tsx'

/** What a bill comes to by its age alone is none that is kept. */
const SHOWN = BILL_STATUSES.filter(status => status !== 'EXPIRED')

/** `of`: one agent, and on which side of the bills they stand; without it all of the merchant. */
export function BillList({ of }: { of?: { username: string; side: 'payee' | 'payer' } }) {
  const t = useTranslations('office.agentBills')
  const tParts = useTranslations('office.agentParts')
  const choices = useChoices()
  const whose: Filter[] = [
    { kind: 'text', name: 'username', label: t('agent') },
    { kind: 'pick', name: 'side', label: t('side'), options: choices.sides },
    { kind: 'text', name: 'contract', label: t('contract') },
  ]
  return (
    <DataList<OfficeBill>
      id={of ? 'agent.bills' : 'agentBills'}
      of={of ? `${of.username} ${of.side}` : ''}
      // Whose list it is stands above it.
      columns={useBillColumns().filter(({ id }) => id !== of?.side)}
      rowKey={row => row.id}
      to={row => `/agents/bills/${row.id}`}
      filters={[
        { kind: 'pick', name: 'kind', label: tParts('kind'), options: choices.kinds },
        {
          ...{ kind: 'pick', name: 'status', label: t('status') },
          options: SHOWN.map(value => ({ value, label: tParts(`statuses.${value}`) })),
        },
        {
          ...{ kind: 'pick', name: 'open', label: t('arrears'), none: t('all') },
          options: [{ value: 'yes', label: t('onlyOpen') }],
        },
        { kind: 'pick', name: 'product', label: t('product'), options: choices.products },
        ...useDayFilters(),
        ...(of ? [] : whose),
      ]}
      read={(filters, page) => ask(billsOfficeApi.list, { ...filters, ...of, ...page } as never)}
      empty={t('none')}
    />
  )
}
