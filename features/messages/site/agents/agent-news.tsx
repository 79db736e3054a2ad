import { BellOff, CheckCheck, Pin } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AgentNews } from '#features/messages/api-agents.ts'
import { AGENT_CATEGORIES, type AgentCategory, NOTICES_A_PAGE } from '#features/messages/rules/messages.ts'
import { Button } from '#shared/ui/button.tsx'
import { CheckField } from '#shared/ui/field.tsx'
import { SafeHtml } from '#shared/ui/html/safe-html.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded, Note } from '#shared/ui/states.tsx'
import { Paginator } from '../paginator.tsx'
import { useNews, useReadNews } from './use-news.ts'

const CHIP =
  'min-h-11 rounded-full border border-line px-3 text-sm whitespace-nowrap text-muted hover:border-gold hover:text-ink aria-pressed:border-gold aria-pressed:bg-gold-leaf/15 aria-pressed:text-gold-text'

/** agentAnnouncement (agents §3.1): what the house tells its agents; each opens in its place. */
export function AgentNewsList() {
  const t = useTranslations('agentCentre.news')
  const [category, setCategory] = useState<AgentCategory>()
  const [onlyUnread, setOnlyUnread] = useState(false)
  const [since, setSince] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [openId, setOpenId] = useState<string>()
  const read = useReadNews()
  const query = useNews({
    ...{ pageNo, pageSize: NOTICES_A_PAGE, ...(category && { category }) },
    ...{ ...(onlyUnread && { unread: 'true' as const }), ...(since && { since }) },
  })
  return (
    <div className="flex max-w-[56rem] flex-col gap-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('categories')}</legend>
        <div className="row-scroll -mx-4 [--gutter:16px] gap-1.5 px-(--gutter) lg:mx-0 lg:px-0">
          {[undefined, ...AGENT_CATEGORIES].map(each => (
            <button
              key={each ?? 'all'}
              type="button"
              aria-pressed={each === category}
              onClick={() => {
                setCategory(each)
                setPageNo(1)
              }}
              className={CHIP}
            >
              {t(`category.${each ?? 'all'}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CheckField
          label={t('onlyUnread')}
          checked={onlyUnread}
          onChange={event => {
            setOnlyUnread(event.currentTarget.checked)
            setPageNo(1)
          }}
        />
        <label className="flex items-center gap-2 text-sm">
          {t('since')}
          <input
            type="date"
            value={since}
            onChange={event => {
              setSince(event.currentTarget.value)
              setPageNo(1)
            }}
            className="figures min-h-11 rounded-control border border-line-strong bg-surface px-2"
          />
        </label>
        <Button size="sm" disabled={!query.data?.unread} onClick={() => read()} className="ms-auto">
          <CheckCheck aria-hidden size={16} />
          {t('markAll')}
        </Button>
      </div>
      <Loaded query={query} skeleton={<Skeleton className="h-80 w-full" />}>
        {({ list, total }) =>
          list.length === 0 ? (
            <div className="card">
              <Note icon={<BellOff aria-hidden size={28} />} title={t('empty')} about={t('emptyAbout')} />
            </div>
          ) : (
            <>
              <ul className="card flex flex-col divide-y divide-line">
                {list.map(each => (
                  <Line
                    key={each.id}
                    news={each}
                    isOpen={each.id === openId}
                    onOpen={() => {
                      setOpenId(each.id === openId ? undefined : each.id)
                      if (!each.isRead) read(each.id)
                    }}
                  />
                ))}
              </ul>
              <Paginator pageNo={pageNo} pages={Math.ceil(total / NOTICES_A_PAGE)} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Line({ news, isOpen, onOpen }: { news: AgentNews; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslations('agentCentre.news')
  const format = useFormatter()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-h-14 w-full flex-col items-start justify-center gap-0.5 px-4 py-3 text-start hover:bg-line/40"
      >
        <span className="flex w-full items-center gap-2 text-sm">
          {news.isPinned && <Pin aria-label={t('pinned')} size={14} className="shrink-0 text-gold" />}
          <bdi className={`grow wrap-anywhere ${news.isRead ? '' : 'font-semibold'}`}>{news.title}</bdi>
          {!news.isRead && (
            <span className="shrink-0 rounded-full bg-vermilion px-1.5 text-xs font-medium text-on-vermilion">
              {t('isNew')}
            </span>
          )}
        </span>
        <span className="text-xs text-muted">
          {t(`category.${news.category}`)} ·{' '}
          <time dateTime={news.publishedAt}>
            {format.dateTime(new Date(news.publishedAt), { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
      </button>
      {isOpen && (
        <article aria-label={news.title} className="appear px-4 pb-4">
          <SafeHtml html={news.content} className="text-sm" />
        </article>
      )}
    </li>
  )
}
