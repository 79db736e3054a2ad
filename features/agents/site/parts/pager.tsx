import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'

/** Rows on a page (agents §3). */
export const PAGE_SIZE = 15

type PagerProps = { pageNo: number; total: number; pageSize?: number; onPage: (pageNo: number) => void }

/** One page on or back; nothing while one page holds all. */
export function Pager({ pageNo, total, pageSize = PAGE_SIZE, onPage }: PagerProps) {
  const t = useTranslations('pager')
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  const step = (label: string, to: number, Icon: typeof ChevronLeft) => {
    const isOff = to < 1 || to > pages
    return (
      <IconButton
        label={label}
        aria-disabled={isOff}
        onClick={() => !isOff && onPage(to)}
        className="card aria-disabled:cursor-default aria-disabled:opacity-40"
      >
        <Icon aria-hidden size={20} className="mirror" />
      </IconButton>
    )
  }
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-2">
      {step(t('prev'), pageNo - 1, ChevronLeft)}
      <span aria-live="polite" className="figures px-3 text-sm">
        {t('of', { page: pageNo, pages })}
      </span>
      {step(t('next'), pageNo + 1, ChevronRight)}
    </nav>
  )
}
