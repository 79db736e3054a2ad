import { useTranslations } from 'use-intl'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Nothing } from '#shared/ui/loading/nothing.tsx'
import { Money } from '#shared/ui/money.tsx'
import { CardRow } from '../cards/card-row.tsx'
import { Cover } from '../cards/cover.tsx'
import { levelName, useJackpots, usePoolTerms } from '../live/pools.tsx'
import { PlayLink } from '../play/play.tsx'
import type { RowProps } from './game-row.tsx'

/** The pools that stand now, each with the stake that wins the whole of it. Without any there is no row. */
export function JackpotRow({ Title }: RowProps) {
  const t = useTranslations('jackpot')
  const symbol = useCurrencySymbol()
  const termsOf = usePoolTerms()
  const pools = useJackpots().data?.list
  if (!pools) return null
  if (pools.length === 0) return <Nothing />
  return (
    <CardRow Title={Title} id="pools" title={t('pools')} to="/rng">
      {pools.map(pool => (
        <li key={`${pool.vassalage} ${pool.gameCode} ${pool.level}`} className="w-80 lg:w-[calc((100%-24px)/3)]">
          <PlayLink
            game={pool}
            className="card flex h-28 items-center gap-3 overflow-hidden pe-3 transition-[border-color] hover:border-gold"
          >
            <Cover url={pool.coverUrl} className="h-full w-auto! shrink-0" />
            <span className="flex min-w-0 grow flex-col gap-0.5">
              <span className="truncate text-sm font-semibold">
                <bdi>{pool.displayName}</bdi> · <bdi>{levelName(pool.level, t)}</bdi>
              </span>
              <span className="truncate text-lg font-bold text-gold-text">
                <Money amount={pool.amount} symbol={symbol} />
              </span>
              <span className="line-clamp-2 text-xs text-muted">{termsOf(pool)}</span>
            </span>
          </PlayLink>
        </li>
      ))}
    </CardRow>
  )
}
