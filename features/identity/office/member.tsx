import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { MemberDocuments } from './documents.tsx'

/** All that one member has shown, side by side. */
export function Member() {
  const t = useTranslations('office.kyc')
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <PageFrame title={t('one')} about={t('oneAbout')}>
      <MemberDocuments memberId={id} />
    </PageFrame>
  )
}
