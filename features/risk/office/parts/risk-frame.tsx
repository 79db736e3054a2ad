import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { SubPages } from '#shared/office/sub-pages.tsx'

type Props = { title: string; about: string; children: ReactNode }

/** The frame of each page of the module. */
export function RiskFrame({ title, about, children }: Props) {
  const t = useTranslations('office.risk')
  const pages = [
    { to: '/risk', title: t('pages.alerts') },
    { to: '/risk/cases', title: t('pages.cases') },
    { to: '/risk/linked', title: t('pages.linked') },
    { to: '/risk/rules', title: t('pages.rules') },
  ]
  return (
    <PageFrame title={title} about={about}>
      <SubPages label={t('title')} pages={pages} />
      {children}
    </PageFrame>
  )
}
