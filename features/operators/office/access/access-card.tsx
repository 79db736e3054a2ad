import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, State, When } from '#shared/office/show.tsx'
import { rowsOf } from '../roles/limits-field.tsx'
import { byResource } from '../roles/matrix.tsx'
import type { Access } from './access.tsx'

/** All that somebody may, each with its last use: what was never used can be taken away. */
export function AccessCard({ access }: { access: Access }) {
  const t = useTranslations('office.access')
  const { role, permissions, elevated, lastUsed } = access
  const limits = rowsOf(access.limits)
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('role')}>
          <Id>{role}</Id>
        </Fact>
        <Fact name={t('from')}>{t(access.isFromElsewhere ? 'ofGroup' : 'ofMerchant')}</Fact>
        {limits.map(({ permission, currency, most }) => (
          <Fact key={`${permission} ${currency}`} name={t('limit')}>
            <bdi dir="ltr">{`${permission} ≤ ${most} ${currency}`}</bdi>
          </Fact>
        ))}
      </Facts>
      {[...byResource(permissions)].map(([resource, those]) => (
        <Part key={resource} title={resource}>
          <Facts>
            {those.map(each => (
              <Fact key={each} name={each.slice(resource.length + 1)}>
                {lastUsed[each] ? <When at={lastUsed[each]} /> : t('never')}{' '}
                {elevated.includes(each) && <State tone="wait">{t('forATime')}</State>}
              </Fact>
            ))}
          </Facts>
        </Part>
      ))}
    </Stack>
  )
}
