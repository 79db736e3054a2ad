import { useTranslations } from 'use-intl'
import { NoticeList } from '#features/messages/site/messages.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'

/** /noticePage: the notices as a page; `id` opens one. */
export function NoticePage({ id }: { id: string | undefined }) {
  const t = useTranslations('messages')
  usePageTitle(t('notices'))
  return (
    <div className="page flex max-w-[64rem] flex-col gap-4 pt-5 lg:pt-8">
      <div>
        <h1 className="text-xl lg:text-2xl">{t('notices')}</h1>
        <p className="mt-1 text-sm text-muted">{t('noticesAbout')}</p>
      </div>
      <div className="card p-3 sm:p-5">
        <NoticeList id={id} />
      </div>
    </div>
  )
}
