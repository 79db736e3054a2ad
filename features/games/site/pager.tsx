import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasMore, type ListType } from '#features/games/rules/list.ts'
import { IconButton } from '#shared/ui/button.tsx'

type PagerProps = { pageNo: number; totalPages: number; type?: ListType; onPage: (pageNo: number) => void }

/** First, previous, next, last (specification §2); nothing while one page holds all. */
export function Pager({ pageNo, totalPages, type = '', onPage }: PagerProps) {
  const t = useTranslations('pager')
  if (totalPages <= 1) return null
  const isLast = !hasMore({ type, pageNo }, totalPages)
  const steps = [
    { label: t('first'), Icon: ChevronFirst, to: 1, isOff: pageNo <= 1 },
    { label: t('prev'), Icon: ChevronLeft, to: pageNo - 1, isOff: pageNo <= 1 },
    { label: t('next'), Icon: ChevronRight, to: pageNo + 1, isOff: isLast },
    { label: t('last'), Icon: ChevronLast, to: totalPages, isOff: isLast },
  ]
  const button = ({ label, Icon, to, isOff }: (typeof steps)[number]) => (
    <IconButton
      key={label}
      label={label}
      // Not `disabled`: the focus stays where it is when the last page is reached.
      aria-disabled={isOff}
      onClick={() => !isOff && onPage(to)}
      className="card aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} className="mirror" />
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
