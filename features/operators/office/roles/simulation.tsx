import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { accessApi } from '#features/operators/api-access.ts'
import type { Permission } from '#features/operators/rules/operators.ts'
import { Id, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './roles.module.css'

type Props = { code: string; permissions?: readonly Permission[] }

/** Call by call what a role can do; with another set only what would change, and for whom. Nothing is kept of it. */
export function Simulation({ code, permissions }: Props) {
  const t = useTranslations('office.roles')
  const answer = useQuery({
    queryKey: ['simulation', code, permissions],
    queryFn: () => ask(accessApi.simulate, { code, ...(permissions && { permissions: [...permissions] }) }),
  })
  return (
    <Loaded query={answer}>
      {({ calls, operators }) => {
        const shown = calls.filter(call => (permissions ? call.isAllowed !== call.wouldBe : call.isAllowed))
        return (
          <Stack gap="xs">
            <Text size="sm">
              {operators.length === 0 ? t('nobody') : t('concerns', { count: operators.length })}{' '}
              <bdi>{operators.join(', ')}</bdi>
            </Text>
            {shown.length === 0 && (
              <Text size="sm" c="dimmed">
                {t(permissions ? 'nothingChanges' : 'nothingAllowed')}
              </Text>
            )}
            <ul className={styles.calls}>
              {shown.map(({ method, path, about, wouldBe }) => (
                <li key={`${method} ${path}`} className={styles.call}>
                  {permissions && <State tone={wouldBe ? 'good' : 'bad'}>{t(wouldBe ? 'comes' : 'goes')}</State>}
                  <Id>{`${method} ${path}`}</Id>
                  <span className={styles.about} dir="ltr" lang="en">
                    {about}
                  </span>
                </li>
              ))}
            </ul>
          </Stack>
        )
      }}
    </Loaded>
  )
}
