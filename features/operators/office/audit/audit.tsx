import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { officeApi } from '#features/operators/api-office.ts'
import { Values } from '#shared/office/changes.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'

type Row = z.output<typeof officeApi.audit.output>['list'][number]

/** What operators did: nobody takes anything away from it. */
export function Audit() {
  const t = useTranslations('office.audit')
  const nameOf = useNames()
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'operator', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    { id: 'action', title: t('action'), cell: row => <Id>{row.action}</Id>, text: row => row.action },
    { id: 'item', title: t('item'), cell: row => <bdi>{row.item}</bdi>, text: row => row.item },
    { id: 'reason', title: t('reason'), cell: row => row.reason || <Nothing />, text: row => row.reason },
    { id: 'ip', title: t('ip'), cell: row => <Id>{row.ip}</Id>, text: row => row.ip, startsHidden: true },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="audit"
        columns={columns}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'of', label: t('item'), placeholder: 'operator:…' }]}
        read={({ of }, asked) => ask(officeApi.audit, { ...asked, ...(of && { item: of }) })}
        drawer={row => ({ title: t('one'), content: <AuditCard row={row} name={nameOf(row.operatorId)} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function AuditCard({ row, name }: { row: Row; name: string }) {
  const t = useTranslations('office.audit')
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={row.at} />
        </Fact>
        <Fact name={t('operator')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('action')}>
          <Id>{row.action}</Id>
        </Fact>
        <Fact name={t('item')}>
          <bdi>{row.item}</bdi>
        </Fact>
        <Fact name={t('reason')}>{row.reason || <Nothing />}</Fact>
        <Fact name={t('ip')}>
          <Id>{row.ip}</Id>
        </Fact>
        <Fact name={t('request')}>
          <Id>{row.requestId}</Id>
        </Fact>
      </Facts>
      <Part title={t('inputs')}>
        <Values of={row.inputs as Record<string, unknown>} />
      </Part>
    </Stack>
  )
}
