import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import type { Section, SectionName } from '#features/brands/api-sections.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Diff } from '#shared/office/changes.tsx'
import { ask } from '#shared/web/ask.ts'
import { History } from './history.tsx'

type Props<N extends SectionName> = {
  section: N
  /** As it was read. */
  now: { value: object; version: string }
  next: Section<N>
  mayChange: boolean
}

/** Sets a section as a whole, after what would change was shown; and who changed it before. */
export function Save<N extends SectionName>({ section, now, next, mayChange }: Props<N>) {
  const t = useTranslations('office.settings')
  const isSame = JSON.stringify(now.value) === JSON.stringify(next)
  // Each is what its own shape says: the first one stands for the types of all.
  const endpoint = brandsApi[section as 'status']
  const value = next as Section<'status'>
  return (
    <Group gap="xs">
      {mayChange && (
        <Act
          label={t('save')}
          about={t('saveAbout')}
          look="main"
          disabled={isSame}
          act={reason => ask(endpoint, { value, version: now.version, reason })}
        >
          <Diff before={now.value as Record<string, unknown>} after={next as Record<string, unknown>} />
        </Act>
      )}
      <History section={section} />
    </Group>
  )
}
