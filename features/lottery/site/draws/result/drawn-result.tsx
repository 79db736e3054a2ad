import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DrawnResult } from '#features/lottery/api-results.ts'
import { cardBalls } from '#features/lottery/rules/draws/card-balls.ts'
import { resultOf } from '../reads.ts'
import { LotoTables } from './loto-tables.tsx'
import { ResultView } from './result-view.tsx'

/** One past draw in full: its numbers, for the Vietnamese their last two digits, and what there is to say of it. */
export function DrawnInFull({ drawn, isNamed = false }: { drawn: DrawnResult; isNamed?: boolean }) {
  const t = useTranslations('draws')
  const result = resultOf(drawn)
  const [marked, setMarked] = useState<string>()
  const isVietnam = drawn.structure === 'VN27' || drawn.structure === 'VN18'
  return (
    <article aria-label={drawn.numero} className="@container flex flex-col gap-3">
      {isNamed && <h2 className="text-base text-gold-text">{drawn.gameName}</h2>}
      <Heading drawn={drawn} />
      {result ? (
        <ResultView result={result} marked={marked} />
      ) : (
        <p className="py-4 text-center text-sm text-muted">
          {t(drawn.state === 'voided' || drawn.state === 'refunded' ? 'voided' : 'noResultYet')}
        </p>
      )}
      {result && isVietnam && <LotoTables result={result} marked={marked} onMark={setMarked} />}
      {drawn.source === 'HOUSE' && result && (
        <Link
          to="/lottery/fairness"
          search={{ game: drawn.game, numero: drawn.numero }}
          className="inline-flex min-h-9 items-center gap-1.5 self-start text-sm font-semibold text-gold-text hover:underline"
        >
          <ShieldCheck aria-hidden size={16} />
          {t('verifyThis')}
        </Link>
      )}
    </article>
  )
}

function Heading({ drawn }: { drawn: DrawnResult }) {
  const t = useTranslations('draws')
  const format = useFormatter()
  const when = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <bdi className="figures font-semibold">{drawn.numero}</bdi>
      <span className="text-muted">{when(drawn.drawAt)}</span>
      {drawn.version > 1 && <Mark>{t('corrected', { version: drawn.version })}</Mark>}
      {drawn.isLate && drawn.drawnAt && <Mark>{t('madeLate', { at: when(drawn.drawnAt) })}</Mark>}
      {drawn.isStandIn && <Mark>{t('standInShort')}</Mark>}
    </p>
  )
}

function Mark({ children }: { children: string }) {
  return <span className="rounded-full border border-amber px-2 text-xs font-medium text-amber">{children}</span>
}

/** One past draw on a line; the whole of it opens under the line. */
export function DrawnOnALine({ drawn }: { drawn: DrawnResult }) {
  const t = useTranslations('draws')
  const format = useFormatter()
  const [isOpen, setIsOpen] = useState(false)
  const result = resultOf(drawn)
  return (
    <details className="group border-t border-line" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm hover:bg-raised">
        <span className="flex min-w-36 flex-col">
          <bdi className="figures font-semibold">{drawn.numero}</bdi>
          <span className="text-xs text-muted">
            {format.dateTime(new Date(drawn.drawAt), { dateStyle: 'short', timeStyle: 'medium' })}
          </span>
          {drawn.isLate && drawn.drawnAt && (
            <span className="text-xs text-amber">
              {t('madeLate', {
                at: format.dateTime(new Date(drawn.drawnAt), { dateStyle: 'short', timeStyle: 'short' }),
              })}
            </span>
          )}
        </span>
        <span dir="ltr" className="flex flex-wrap gap-1">
          {result ? (
            cardBalls(result).map((ball, place) => (
              <span
                // The same digit may stand twice in a number.
                key={String(place)}
                className="figures flex size-8 items-center justify-center rounded-full border border-gold-leaf bg-raised font-bold"
              >
                {ball}
              </span>
            ))
          ) : (
            <span className="text-muted">{t('voided')}</span>
          )}
        </span>
      </summary>
      {isOpen && (
        <div className="px-1 pb-4">
          <DrawnInFull drawn={drawn} />
        </div>
      )}
    </details>
  )
}
