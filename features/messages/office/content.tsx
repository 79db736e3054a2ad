import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { contentApi } from '#features/messages/api-office.ts'
import { ANNOUNCEMENT_KINDS } from '#features/messages/rules/messages.ts'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ContentCard } from './content-card.tsx'
import { WriteContent } from './content-form.tsx'
import { type Row, TONES, titleOf } from './rows.ts'

/** Banners, notices, popups, promotions and help: what stands, and what is to stand. */
export function ContentPage() {
  const t = useTranslations('office.content')
  const may = useMay()
  const { search, change } = useAddress()
  const kind = ANNOUNCEMENT_KINDS.find(each => each === search.kind) ?? 'B'
  const columns: Column<Row>[] = [
    {
      ...{ id: 'title', title: t('heading'), isFixed: true, text: row => titleOf(row.content) },
      cell: row => <bdi>{titleOf(row.content)}</bdi>,
    },
    { id: 'id', title: t('id'), cell: row => <Id>{row.id}</Id>, text: row => row.id },
    {
      ...{ id: 'group', title: t('group'), text: row => row.content.groupName },
      cell: row => row.content.groupName || <Nothing />,
    },
    {
      ...{ id: 'languages', title: t('languages'), text: row => row.content.languages.join(' ') },
      cell: row => row.content.languages.join(', ') || t('allLanguages'),
    },
    {
      ...{ id: 'state', title: t('newest'), text: row => row.state },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    {
      ...{ id: 'live', title: t('live'), text: row => String(row.isLive) },
      cell: row => <State tone={row.isLive ? 'good' : 'plain'}>{t(row.isLive ? 'yes' : 'no')}</State>,
    },
  ]
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={may('content.write') && <WriteContent key={kind} kind={kind} />}
    >
      <DataList
        key={kind}
        id={`content-${kind}`}
        columns={columns}
        rowKey={row => row.id}
        read={async () => ({ list: (await ask(contentApi.list, { kind })).list, next: null })}
        drawer={row => ({ title: titleOf(row.content), content: <ContentCard row={row} /> })}
        empty={t('none')}
        actions={
          <SegmentedControl
            size="xs"
            value={kind}
            onChange={next => change({ kind: next, item: undefined })}
            data={ANNOUNCEMENT_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
          />
        }
      />
    </PageFrame>
  )
}
