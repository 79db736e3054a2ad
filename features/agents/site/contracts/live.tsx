import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { useCurrencySymbol } from '#features/settings/site/settings.tsx'
import { Money } from '#shared/ui/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ask } from '#shared/web/ask.ts'
import { moneyText, Rate } from '../parts/money.tsx'
import { Report, useReport } from '../parts/report.tsx'

const REFRESH_MS = 30_000

/** What today came to so far, and how long until the next five minutes are settled (agents §3.12). */
export function Live({ id }: { id: string }) {
  const t = useTranslations('agentCentre.live')
  const format = useFormatter()
  const symbol = useCurrencySymbol()
  const query = useReport(['windows', id, ''], () => ask(agentContractsApi.today, { id }), {
    refetchInterval: REFRESH_MS,
  })
  return (
    <Report query={query} skeleton={<Skeleton className="h-32 w-full" />}>
      {({ earned, dayToDate, tier, ratePpm, toNext, nextAt }) => (
        <section
          aria-label={t('title')}
          className="grid grid-cols-2 gap-4 rounded-card bg-lacquer p-4 text-lacquer-ink sm:grid-cols-4"
        >
          <p className="col-span-2 sm:col-span-1">
            <span className="block text-xs text-lacquer-ink/80">{t('earned')}</span>
            <span className="text-xl text-leaf">
              <Money amount={earned} symbol={symbol} />
            </span>
          </p>
          <p>
            <span className="block text-xs text-lacquer-ink/80">{t('dayToDate')}</span>
            <Money amount={dayToDate} symbol={symbol} />
          </p>
          <p>
            <span className="block text-xs text-lacquer-ink/80">{t('step')}</span>
            {tier < 0 || ratePpm === null ? (
              t('noStep')
            ) : (
              <>
                {format.number(tier + 1)} · <Rate ppm={ratePpm} />
              </>
            )}
            {toNext !== null && (
              <span className="block text-xs text-lacquer-ink/80">{t('toNext', { sum: moneyText(toNext) })}</span>
            )}
          </p>
          <p>
            <span className="block text-xs text-lacquer-ink/80">{t('next')}</span>
            <Countdown key={nextAt} to={nextAt} onOver={() => void query.refetch()} />
          </p>
        </section>
      )}
    </Report>
  )
}

/** Minutes and seconds until a moment. */
function Countdown({ to, onOver }: { to: string; onOver: () => void }) {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((Date.parse(to) - now) / 1000))
  const isOver = left === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is over once
  useEffect(() => {
    if (isOver) return onOver()
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return (
    <bdi dir="ltr" role="timer" className="figures text-lg">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </bdi>
  )
}
