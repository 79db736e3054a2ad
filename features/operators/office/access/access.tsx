import { Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { accessApi } from '#features/operators/api-access.ts'
import { useAddress } from '#shared/office/address.ts'
import { Part } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { StaffState } from '../staff/staff-state.tsx'
import { AccessCard } from './access-card.tsx'
import { Elevations } from './elevations.tsx'

export type Access = z.output<typeof accessApi.access.output>['list'][number]
export const unusedOf = ({ permissions, lastUsed }: Access) => permissions.filter(each => !lastUsed[each])

/** Who can do what here and when they used it last; and what was given for a time. */
export function AccessReview() {
  const t = useTranslations('office.access')
  const { search, change } = useAddress()
  const isForATime = search.show === 'elevations'
  return (
    <PageFrame
      title={t('title')}
      about={t(isForATime ? 'elevationsAbout' : 'about')}
      actions={
        <SegmentedControl
          size="xs"
          value={isForATime ? 'elevations' : 'review'}
          onChange={show => change({ show: show === 'review' ? undefined : show, item: undefined })}
          data={[
            { value: 'review', label: t('review') },
            { value: 'elevations', label: t('elevations') },
          ]}
        />
      }
    >
      {isForATime ? <Elevations /> : <Review />}
    </PageFrame>
  )
}

function Review() {
  const t = useTranslations('office.access')
  const columns: Column<Access>[] = [
    { id: 'email', title: t('operator'), cell: row => <bdi>{row.email}</bdi>, text: row => row.email, isFixed: true },
    { id: 'role', title: t('role'), cell: row => <Id>{row.role}</Id>, text: row => row.role },
    { id: 'state', title: t('state'), cell: row => <StaffState state={row.state} />, text: row => row.state },
    {
      ...{ id: 'from', title: t('from'), text: row => (row.isFromElsewhere ? 'group' : 'merchant') },
      cell: row => t(row.isFromElsewhere ? 'ofGroup' : 'ofMerchant'),
    },
    {
      ...{ id: 'count', title: t('permissions'), isFigure: true, text: row => String(row.permissions.length) },
      cell: row => row.permissions.length,
    },
    {
      ...{ id: 'unused', title: t('unused'), isFigure: true, text: row => String(unusedOf(row).length) },
      cell: row => unusedOf(row).length || <Nothing />,
    },
    {
      ...{ id: 'elevated', title: t('elevated'), text: row => row.elevated.join(' ') },
      cell: row => row.elevated.join(', ') || <Nothing />,
    },
  ]
  return (
    <>
      <OnlyOwners />
      <DataList
        id="access"
        columns={columns}
        rowKey={row => row.id}
        filters={[{ kind: 'text', name: 'may', label: t('hasPermission'), placeholder: 'withdrawals.approve' }]}
        read={async ({ may = '' }) => {
          const { list } = await ask(accessApi.access, {})
          return { list: list.filter(each => !may || each.permissions.some(own => own.startsWith(may))), next: null }
        }}
        drawer={row => ({ title: row.email, content: <AccessCard access={row} /> })}
        empty={t('none')}
      />
    </>
  )
}

/** What came with a release and was given to no role yet stands here first. */
function OnlyOwners() {
  const t = useTranslations('office.access')
  const { data } = useQuery({ queryKey: ['access'], queryFn: () => ask(accessApi.access, {}) })
  if (!data || data.onlyOwners.length === 0) return null
  return (
    <Part title={t('onlyOwners')}>
      <Text size="sm" c="dimmed">
        {t('onlyOwnersAbout')}
      </Text>
      <Group gap={6}>
        {data.onlyOwners.map(each => (
          <Id key={each}>{each}</Id>
        ))}
      </Group>
    </Part>
  )
}
