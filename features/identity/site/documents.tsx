import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { identityApi } from '#features/identity/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { IDENTITY_KEY, type Identity } from './identity-shown.ts'
import { NeedCard } from './need-card.tsx'
import { Requests } from './requests.tsx'

/** What somebody decides meanwhile shows by itself. */
const POLL_MS = 60_000

export function Documents() {
  const t = useTranslations('identity')
  const identity = useQuery({
    queryKey: IDENTITY_KEY,
    queryFn: () => ask(identityApi.identity, {}),
    refetchInterval: POLL_MS,
  })
  return (
    <>
      <p className="max-w-text text-sm text-muted">{t('about')}</p>
      <Loaded query={identity} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ level, levels, documents, requests }) => (
          <>
            <section aria-label={t('yourLevel', { level })} className="raised p-5">
              <p className="text-lg font-semibold">{t('yourLevel', { level })}</p>
              <p className="mt-1 text-sm text-muted">{t(`levels.${levelKey(level)}`)}</p>
            </section>
            {requests.length > 0 && <Requests requests={requests} documents={documents} />}
            {levels.map(each => (
              <LevelCard key={each.level} {...each} isReached={level >= each.level} documents={documents} />
            ))}
          </>
        )}
      </Loaded>
      <p className="text-xs text-muted">{t('privacy')}</p>
    </>
  )
}

const levelKey = (level: number) => (['0', '1', '2', '3'] as const)[level] ?? '1'

type LevelProps = Identity['levels'][number] & { isReached: boolean; documents: Identity['documents'] }

function LevelCard({ level, needs, isReached, documents }: LevelProps) {
  const t = useTranslations('identity')
  return (
    <section aria-labelledby={`level-${level}`} className="card flex flex-col gap-4 p-5">
      <div className="flex items-start gap-3">
        <div className="grow">
          <h2 id={`level-${level}`} className="text-base">
            {t('level', { level })}
          </h2>
          <p className="mt-1 text-sm text-muted">{t(`levels.${levelKey(level)}`)}</p>
        </div>
        {isReached && (
          <span className="shrink-0 rounded-full border border-jade px-2.5 py-0.5 text-xs font-semibold text-jade">
            {t('reached')}
          </span>
        )}
      </div>
      <ul className="divide-y divide-line">
        {needs.map(need => (
          <NeedCard key={need.name} {...need} documents={documents} />
        ))}
      </ul>
    </section>
  )
}
