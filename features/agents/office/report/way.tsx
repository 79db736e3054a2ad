import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { agentsOfficeApi } from '#features/agents/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { OfficeLink } from '#shared/office/office-link.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './way.module.css'

/** From the house down to whom the report is of. */
export function Way() {
  const t = useTranslations('office.agents')
  const { search } = useAddress()
  const { of, from = '', to = '' } = search
  const asked = { from, to, of: of ?? '', limit: 1 }
  const way = useQuery({
    queryKey: ['agentWay', of, from, to],
    queryFn: () => ask(agentsOfficeApi.report, asked),
    enabled: Boolean(of),
  })
  if (!of || !way.data) return null
  const { crumbs } = way.data
  return (
    <nav aria-label={t('way')} className={styles.way}>
      <Group gap="xs">
        <OfficeLink to="/agents" search={{ from, to }}>
          {t('house')}
        </OfficeLink>
        {crumbs.map(({ id, username }) => (
          <Fragment key={id}>
            <span aria-hidden>/</span>
            {id === of ? (
              <bdi aria-current="page">{username}</bdi>
            ) : (
              <OfficeLink to="/agents" search={{ from, to, of: id }}>
                <bdi>{username}</bdi>
              </OfficeLink>
            )}
          </Fragment>
        ))}
      </Group>
    </nav>
  )
}
