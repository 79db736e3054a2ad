import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFeed } from '#features/operators/office/operators.tsx'
import { When } from '#shared/office/show.tsx'

/** What waits for the operator, and what became of what they proposed. */
export function Feed({ button }: { button: ReactNode }) {
  const t = useTranslations('office.shell')
  const tStates = useTranslations('office.approvals.states')
  const { data } = useFeed()
  const { approvals = 0, unreviewed = 0, decided = [] } = data ?? {}
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown maw="min(24rem, 100vw)">
        <Menu.Item component={Link} to="/approvals" leftSection={<ClipboardCheck aria-hidden size={14} />}>
          {t('waiting', { count: approvals })}
        </Menu.Item>
        {unreviewed > 0 && (
          <Menu.Item component={Link} to="/emergencies" leftSection={<Siren aria-hidden size={14} />}>
            {t('unreviewed', { count: unreviewed })}
          </Menu.Item>
        )}
        {decided.length > 0 && <Menu.Label>{t('decided')}</Menu.Label>}
        {decided.map(({ id, action, state, decidedAt }) => (
          <Menu.Item key={id} component={Link} to="/approvals" search={{ show: 'all', item: id } as never}>
            <bdi>{action}</bdi>: {tStates(state as 'DONE')} · <When at={decidedAt} only="time" />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
