import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useEnds } from '#shared/ui/use-ends.ts'

export type Title = ComponentType<{ id: string; children: ReactNode }>

type CardRowProps = {
  Title: Title
  id: string
  title: string
  /** The page that shows all of it. */
  to: string
  /** Between title and cards. */
  chooser?: ReactNode
  children: ReactNode
}

const ARROW =
  'absolute inset-y-0 z-1 my-auto hidden size-11 place-items-center rounded-full border border-hairline bg-raised text-ink shadow-card transition-opacity hover:text-gold-text aria-disabled:pointer-events-none aria-disabled:opacity-0 lg:grid'

/** A titled row of cards that scrolls sideways; where there is a mouse, arrows do it as well. */
export function CardRow({ Title, id, title, to, chooser, children }: CardRowProps) {
  const t = useTranslations('lobby')
  const row = useRef<HTMLUListElement>(null)
  const { atStart, atEnd, scroll } = useEnds(row)
  return (
    <section aria-labelledby={id} className="relative">
      <Title id={id}>{title}</Title>
      <Link
        to={to}
        aria-label={t('allOf', { category: title })}
        className="absolute end-0 -top-2 flex min-h-11 items-center gap-0.5 bg-ground ps-3 text-sm font-medium text-gold-text hover:underline"
      >
        {t('all')}
        <ChevronRight aria-hidden size={16} className="mirror" />
      </Link>
      {chooser}
      <div className="relative -mx-(--gutter) lg:mx-0">
        <ul ref={row} aria-labelledby={id} className="row-scroll gap-2 px-(--gutter) py-1 sm:gap-3 lg:px-0">
          {children}
        </ul>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('back')}
          aria-disabled={atStart}
          onClick={() => scroll(-1)}
          className={`${ARROW} -start-5`}
        >
          <ChevronLeft aria-hidden size={20} className="mirror" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('forth')}
          aria-disabled={atEnd}
          onClick={() => scroll(1)}
          className={`${ARROW} -end-5`}
        >
          <ChevronRight aria-hidden size={20} className="mirror" />
        </button>
      </div>
    </section>
  )
}
