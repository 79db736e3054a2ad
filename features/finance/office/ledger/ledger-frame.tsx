import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { SubPages } from '#shared/office/sub-pages.tsx'

type Props = { title: string; about: string; actions?: ReactNode; children: ReactNode }

/** The frame of the ledger's pages. */
export function LedgerFrame({ title, about, actions, children }: Props) {
  const t = useTranslations('office.ledger')
  const pages = [
    { to: '/ledger', title: t('accounts') },
    { to: '/ledger/journal', title: t('journal') },
    { to: '/ledger/aside', title: t('aside') },
    { to: '/ledger/days', title: t('days') },
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
      <SubPages label={t('title')} pages={pages} />
      {children}
    </PageFrame>
  )
}
