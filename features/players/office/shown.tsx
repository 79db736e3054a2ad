import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ListedPlayer } from '#features/players/api-office.ts'
import { State, type Tone } from '#shared/office/show.tsx'

const TONES = { active: 'good', locked: 'wait', blocked: 'bad', closed: 'plain' } as const satisfies Record<
  ListedPlayer['state'],
  Tone
>

/** How a member stands, and what is closed to one who may come in. */
export function Standing({ state, locks, isTest }: Pick<ListedPlayer, 'state' | 'locks' | 'isTest'>) {
  const t = useTranslations('office.players')
  return (
    <Group gap={4}>
      <State tone={TONES[state]}>{t(`states.${state}`)}</State>
      {locks.map(lock => (
        <State key={lock} tone="wait">
          {t(`closed.${lock}`)}
        </State>
      ))}
      {isTest && <State tone="info">{t('test')}</State>}
    </Group>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group gap={4}>
      {tags.map(tag => (
        <State key={tag} tone="plain">
          {tag}
        </State>
      ))}
    </Group>
  )
}
