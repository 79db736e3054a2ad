import { Progress as Bar, Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CircleStop, Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { exportsApi } from '#features/finance/api-exports.ts'
import { KEPT_DAYS } from '#features/finance/rules/exports.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Day, Id, State, type Tone, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { ExportsFrame } from './exports-frame.tsx'
import { EVERY_MS, Progress } from './progress.tsx'
import { useTake } from './use-take.ts'

type Row = z.output<typeof exportsApi.exports.output>['list'][number]
const TONES: Record<Row['state'], Tone> = {
  READY: 'info',
  RUNNING: 'wait',
  DONE: 'good',
  BROKEN: 'bad',
  STOPPED: 'plain',
}

/** Own files: how far those have come that are on their way, and each to be taken again. */
export function Exports() {
  const t = useTranslations('office.exports')
  const columns: Column<Row>[] = [
    { id: 'at', title: t('at'), cell: row => <When at={row.createdAt} />, text: row => row.createdAt, isFixed: true },
    { id: 'kind', title: t('kind'), cell: row => t(`kinds.${row.kind}`), text: row => t(`kinds.${row.kind}`) },
    { id: 'days', title: t('days'), cell: row => <Day>{daysOf(row)}</Day>, text: daysOf },
    { id: 'format', title: t('format'), cell: row => t(`formats.${row.format}`), text: row => row.format },
    {
      ...{ id: 'state', title: t('state'), text: row => t(`states.${row.state}`) },
      cell: row => <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>,
    },
    { id: 'rows', title: t('progress'), cell: row => <HowFar row={row} />, text: row => String(row.rows) },
  ]
  return (
    <ExportsFrame title={t('title')} about={t('about', { days: KEPT_DAYS })}>
      <DataList
        id="exports"
        columns={columns}
        rowKey={row => row.id}
        read={(_, asked) => ask(exportsApi.exports, asked)}
        everyMs={EVERY_MS}
        drawer={row => ({ title: t(`kinds.${row.kind}`), content: <ExportCard row={row} /> })}
        empty={t('none')}
      />
    </ExportsFrame>
  )
}

const daysOf = ({ filters }: Row) => `${filters.from} – ${filters.to}`

function HowFar({ row }: { row: Row }) {
  const t = useTranslations('office.exports')
  const { rows, expected, state } = row
  return (
    <Stack gap={2}>
      <span>
        <Progress of={row} />
      </span>
      {state === 'RUNNING' && expected !== null && expected > 0 && (
        <Bar value={Math.min(100, (100 * rows) / expected)} aria-label={t('progress')} />
      )}
    </Stack>
  )
}

function ExportCard({ row }: { row: Row }) {
  const t = useTranslations('office.exports')
  const client = useQueryClient()
  const name = `${row.kind}-${row.filters.from}-${row.filters.to}.${row.format}`
  const { take, stop } = useTake<void>(
    async () => ({ id: row.id, name }),
    () => client.invalidateQueries(),
  )
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('at')}>
          <When at={row.createdAt} />
        </Fact>
        <Fact name={t('state')}>
          <State tone={TONES[row.state]}>{t(`states.${row.state}`)}</State>
        </Fact>
        <Fact name={t('progress')}>
          <HowFar row={row} />
        </Fact>
        {Object.entries(row.filters).map(([name, value]) => (
          <Fact key={name} name={<Id>{name}</Id>}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
      <Group gap="xs">
        <Button
          leftSection={<Download aria-hidden size={14} />}
          loading={take.isPending}
          disabled={row.state === 'RUNNING'}
          onClick={() => take.mutate()}
        >
          {t('take')}
        </Button>
        {row.state === 'RUNNING' && (
          <Button
            variant="default"
            leftSection={<CircleStop aria-hidden size={14} />}
            loading={stop.isPending}
            onClick={() => stop.mutate(row.id)}
          >
            {t('stop')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
