import { ChevronRight, Megaphone } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { type Announcement, useNotices } from './use-announcements.ts'
import { usePopup } from './use-popup.ts'
import { useUnread } from './use-unread.ts'

/** How many notices run, and how long one character takes to pass. */
const RUNNING = 7
const SECONDS_A_CHARACTER = 0.16

type NoticeBarProps = { onOpen: (id: string | undefined) => void }

/** The newest notices as a marquee that stands still under the mouse (specification §2, §4). Nothing without notices. */
export function NoticeBar({ onOpen }: NoticeBarProps) {
  const t = useTranslations('messages')
  const { data, isPending } = useNotices()
  usePopup(data, onOpen)
  const unread = useUnread()
  if (isPending) return <div className="h-11" />
  if (!data?.length) return null
  const running = data.slice(0, RUNNING)
  const characters = running.reduce((sum, each) => sum + each.title.length + 8, 0)
  return (
    <section
      aria-label={t('latest')}
      className="appear flex h-11 items-center rounded-control border border-line bg-surface"
    >
      <Megaphone aria-hidden size={18} strokeWidth={1.8} className="mirror ms-3 me-1 shrink-0 text-vermilion" />
      <div
        data-testid="marquee"
        className="marquee grow"
        style={{ '--marquee': `${Math.round(characters * SECONDS_A_CHARACTER)}s` } as CSSProperties}
      >
        <Titles notices={running} onOpen={onOpen} />
        {/* The same again, so that the end runs into the beginning; nobody is read it twice. */}
        <div aria-hidden inert className="contents motion-reduce:hidden">
          <Titles notices={running} onOpen={onOpen} />
        </div>
      </div>
      {/* Above what runs, which would count as lying over it. */}
      <button
        type="button"
        onClick={() => onOpen(undefined)}
        className="relative z-10 flex h-full shrink-0 items-center gap-1 rounded-control border-s border-line px-3 text-sm font-medium hover:text-gold-text"
      >
        <span className="max-sm:sr-only">{t('allNotices')}</span>
        {unread.length > 0 && (
          <span data-testid="unread" className="figures rounded-full bg-vermilion px-1.5 text-xs text-on-vermilion">
            {unread.length}
          </span>
        )}
        <ChevronRight aria-hidden size={16} className="mirror text-gold" />
      </button>
    </section>
  )
}

function Titles({ notices, onOpen }: { notices: Announcement[]; onOpen: (id: string) => void }) {
  return (
    <ul className="flex min-w-full shrink-0 justify-around">
      {notices.map(({ id, title }) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="h-10 px-4 text-sm whitespace-nowrap hover:text-gold-text hover:underline"
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  )
}
