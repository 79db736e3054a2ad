import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/cashier/api-desk.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Act } from '#shared/office/act/act.tsx'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ShownPart } from '#shared/office/list/shown-part.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { AGAIN_MS } from '../tones.ts'

type Case = z.output<typeof deskApi.cases.output>['list'][number]

/** What people have to look at: nothing is paid or taken by a difference. */
export function Cases() {
  const t = useTranslations('office.cases')
  const { search } = useAddress()
  const isClosed = search.show === 'closed'
  const columns: Column<Case>[] = [
    { id: 'kind', title: t('kind'), cell: row => <Kind kind={row.kind} />, text: row => row.kind, isFixed: true },
    { id: 'about', title: t('item'), cell: row => <Id>{row.about}</Id>, text: row => row.about },
    { id: 'detail', title: t('detail'), cell: row => <bdi>{row.detail}</bdi>, text: row => row.detail },
    { id: 'found', title: t('found'), cell: row => <When at={row.foundAt} />, text: row => row.foundAt },
    {
      ...{ id: 'closed', title: t('closed'), text: row => row.closedAt ?? '', startsHidden: !isClosed },
      cell: row => <When at={row.closedAt} />,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id={isClosed ? 'cases.closed' : 'cases'}
        columns={columns}
        rowKey={row => row.id}
        read={(_, asked) => ask(deskApi.cases, { ...asked, open: isClosed ? 'false' : 'true' })}
        drawer={row => ({ title: t('one'), content: <CaseCard found={row} /> })}
        empty={t(isClosed ? 'noneEver' : 'none')}
        everyMs={AGAIN_MS}
        actions={
          <ShownPart
            parts={[
              { value: 'open', label: t('open') },
              { value: 'closed', label: t('history') },
            ]}
          />
        }
      />
    </PageFrame>
  )
}

function Kind({ kind }: { kind: string }) {
  const t = useTranslations('office.cases')
  return <State tone="bad">{t.has(`kinds.${kind}` as never) ? t(`kinds.${kind}` as never) : kind}</State>
}

function CaseCard({ found }: { found: Case }) {
  const t = useTranslations('office.cases')
  const may = useMay()
  const nameOf = useNames()
  const { id, closedBy } = found
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('kind')}>
          <Kind kind={found.kind} />
        </Fact>
        <Fact name={t('item')}>
          <Id>{found.about}</Id>
        </Fact>
        <Fact name={t('detail')}>
          <bdi>{found.detail}</bdi>
        </Fact>
        <Fact name={t('found')}>
          <When at={found.foundAt} />
        </Fact>
        {closedBy && (
          <>
            <Fact name={t('closed')}>
              <bdi>{nameOf(closedBy)}</bdi>, <When at={found.closedAt} />
            </Fact>
            <Fact name={t('note')}>{found.note}</Fact>
          </>
        )}
      </Facts>
      {!closedBy && may('cases.close') && (
        <Act
          label={t('close')}
          about={t('closeAbout')}
          look="main"
          act={reason => ask(deskApi.closeCase, { id, reason })}
        />
      )}
    </Stack>
  )
}
