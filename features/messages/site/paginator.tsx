import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { pagesShown } from '#features/messages/rules/messages.ts'
import { IconButton } from '#shared/ui/button.tsx'

type PaginatorProps = { pageNo: number; pages: number; onPage: (pageNo: number) => void }

/** Page numbers (specification §9, pagination widget); nothing while one page holds all. */
export function Paginator({ pageNo, pages, onPage }: PaginatorProps) {
  const t = useTranslations('pager')
  if (pages <= 1) return null
  const step = (label: string, to: number, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
      className="size-9! disabled:opacity-40"
    >
      <Icon aria-hidden size={18} className="mirror" />
    </IconButton>
  )
  return (
    <nav data-testid="paginator" aria-label={t('pages')} className="flex items-center justify-center gap-1">
      {step(t('prev'), pageNo - 1, ChevronLeft)}
      {pagesShown(pageNo, pages).map((page, index) =>
        page === null ? (
          <span key={`gap-${index < 3 ? 'start' : 'end'}`} aria-hidden className="px-1 text-muted">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-current={page === pageNo ? 'page' : undefined}
            onClick={() => onPage(page)}
            className="figures size-9 rounded-control border border-transparent text-sm hover:bg-line/50 aria-[current=page]:border-gold aria-[current=page]:text-gold-text"
          >
            {page}
          </button>
        ),
      )}
      {step(t('next'), pageNo + 1, ChevronRight)}
    </nav>
  )
}
