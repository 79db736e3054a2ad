import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { Nothing, State, When } from '#shared/office/show.tsx'

export type Wait = z.output<typeof withdrawalsOfficeApi.card.output>['wait']
const MINUTE_MS = 60_000

/** Who has something in hand, for how long, and until when they may; a deadline that passed stands out. */
export function Waits({ wait }: { wait: Wait }) {
  const t = useTranslations('office.cashier')
  if (!wait) return <Nothing />
  return (
    <Group gap={6} wrap="wrap">
      <State tone={wait.missed > 0 ? 'bad' : 'wait'}>{t(`owners.${wait.owner}`)}</State>
      <Text component="span" size="sm">
        <Age since={wait.since} />
      </Text>
      <Text component="span" size="sm" c={wait.missed > 0 ? 'crimson' : 'dimmed'}>
        {t(wait.missed > 0 ? 'late' : 'until', { count: wait.missed })} <When at={wait.until} />
      </Text>
    </Group>
  )
}

function Age({ since }: { since: string }) {
  const t = useTranslations('office.cashier.age')
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS))
  if (minutes < 120) return t('minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) })
}
