import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { parseAmount } from '#shared/money.ts'
import { AgentLink } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import type { OverviewAnswer } from './overview.tsx'

/** The downlines of whom most was valid, or who brought most, each leading to their own report. */
export function Top({ list }: { list: OverviewAnswer['top'] }) {
  const t = useTranslations('agentCentre.overview')
  const tFigures = useTranslations('agentCentre.figures')
  const symbol = useCurrencySymbol()
  const [by, setBy] = useState<'valid' | 'pnl'>('valid')
  if (list.length === 0) return null
  const sorted = list.toSorted((a, b) => compare(parseAmount(b[by]), parseAmount(a[by])))
  const most = parseAmount(sorted[0]![by])
  return (
    <section aria-label={t('top')} className="card p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-base">{t('top')}</h3>
        <div className="flex gap-1">
          {(['valid', 'pnl'] as const).map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === by}
              onClick={() => setBy(each)}
              className="min-h-11 rounded-control px-2 text-sm text-muted aria-pressed:text-gold-text"
            >
              {tFigures(each)}
            </button>
          ))}
        </div>
      </div>
      <ol className="mt-1">
        {sorted.map((row, nth) => (
          <li key={row.id}>
            <AgentLink
              page="palStatementsAgentCopy"
              item={row.id}
              className="grid min-h-11 grid-cols-[1.5rem_1fr_auto] items-center gap-2 rounded-control py-1.5 text-sm hover:bg-line/40"
            >
              <span className="figures text-muted">{nth + 1}</span>
              <span className="min-w-0">
                <bdi className="block truncate font-medium">{row.username}</bdi>
                <progress
                  aria-hidden
                  className="meter mt-1 block"
                  max={1000}
                  value={most > 0n ? Number((positive(parseAmount(row[by])) * 1000n) / most) : 0}
                />
              </span>
              <Money amount={row[by]} symbol={symbol} />
            </AgentLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

const compare = (a: bigint, b: bigint) => (a > b ? 1 : a < b ? -1 : 0)
const positive = (value: bigint) => (value > 0n ? value : 0n)
