import { Group, Stack } from '@mantine/core'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { schedulesApi } from '#features/finance/api-schedules.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Schedule } from './schedules.tsx'
import { useRhythmText } from './use-rhythm-text.ts'

/** One of them: what, when, to whom, and how it went last. */
export function ScheduleCard({ of }: { of: Schedule }) {
  const t = useTranslations('office.schedules')
  const tFile = useTranslations('office.exports')
  const rhythmOf = useRhythmText()
  const may = useMay()
  const { id } = of
  const isPaused = of.pausedAt !== null
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('every')}>{rhythmOf(of)}</Fact>
        <Fact name={t('period')}>{t(`periods.${of.period}`)}</Fact>
        <Fact name={tFile('format')}>{tFile(`formats.${of.format}`)}</Fact>
        {Object.entries(of.filters).map(([name, value]) => (
          <Fact key={name} name={<Id>{name}</Id>}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        <Fact name={t('last')}>
          <When at={of.ranAt} />
        </Fact>
        {of.told !== null && <Fact name={t('told')}>{of.told}</Fact>}
        <Fact name={t('madeBy')}>
          <bdi>{of.madeBy.email || of.madeBy.id}</bdi>
        </Fact>
      </Facts>
      <Part title={t('readers')}>
        <Stack gap={6}>
          {of.readers.map(reader => (
            <Group key={reader.id} gap="xs">
              <bdi>{reader.email || reader.id}</bdi>
              {!reader.mayRead && <State tone="bad">{t('mayNot')}</State>}
            </Group>
          ))}
        </Stack>
      </Part>
      {may('reports.schedule') && (
        <Group gap="xs">
          <Act
            label={t(isPaused ? 'resume' : 'pause')}
            about={t(isPaused ? 'resumeAbout' : 'pauseAbout')}
            icon={isPaused ? <Play aria-hidden size={14} /> : <Pause aria-hidden size={14} />}
            asksReason={false}
            act={() => ask(schedulesApi.pause, { id, isPaused: !isPaused })}
          />
          <Act
            label={t('remove')}
            about={t('removeAbout')}
            look="danger"
            icon={<Trash2 aria-hidden size={14} />}
            asksReason={false}
            act={() => ask(schedulesApi.remove, { id })}
          />
        </Group>
      )}
    </Stack>
  )
}
