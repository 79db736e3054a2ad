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
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Case = z.output<typeof transfersOfficeApi.cases.output>['list'][number]

function Card({ of }: { of: Case }) {
  const t = useTranslations('office.transfers')
  const may = useMay()
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('kind')}>{nameOf(t, of.kind)}</Fact>
        <Fact name={t('vendor')}>
          <Id>{of.vassalage}</Id>
        </Fact>
        <Fact name={t('units')}>
          <bdi dir="ltr">{of.units}</bdi>
        </Fact>
        <Fact name={t('opened')}>
          <When at={of.openedAt} />
        </Fact>
      </Facts>
      {may('transfers.closeCase') && of.kind !== 'LATE_CREDIT' && (
        <div>
          <Act
            label={t('letStand')}
            about={t('letStandAbout')}
            act={reason => ask(transfersOfficeApi.closeCase, { id: of.id, reason })}
          />
        </div>
      )}
    </Stack>
  )
}

type Words = ReturnType<typeof useTranslations<'office.transfers'>>
const nameOf = (t: Words, kind: string) => (t.has(`kinds.${kind}` as never) ? t(`kinds.${kind}` as never) : kind)

/** Where a vendor's books and ours differ. */
export function Differences({ actions }: { actions: ReactNode }) {
  const t = useTranslations('office.transfers')
  const columns: Column<Case>[] = [
    {
      ...{ id: 'kind', title: t('kind'), text: row => row.kind, isFixed: true },
      cell: row => <State tone="bad">{nameOf(t, row.kind)}</State>,
    },
    { id: 'vendor', title: t('vendor'), cell: row => <Id>{row.vassalage}</Id>, text: row => row.vassalage },
    { id: 'subject', title: t('subject'), cell: row => <Id>{row.subject}</Id>, text: row => row.subject },
    {
      id: 'units',
      title: t('units'),
      cell: row => <bdi dir="ltr">{row.units}</bdi>,
      text: row => row.units,
      isFigure: true,
    },
    { id: 'opened', title: t('opened'), cell: row => <When at={row.openedAt} />, text: row => row.openedAt },
  ]
  return (
    <DataList
      id="transfer-differences"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ list: (await ask(transfersOfficeApi.cases, {})).list, next: null })}
      drawer={row => ({ title: row.subject, content: <Card of={row} /> })}
      empty={t('noCases')}
      actions={actions}
    />
  )
}
