import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Jackpot } from '#features/games/api-winners.ts'
import { illustrativeJackpot, JACKPOT_STEP_MS } from '#features/games/rules/jackpot.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { amount, parseAmount } from '#shared/money.ts'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { shownAmount } from '#shared/web/shown-amount.ts'
import { Digits } from './jackpot-digits.tsx'
import { levelName, useJackpots, usePoolTerms } from './pools.tsx'

/**
 * The counter under the banner of /rng (specification §2): the sum of the real pools, or without any the specification's
 * counter, which says that it is illustrative. Where neither may be shown there is nothing.
 */
export function JackpotCounter() {
  const { data, isError } = useJackpots()
  if (!data) return isError ? null : <Skeleton className={FRAME} />
  if (data.source === 'pool') return <PoolCounter pools={data.list} />
  return data.source === 'decorative' ? <IllustrativeCounter /> : null
}

function PoolCounter({ pools }: { pools: readonly Jackpot[] }) {
  const t = useTranslations('jackpot')
  const symbol = useCurrencySymbol()
  const termsOf = usePoolTerms()
  // Of several the greatest is named; the row of home has all.
  const first = pools[0]!
  const sum = pools.reduce((total, pool) => total + parseAmount(pool.amount), 0n)
  return (
    <Band title={t('pools')} note={t('real')} value={shownAmount(amount(sum))}>
      <p className="line-clamp-2 max-w-full text-xs text-balance text-lacquer-ink/85">
        <bdi>{`${first.displayName} · ${levelName(first.level, t)}`}</bdi>{' '}
        <Money amount={first.amount} symbol={symbol} />
        {first.fullStake && ` · ${termsOf(first)}`}
      </p>
    </Band>
  )
}

/** Grows while it is shown, and stops on leaving (specification §4). */
function IllustrativeCounter() {
  const t = useTranslations('jackpot')
  const [{ shownAt, now }, setTime] = useState(() => ({ shownAt: Date.now(), now: Date.now() }))
  useEffect(() => {
    const timer = setInterval(() => setTime(time => ({ ...time, now: Date.now() })), JACKPOT_STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Band
      title={t('title')}
      label={t('illustrative')}
      note={t('illustrativeAbout')}
      value={shownAmount(illustrativeJackpot(shownAt, now))}
    />
  )
}

/** As high with pools as without, so that nothing moves when they come. */
const FRAME = 'h-32 rounded-card border border-hairline sm:h-26'

type BandProps = { title: string; label?: string; note: string; value: string; children?: React.ReactNode }

function Band({ title, label, note, value, children }: BandProps) {
  const symbol = useCurrencySymbol()
  return (
    <section
      aria-label={title}
      className={`${FRAME} relative isolate flex flex-col items-center justify-center gap-0.5 overflow-hidden bg-lacquer px-4 text-center text-lacquer-ink`}
    >
      <Medallion className="absolute -z-10 w-96 max-w-none text-leaf opacity-15" />
      <h2 className="flex items-center gap-2 text-xs font-semibold tracking-wide text-leaf" title={note}>
        {title}
        {label && (
          <span className="rounded-full border border-leaf px-2 text-xs font-medium text-lacquer-ink">{label}</span>
        )}
      </h2>
      <Digits symbol={symbol} value={value} />
      {children}
      <p className={children ? 'sr-only' : 'truncate text-xs text-lacquer-ink/85'}>{note}</p>
    </section>
  )
}
