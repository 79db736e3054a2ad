import { useTranslations } from 'use-intl'
import type { ContractLine } from '#features/agents/api-contracts.ts'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ContractState, Party, topRate, useChoices } from '../parts/names.tsx'

/** `of`: one agent, and on which side of the contracts they stand; without it all of the merchant. */
export function ContractList({ of }: { of?: { username: string; side: 'payee' | 'payer' } }) {
  const t = useTranslations('office.agentContracts')
  const tParts = useTranslations('office.agentParts')
  const choices = useChoices()
  const columns: Column<ContractLine>[] = [
    { id: 'id', title: t('id'), isFixed: true, cell: row => `#${row.id}`, text: row => row.id },
    {
      ...{ id: 'kind', title: t('kind'), text: row => row.kind },
      cell: row => tParts(`kinds.${row.kind}`),
    },
    { id: 'product', title: t('product'), cell: row => tParts(`products.${row.product}`), text: row => row.product },
    {
      ...{ id: 'payee', title: tParts('sides.payee'), text: row => row.payee.username },
      cell: row => <Party id={row.payee.id} name={row.payee.username} />,
    },
    {
      ...{ id: 'payer', title: tParts('sides.payer'), text: row => row.payer?.username ?? '' },
      cell: row => <Party id={row.payer?.id ?? null} name={row.payer?.username ?? null} />,
    },
    { id: 'state', title: t('state'), cell: row => <ContractState status={row.status} />, text: row => row.status },
    { id: 'version', title: t('version'), isFigure: true, cell: row => row.version, text: row => String(row.version) },
    {
      // Salaries have the period of their kind.
      ...{ id: 'period', title: t('period'), text: row => (row.kind === 'dividend' ? row.period : '') },
      cell: row => (row.kind === 'dividend' ? tParts(`periods.${row.period}`) : <Nothing />),
    },
    {
      ...{ id: 'rate', title: t('topRate'), isFigure: true, text: topRate },
      cell: row => <bdi dir="ltr">{topRate(row)}</bdi>,
    },
    {
      ...{ id: 'tiers', title: t('tiers'), isFigure: true, startsHidden: true, text: row => String(row.tiers.length) },
      cell: row => row.tiers.length,
    },
    {
      ...{ id: 'from', title: t('from'), text: row => row.effectiveFrom ?? '' },
      cell: row => <When at={row.effectiveFrom} only="date" />,
    },
    {
      ...{ id: 'to', title: t('to'), startsHidden: true, text: row => row.effectiveTo ?? '' },
      cell: row => <When at={row.effectiveTo} only="date" />,
    },
    {
      ...{ id: 'proposedAt', title: t('proposedAt'), text: row => row.proposedAt },
      cell: row => <When at={row.proposedAt} />,
    },
  ]
  return (
    <DataList
      id={of ? 'agent.contracts' : 'agentContracts'}
      of={of ? `${of.username} ${of.side}` : ''}
      // Whose list it is stands above it.
      columns={columns.filter(({ id }) => id !== of?.side)}
      rowKey={row => row.id}
      to={row => `/agents/contracts/${row.id}`}
      filters={[
        { kind: 'pick', name: 'kind', label: t('kind'), options: choices.kinds },
        { kind: 'pick', name: 'state', label: t('state'), options: choices.states },
        { kind: 'pick', name: 'product', label: t('product'), options: choices.products },
        { kind: 'pick', name: 'period', label: t('period'), options: choices.periods },
        ...(of
          ? []
          : [
              { kind: 'text' as const, name: 'username', label: t('agent') },
              { kind: 'pick' as const, name: 'side', label: t('side'), options: choices.sides },
            ]),
      ]}
      read={(filters, page) => ask(contractsOfficeApi.list, { ...filters, ...of, ...page } as never)}
      empty={t('none')}
    />
  )
}
