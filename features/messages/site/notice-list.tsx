import { BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { NOTICES_A_PAGE } from '#features/messages/rules/messages.ts'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Paginator } from './paginator.tsx'
import { type Announcement, useNotices } from './use-announcements.ts'
import { useMarkRead, useUnread } from './use-unread.ts'

/** Notices seven a page beside the one that is open; on phones it opens under its line. */
export function NoticeList({ id }: { id?: string | undefined }) {
  const t = useTranslations('messages')
  const notices = useNotices()
  return (
    <Loaded query={notices} skeleton={<Skeleton className="h-80 w-full" />}>
      {list =>
        list.length === 0 ? (
          <Note icon={<BellOff aria-hidden size={28} />} title={t('noNotices')} about={t('noNoticesAbout')} />
        ) : (
          <Pages notices={list} firstId={id} />
        )
      }
    </Loaded>
  )
}

function Pages({ notices, firstId }: { notices: Announcement[]; firstId: string | undefined }) {
  const pages = Math.ceil(notices.length / NOTICES_A_PAGE)
  const firstAt = Math.max(
    0,
    notices.findIndex(each => each.id === firstId),
  )
  const [openId, setOpenId] = useState(notices[firstAt]!.id)
  const [pageNo, setPageNo] = useState(1 + Math.floor(firstAt / NOTICES_A_PAGE))
  const current = Math.min(pageNo, pages)
  const shown = notices.slice((current - 1) * NOTICES_A_PAGE, current * NOTICES_A_PAGE)
  // What is open may have been taken down: the first of the page takes its place.
  const open = shown.find(each => each.id === openId) ?? shown[0]!
  return (
    <div className="flex flex-col gap-4">
      <div className="notice-grid">
        {shown.map(notice => (
          <Row key={notice.id} notice={notice} isOpen={notice === open} onOpen={() => setOpenId(notice.id)} />
        ))}
      </div>
      <Paginator
        pageNo={current}
        pages={pages}
        onPage={page => {
          setPageNo(page)
          setOpenId(notices[(page - 1) * NOTICES_A_PAGE]!.id)
        }}
      />
    </div>
  )
}

type RowProps = { notice: Announcement; isOpen: boolean; onOpen: () => void }

/** One line of the list and, when it is the one that is open, its text: beside the list, on phones under the line. */
function Row({ notice, isOpen, onOpen }: RowProps) {
  const t = useTranslations('messages')
  const format = useFormatter()
  const isUnread = useUnread().includes(notice.id)
  const markRead = useMarkRead()
  const date = format.dateTime(new Date(notice.publishedAt), { dateStyle: 'medium' })

  useEffect(() => {
    if (isOpen && isUnread) markRead(notice.id)
  }, [isOpen, isUnread, notice.id, markRead])

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `notice-${notice.id}` : undefined}
        onClick={onOpen}
        className="flex min-h-14 flex-col items-start justify-center gap-0.5 rounded-control border border-transparent px-3 py-2 text-start transition-colors hover:bg-line/40 aria-expanded:border-hairline aria-expanded:bg-line/40"
      >
        <span className="flex w-full items-center gap-2 text-sm font-semibold">
          <bdi className="line-clamp-2 grow wrap-anywhere">{notice.title}</bdi>
          {isUnread && (
            <span className="shrink-0 rounded-full bg-vermilion px-1.5 text-xs font-medium text-on-vermilion">
              {t('isNew')}
            </span>
          )}
        </span>
        <time dateTime={notice.publishedAt} className="text-xs text-muted">
          {date}
        </time>
      </button>
      {isOpen && (
        <article id={`notice-${notice.id}`} aria-label={notice.title} className="notice-open appear">
          <h2 className="text-lg wrap-anywhere max-sm:sr-only">
            <bdi>{notice.title}</bdi>
          </h2>
          <p className="text-xs text-muted max-sm:hidden">{date}</p>
          <SafeHtml html={notice.content} className="mt-2 text-sm sm:mt-4" />
        </article>
      )}
    </>
  )
}
