import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { SubPages } from '#shared/office/sub-pages.tsx'

type Props = { title: string; about: string; children: ReactNode }

/** The frame of what leaves the office as a file: own ones, and those that are sent by the clock. */
export function ExportsFrame({ title, about, children }: Props) {
  const t = useTranslations('office')
  const pages = [
    { to: '/exports', title: t('exports.files') },
    { to: '/exports/schedules', title: t('schedules.title') },
  ]
  return (
    <PageFrame title={title} about={about}>
      <SubPages label={t('exports.title')} pages={pages} />
      {children}
    </PageFrame>
  )
}
