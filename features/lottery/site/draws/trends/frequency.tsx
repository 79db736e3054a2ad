import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { countFrequencies, type Fallen } from '#features/lottery/rules/draws/statistics.ts'

type FrequencyProps = { history: readonly Fallen[]; tokens: readonly string[] }

/** How often each token fell, the more often the warmer. */
export function Frequency({ history, tokens }: FrequencyProps) {
  const t = useTranslations('draws')
  const counted = new Map(countFrequencies(history, tokens).map(each => [each.token, each]))
  const most = Math.max(1, ...[...counted.values()].map(({ hits }) => hits))
  return (
    <ul
      dir="ltr"
      aria-label={t('trend.frequency')}
      className={`grid gap-1 ${tokens.length > 20 ? 'grid-cols-10' : 'grid-cols-5 @[30rem]:grid-cols-10'}`}
    >
      {tokens.map(token => {
        const { hits, draws } = counted.get(token)!
        return (
          <li
            key={token}
            title={t('trend.fell', { token, hits, draws })}
            style={{ '--heat': `${Math.round((hits / most) * 40)}%` } as CSSProperties}
            className="figures flex flex-col items-center rounded-control border border-line bg-[color-mix(in_srgb,var(--gold-leaf)_var(--heat),var(--surface))] py-1 leading-tight"
          >
            <span className="text-sm font-bold">{token}</span>
            <span className="text-xs">{hits}</span>
          </li>
        )
      })}
    </ul>
  )
}
