import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/operators/api-desk.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { State, type Tone, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { useNames } from '../names.ts'

type Glass = z.output<typeof deskApi.glass.output>['list'][number]
type Judged = 'unreviewed' | 'right' | 'wrong'
const TONES: Record<Judged, Tone> = { unreviewed: 'wait', right: 'good', wrong: 'bad' }
const judged = ({ wasRight }: Glass): Judged => (wasRight === null ? 'unreviewed' : wasRight ? 'right' : 'wrong')
const MOST = 100

/** What one person carried out alone: another one says afterwards whether it was right. */
export function Emergencies() {
  const t = useTranslations('office.emergencies')
  const nameOf = useNames()
  const columns: Column<Glass>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.at} />, text: row => row.at, isFixed: true },
    {
      ...{ id: 'operator', title: t('operator'), text: row => nameOf(row.operatorId) },
      cell: row => <bdi>{nameOf(row.operatorId)}</bdi>,
    },
    { id: 'reason', title: t('reason'), cell: row => row.reason, text: row => row.reason },
    {
      ...{ id: 'state', title: t('state'), text: row => judged(row) },
      cell: row => <State tone={TONES[judged(row)]}>{t(`states.${judged(row)}`)}</State>,
    },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="emergencies"
        columns={columns}
        rowKey={row => row.id}
        read={async () => ({ list: (await ask(deskApi.glass, { limit: MOST })).list, next: null })}
        drawer={row => ({ title: t('one'), content: <GlassCard glass={row} /> })}
        empty={t('none')}
      />
    </PageFrame>
  )
}

function GlassCard({ glass }: { glass: Glass }) {
  const t = useTranslations('office.emergencies')
  const nameOf = useNames()
  const own = useAtWork()
  const may = useMay()
  const { id, operatorId, reason, at, word, reviewer, reviewedAt } = glass
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={at} />
        </Fact>
        <Fact name={t('operator')}>
          <bdi>{nameOf(operatorId)}</bdi>
        </Fact>
        <Fact name={t('reason')}>{reason}</Fact>
        <Fact name={t('state')}>
          <State tone={TONES[judged(glass)]}>{t(`states.${judged(glass)}`)}</State>
        </Fact>
        {reviewer && (
          <Fact name={t('reviewer')}>
            <bdi>{nameOf(reviewer)}</bdi>, <When at={reviewedAt} />
          </Fact>
        )}
        {word && <Fact name={t('word')}>{word}</Fact>}
      </Facts>
      <OfficeLink to="/approvals" search={{ show: 'all', item: id }}>
        {t('whatItWas')}
      </OfficeLink>
      {!reviewer && operatorId === own.id && (
        <Text size="sm" c="dimmed">
          {t('own')}
        </Text>
      )}
      {!reviewer && operatorId !== own.id && may('proposals.review') && <Review id={id} />}
    </Stack>
  )
}

function Review({ id }: { id: string }) {
  const t = useTranslations('office.emergencies')
  const [isRight, setRight] = useState(true)
  return (
    <Act
      label={t('review')}
      about={t('reviewAbout')}
      look="main"
      act={reason => ask(deskApi.reviewGlass, { id, isRight, reason })}
    >
      <Checkbox label={t('isRight')} checked={isRight} onChange={event => setRight(event.currentTarget.checked)} />
    </Act>
  )
}
