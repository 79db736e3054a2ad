import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { SubPages } from '#shared/office/sub-pages.tsx'

type Props = { title: string; about: string; actions?: ReactNode; children: ReactNode }

/** The frame of the pages about all agents of a merchant. */
export function AgentsFrame({ title, about, actions, children }: Props) {
  const t = useTranslations('office.agentParts')
  const pages = [
    { to: '/agents', title: t('pages.revenue') },
    { to: '/agents/list', title: t('pages.list') },
    { to: '/agents/contracts', title: t('pages.contracts') },
    { to: '/agents/bills', title: t('pages.bills') },
    { to: '/agents/payouts', title: t('pages.payouts') },
    { to: '/agents/transfers', title: t('pages.transfers') },
    { to: '/agents/limits', title: t('pages.limits') },
  ]
  return (
    <PageFrame
      title={title}
      about={about}
      actions={
        <>
          <CopyLink />
          {actions}
        </>
      }
    >
      <SubPages label={t('pages.label')} pages={pages} />
      {children}
    </PageFrame>
  )
}
