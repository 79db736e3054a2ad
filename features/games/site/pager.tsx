import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#shared/ui/button.tsx'

type PagerProps = { pageNo: number; totalPages: number; onPage: (pageNo: number) => void }

/** First, previous, next, last (specification §2); nothing while one page holds all. */
export function Pager({ pageNo, totalPages, onPage }: PagerProps) {
  const t = useTranslations('pager')
  if (totalPages <= 1) return null
  const steps = [
    { label: t('first'), Icon: ChevronFirst, to: 1 },
    { label: t('prev'), Icon: ChevronLeft, to: pageNo - 1 },
    { label: t('next'), Icon: ChevronRight, to: pageNo + 1 },
    { label: t('last'), Icon: ChevronLast, to: totalPages },
  ]
  const button = ({ label, Icon, to }: (typeof steps)[number]) => (
    <IconButton
      key={label}
      label={label}
      disabled={to === pageNo || to < 1 || to > totalPages}
      onClick={() => onPage(to)}
      className="border border-line disabled:opacity-40"
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
