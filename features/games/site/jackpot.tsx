import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Jackpot, winnersApi } from '#features/games/api-winners.ts'
import { illustrativeJackpot, JACKPOT_STEP_MS } from '#features/games/rules/jackpot.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { amount, displayAmount, parseAmount } from '#shared/money.ts'
import { ask } from '#shared/ui/ask.ts'
import { Medallion } from '#shared/ui/medallion.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Digits } from './jackpot-digits.tsx'

/** A pool is shown as it stands now, well within the 30 s of security D6. */
const READ_MS = 10_000
/** The greatest ones; phones have room for one. */
const MOST_POOLS = 3
/** What vendors commonly call their pools; any other name is shown as its vendor tells it. */
const LEVELS = ['mini', 'minor', 'major', 'grand', 'jar'] as const
const isNamed = (level: string): level is (typeof LEVELS)[number] => (LEVELS as readonly string[]).includes(level)

/**
 * The counter under the banner of /rng (specification §2): the sum of the real pools, or without any the specification's
 * counter, which says that it is illustrative. Where neither may be shown there is nothing.
 */
export function JackpotCounter() {
  const { data, isError } = useQuery({
    queryKey: ['jackpots'],
    queryFn: () => ask(winnersApi.jackpots, {}),
    refetchInterval: READ_MS,
  })
  if (!data) return isError ? null : <Skeleton className={FRAME} />
  if (data.source === 'pool') return <PoolCounter pools={data.list} />
  return data.source === 'decorative' ? <IllustrativeCounter /> : null
}

function PoolCounter({ pools }: { pools: readonly Jackpot[] }) {
  const t = useTranslations('jackpot')
  const symbol = useCurrencySymbol()
  const sum = pools.reduce((total, pool) => total + parseAmount(pool.amount), 0n)
  return (
    <Band title={t('pools')} note={t('real')} value={displayAmount(amount(sum))}>
      <ul className="flex max-w-full justify-center gap-x-4 text-xs whitespace-nowrap text-lacquer-ink/85">
        {pools.slice(0, MOST_POOLS).map(({ vassalage, name, level, amount }, index) => (
          <li key={`${vassalage} ${name} ${level}`} className={`truncate ${index > 0 ? 'max-lg:hidden' : ''}`}>
            <bdi>{`${name} · ${isNamed(level) ? t(`levels.${level}`) : level}`}</bdi>{' '}
            <Money amount={amount} symbol={symbol} />
          </li>
        ))}
      </ul>
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
      value={displayAmount(illustrativeJackpot(shownAt, now))}
    />
  )
}

/** As high with pools as without, so that nothing moves when they come. */
const FRAME = 'min-h-42 rounded-card border border-hairline'

type BandProps = { title: string; label?: string; note: string; value: string; children?: React.ReactNode }

function Band({ title, label, note, value, children }: BandProps) {
  const symbol = useCurrencySymbol()
  return (
    <section
      aria-label={title}
      className={`${FRAME} relative isolate flex flex-col items-center justify-center gap-2 overflow-hidden bg-lacquer p-4 text-center text-lacquer-ink`}
    >
      <Medallion className="absolute -z-10 w-96 max-w-none text-leaf opacity-15" />
      <h2 className="flex items-center gap-2 text-sm font-semibold tracking-wide text-leaf">
        {title}
        {label && (
          <span className="rounded-full border border-leaf px-2 text-xs font-medium text-lacquer-ink">{label}</span>
        )}
      </h2>
      <Digits symbol={symbol} value={value} />
      {children}
      <p className="text-xs text-lacquer-ink/85">{note}</p>
    </section>
  )
}
