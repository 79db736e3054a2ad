import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { transfersOfficeApi } from '#features/transfers/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { Id, Money, Nothing, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Row = z.output<typeof transfersOfficeApi.left.output>['list'][number]

const AGAIN_MS = 20_000

/** What players have at vendors that are closed for good, which two people write back. */
export function Left({ actions }: { actions: ReactNode }) {
  const t = useTranslations('office.transferVendors')
  const columns: Column<Row>[] = [
    {
      ...{ id: 'member', title: t('member'), text: row => row.member.username, isFixed: true },
      cell: row => <bdi>{row.member.username}</bdi>,
    },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vassalage}</Id>, text: row => row.vassalage },
    {
      ...{ id: 'amount', title: t('amount'), text: row => row.amount, isFigure: true },
      cell: row => <Money amount={row.amount} />,
    },
    {
      ...{ id: 'state', title: t('state'), text: row => (row.proposalId ? t('waits') : '') },
      cell: row => (row.proposalId ? <State tone="wait">{t('waits')}</State> : <Nothing />),
    },
  ]
  return (
    <DataList
      id="transferVendors.left"
      columns={columns}
      rowKey={row => row.id}
      read={(_, asked) => ask(transfersOfficeApi.left, asked)}
      drawer={row => ({ title: t('oneLeft'), content: <LeftCard left={row} /> })}
      empty={t('noneLeft')}
      everyMs={AGAIN_MS}
      actions={actions}
    />
  )
}

function LeftCard({ left: { member, vassalage, amount, proposalId } }: { left: Row }) {
  const t = useTranslations('office.transferVendors')
  const may = useMay()
  return (
    <Stack gap="md" align="flex-start">
      <Facts>
        <Fact name={t('member')}>
          <bdi>{member.username}</bdi> <Id>{member.id}</Id>
        </Fact>
        <Fact name={t('vendor')}>
          <Id>{vassalage}</Id>
        </Fact>
        <Fact name={t('amount')}>
          <Money amount={amount} />
        </Fact>
        {proposalId && (
          <Fact name={t('state')}>
            <State tone="wait">{t('waits')}</State>
          </Fact>
        )}
      </Facts>
      {may('transfers.writeBack') &&
        (proposalId ? (
          <OfficeLink to="/approvals" search={{ item: proposalId }}>
            {t('toApproval')}
          </OfficeLink>
        ) : (
          <Act
            label={t('writeBack')}
            about={t('writeBackAbout')}
            look="main"
            act={reason => ask(transfersOfficeApi.writeBack, { memberId: member.id, vassalage, reason })}
          />
        ))}
    </Stack>
  )
}
