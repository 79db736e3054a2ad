import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasMore, type ListType } from '#features/games/rules/list.ts'
import { IconButton } from '#shared/ui/button.tsx'

const arrow = (Icon: LucideIcon) => <Icon aria-hidden size={20} className="mirror" />
/** Drawn once: a page of cards is turned on slow phones, too. */
const ARROWS = {
  first: arrow(ChevronFirst),
  prev: arrow(ChevronLeft),
  next: arrow(ChevronRight),
  last: arrow(ChevronLast),
}

type PagerProps = { pageNo: number; totalPages: number; type?: ListType; onPage: (pageNo: number) => void }

/** First, previous, next, last (specification §2); nothing while one page holds all. */
export function Pager({ pageNo, totalPages, type = '', onPage }: PagerProps) {
  const t = useTranslations('pager')
  if (totalPages <= 1) return null
  const isLast = !hasMore({ type, pageNo }, totalPages)
  const steps = [
    { way: 'first', to: 1, isOff: pageNo <= 1 },
    { way: 'prev', to: pageNo - 1, isOff: pageNo <= 1 },
    { way: 'next', to: pageNo + 1, isOff: isLast },
    { way: 'last', to: totalPages, isOff: isLast },
  ] as const
  const button = ({ way, to, isOff }: (typeof steps)[number]) => (
    <IconButton
      key={way}
      label={t(way)}
      // Not `disabled`: the focus stays where it is when the last page is reached.
      aria-disabled={isOff}
      onClick={() => !isOff && onPage(to)}
      className="card aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {ARROWS[way]}
    </IconButton>
  )
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-center gap-2">
      {steps.slice(0, 2).map(button)}
      <span aria-live="polite" className="figures px-3 text-sm">
        {t('of', { page: pageNo, pages: totalPages })}
      </span>
      {steps.slice(2).map(button)}
    </nav>
  )
}
