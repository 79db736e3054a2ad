import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { betRecordsApi } from '#features/records/api-bets.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { useLanguage } from '#shared/ui/words/words.tsx'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'

/** The legs of a sports bet as its book tells them, half results among them; nothing for a bet that has none. */
export function BetLegs({ id }: { id: string }) {
  const t = useTranslations('records')
  const session = useSession()
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['records', session?.token, 'legs', id, language],
    queryFn: () => ask(betRecordsApi.record, { id, language }),
    enabled: session !== null,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-16 w-full" />}>
      {({ legs }) =>
        legs.length > 0 && (
          <section aria-label={t('legs')} className="border-t border-line pt-3">
            <ul className="flex flex-col gap-2 text-sm">
              {legs.map(leg => (
                <li key={`${leg.event} ${leg.market} ${leg.pick}`} className="grid grid-cols-[1fr_auto] gap-x-4">
                  <strong>
                    <bdi>{leg.pick}</bdi> <bdi className="text-gold-text">{leg.odds}</bdi>
                  </strong>
                  <span className="font-medium">{t(`legResults.${leg.result}`)}</span>
                  <span className="text-muted">
                    <bdi>{leg.market}</bdi> · <bdi>{leg.event}</bdi>
                  </span>
                  <bdi className="text-end text-muted">{leg.score}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  )
}
