import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { contentApi } from '#features/messages/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Nothing, State, When } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { WriteContent } from './content-form.tsx'
import { Preview } from './preview.tsx'
import { type Row, TONES } from './rows.ts'

/** One thing as it was written last, how the site shows it, and every version before. */
export function ContentCard({ row }: { row: Row }) {
  const t = useTranslations('office.content')
  const may = useMay()
  const { id, content, version, state, isLive } = row
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('id')}>
          <Id>{id}</Id>
        </Fact>
        <Fact name={t('newest')}>
          <State tone={TONES[state]}>{t(`states.${state}`)}</State>
        </Fact>
        <Fact name={t('devices')}>{t(`device.${content.devices || 'ALL'}`)}</Fact>
        <Fact name={t('audience')}>{t(`audiences.${content.audience}`)}</Fact>
        <Fact name={t('starts')}>{row.startsAt ? <When at={row.startsAt} /> : t('atOnce')}</Fact>
        <Fact name={t('ends')}>{content.endsAt ? <When at={content.endsAt} /> : <Nothing />}</Fact>
      </Facts>
      <Group gap="xs">
        {may('content.write') && <WriteContent kind={content.kind} row={row} />}
        {may('content.publish') && state === 'DRAFT' && (
          <Act
            label={t('publish')}
            about={t('publishAbout')}
            look="main"
            act={reason => ask(contentApi.publish, { id, version, reason })}
          />
        )}
        {may('content.takeDown') && isLive && (
          <Act
            label={t('takeDown')}
            about={t('takeDownAbout')}
            look="danger"
            act={reason => ask(contentApi.takeDown, { id, reason })}
          />
        )}
      </Group>
      <Part title={t('preview')}>
        <Preview content={content} />
      </Part>
      {version > 0 && <Versions id={id} />}
    </Stack>
  )
}

function Versions({ id }: { id: string }) {
  const t = useTranslations('office.content')
  const may = useMay()
  const query = useQuery({ queryKey: ['content', id], queryFn: () => ask(contentApi.versions, { id }) })
  return (
    <Part title={t('versions')}>
      <Loaded query={query}>
        {({ list }) => (
          <Facts>
            {list.map(({ version, state, madeAt }) => (
              <Fact key={version} name={t('versionOf', { version })}>
                <Group gap="xs">
                  <State tone={TONES[state]}>{t(`states.${state}`)}</State>
                  <When at={madeAt} />
                  {may('content.rollBack') && state === 'OVER' && (
                    <Act
                      label={t('rollBack', { version })}
                      about={t('rollBackAbout')}
                      act={reason => ask(contentApi.rollBack, { id, version, reason })}
                    />
                  )}
                </Group>
              </Fact>
            ))}
          </Facts>
        )}
      </Loaded>
    </Part>
  )
}
