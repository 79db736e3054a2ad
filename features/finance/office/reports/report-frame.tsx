import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAtWork } from '#shared/office/at-work.ts'
import { CopyLink } from '#shared/office/copy-link.tsx'
import { DaySpans } from '#shared/office/days.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { SubPages } from '#shared/office/sub-pages.tsx'

type Props = { title: string; about: string; withoutDays?: boolean; actions?: ReactNode; children: ReactNode }

/** The frame of each report: which one, of which days by the merchant's clock. */
export function ReportFrame({ title, about, withoutDays = false, actions, children }: Props) {
  const t = useTranslations('office.reports')
  const { merchant } = useAtWork()
  const pages = [
    { to: '/reports', title: t('revenue') },
    { to: '/reports/people', title: t('people') },
    { to: '/reports/returns', title: t('returns') },
    { to: '/reports/alerts', title: t('alerts') },
    { to: '/reports/lottery', title: t('lottery') },
    { to: '/reports/jackpots', title: t('jackpots') },
  ]
  return (
    <PageFrame
      title={title}
      about={withoutDays ? about : `${about} ${t('zone', { zone: merchant.timeZone })}`}
      actions={
        <>
          {actions}
          <CopyLink />
          {!withoutDays && <DaySpans />}
        </>
      }
    >
      <SubPages label={t('title')} pages={pages} />
      {children}
    </PageFrame>
  )
}
