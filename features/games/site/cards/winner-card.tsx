import { useLocale, useTranslations } from 'use-intl'
import type { Winner } from '#features/games/api-winners.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { PlayLink } from '../play/play.tsx'
import { Cover } from './cover.tsx'

/** One win: who, in what game, how much, how many times the stake, and when. It leads into the game. */
export function WinnerCard({ win, now }: { win: Winner; now: number }) {
  const t = useTranslations('winners')
  const symbol = useCurrencySymbol()
  const locale = useLocale()
  return (
    <PlayLink
      game={win}
      className="card flex h-24 items-center gap-3 overflow-hidden pe-3 transition-[border-color] hover:border-gold"
    >
      <Cover url={win.coverUrl} className="h-full w-auto! shrink-0" />
      <span className="flex min-w-0 grow flex-col justify-center">
        <span className="flex items-baseline justify-between gap-2 text-xs text-muted">
          <bdi dir="ltr" className="truncate">
            {win.account}
          </bdi>
          <time dateTime={win.at} className="shrink-0">
            {agoOf(Date.parse(win.at), now, locale)}
          </time>
        </span>
        <span className="truncate text-base font-bold text-jade">
          <Money amount={win.amount} symbol={symbol} />
        </span>
        <span className="flex items-center justify-between gap-2 text-xs">
          <bdi className="truncate">{win.displayName}</bdi>
          {win.isJackpot ? (
            <span className="shrink-0 rounded-full bg-gold/15 px-1.5 font-semibold text-gold-text">{t('jackpot')}</span>
          ) : (
            win.multiplier && (
              <bdi dir="ltr" className="figures shrink-0 rounded-full bg-gold/15 px-1.5 font-semibold text-gold-text">
                {t('times', { times: win.multiplier })}
              </bdi>
            )
          )}
        </span>
      </span>
    </PlayLink>
  )
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `5 min ago`, in whole units that have passed; what is younger than a minute is now. */
function agoOf(at: number, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  const passed = Math.max(0, now - at)
  const [unit, ms] = UNITS.find(([, ms]) => passed >= ms) ?? ['second', Number.POSITIVE_INFINITY]
  return words.format(-Math.floor(passed / ms), unit)
}
