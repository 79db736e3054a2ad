import { Stack, Text } from '@mantine/core'
import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { jobsApi } from '#features/operators/api-jobs.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'

type Job = z.output<typeof jobsApi.jobs.output>['list'][number]
const AGAIN_MS = 20_000
const TONES = { waits: 'plain', runs: 'wait', done: 'good', failed: 'bad' } as const

/** What servers do by the clock: what failed comes first. */
export function Jobs() {
  const t = useTranslations('office.jobs')
  const columns: Column<Job>[] = [
    { id: 'name', title: t('name'), cell: row => <Id>{row.name}</Id>, text: row => row.name, isFixed: true },
    { id: 'state', title: t('state'), cell: row => <JobState job={row} />, text: row => row.state },
    { id: 'started', title: t('started'), cell: row => <When at={row.startedAt} />, text: row => row.startedAt ?? '' },
    {
      ...{ id: 'took', title: t('took'), text: (row: Job) => String(row.tookMs ?? ''), isFigure: true },
      cell: row => <Took ms={row.tookMs} />,
    },
    { id: 'done', title: t('done'), cell: row => <When at={row.doneAt} />, text: row => row.doneAt ?? '' },
    { id: 'next', title: t('next'), cell: row => <When at={row.nextAt} />, text: row => row.nextAt },
  ]
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <DataList
        id="jobs"
        columns={columns}
        rowKey={row => row.name}
        read={async () => ({ list: (await ask(jobsApi.jobs, {})).list, next: null })}
        drawer={row => ({ title: row.name, content: <JobCard job={row} /> })}
        empty={t('none')}
        everyMs={AGAIN_MS}
      />
    </PageFrame>
  )
}

function JobState({ job: { state, failures } }: { job: Job }) {
  const t = useTranslations('office.jobs')
  return <State tone={TONES[state]}>{failures > 1 ? t('failures', { failures }) : t(`states.${state}`)}</State>
}

function Took({ ms }: { ms: number | null }) {
  const t = useTranslations('office.jobs')
  if (ms === null) return <Nothing />
  return ms < 1_000 ? t('ms', { ms }) : t('seconds', { seconds: Math.round(ms / 100) / 10 })
}

function JobCard({ job }: { job: Job }) {
  const t = useTranslations('office.jobs')
  const may = useMay()
  return (
    <Stack gap="md" align="start">
      <Facts>
        <Fact name={t('state')}>
          <JobState job={job} />
        </Fact>
        <Fact name={t('match')}>
          <Id>{job.match}</Id>
        </Fact>
        <Fact name={t('started')}>
          <When at={job.startedAt} />
        </Fact>
        <Fact name={t('took')}>
          <Took ms={job.tookMs} />
        </Fact>
        <Fact name={t('done')}>
          <When at={job.doneAt} />
        </Fact>
        <Fact name={t('next')}>
          <When at={job.nextAt} />
        </Fact>
      </Facts>
      {job.error && (
        <Text size="sm" c="crimson" dir="ltr">
          {job.error}
        </Text>
      )}
      {job.failures > 0 && job.error === null && <Text size="sm">{t('errorElsewhere')}</Text>}
      {job.askedAt && <Text size="sm">{t('asked')}</Text>}
      {may('jobs.run') && (
        <Act
          label={t('run')}
          about={t('runAbout')}
          icon={<Play aria-hidden size={14} />}
          disabled={job.askedAt !== null}
          act={reason => ask(jobsApi.run, { name: job.name, reason })}
        />
      )}
    </Stack>
  )
}
