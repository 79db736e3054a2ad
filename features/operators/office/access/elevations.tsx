import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { accessApi } from '#features/operators/api-access.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'

type Elevation = z.output<typeof accessApi.elevations.output>['list'][number]
const isOpen = ({ endedAt, until }: Elevation) => endedAt === null && Date.parse(until) > Date.now()

/** What was given for a time: to whom, by whom, and until when. */
export function Elevations() {
  const t = useTranslations('office.access')
  const nameOf = useNames()
  const columns: Column<Elevation>[] = [
    {
      ...{ id: 'operator', title: t('operator'), text: row => nameOf(row.operatorId), isFixed: true },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    {
      ...{ id: 'what', title: t('permissions'), text: row => row.permissions.join(' ') },
      cell: row => <bdi dir="ltr">{row.permissions.join(', ')}</bdi>,
    },
    { id: 'givenAt', title: t('given'), cell: row => <When at={row.givenAt} />, text: row => row.givenAt },
    { id: 'until', title: t('until'), cell: row => <When at={row.endedAt ?? row.until} />, text: row => row.until },
    {
      ...{ id: 'state', title: t('state'), text: row => (isOpen(row) ? 'open' : 'over') },
      cell: row => <State tone={isOpen(row) ? 'wait' : 'plain'}>{t(isOpen(row) ? 'counts' : 'over')}</State>,
    },
  ]
  return (
    <DataList
      id="elevations"
      columns={columns}
      rowKey={row => row.id}
      read={async () => ({ list: (await ask(accessApi.elevations, {})).list, next: null })}
      drawer={row => ({ title: nameOf(row.operatorId), content: <ElevationCard elevation={row} /> })}
      empty={t('noElevations')}
    />
  )
}

function ElevationCard({ elevation }: { elevation: Elevation }) {
  const t = useTranslations('office.access')
  const nameOf = useNames()
  const may = useMay()
  const { id, permissions, reason, givenBy, givenSecond, givenAt, until, endedAt } = elevation
  return (
    <Stack gap="md" align="stretch">
      <Facts>
        <Fact name={t('permissions')}>
          <bdi dir="ltr">{permissions.join(', ')}</bdi>
        </Fact>
        <Fact name={t('reason')}>{reason}</Fact>
        <Fact name={t('givenBy')}>
          <bdi>{nameOf(givenBy)}</bdi>, <bdi>{nameOf(givenSecond)}</bdi>
        </Fact>
        <Fact name={t('given')}>
          <When at={givenAt} />
        </Fact>
        <Fact name={t('until')}>
          <When at={endedAt ?? until} />
        </Fact>
      </Facts>
      {isOpen(elevation) && may('operators.disable') && (
        <Act
          label={t('end')}
          about={t('endAbout')}
          look="danger"
          act={why => ask(accessApi.endElevation, { id, reason: why })}
        />
      )}
    </Stack>
  )
}
