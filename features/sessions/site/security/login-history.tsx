import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'

/** The last logins, so that one of somebody else is noticed (security C-08). */
export function LoginHistory() {
  const t = useTranslations('security')
  const format = useFormatter()
  const id = useId()
  const logins = useQuery({ queryKey: ['logins'], queryFn: () => ask(accountApi.logins, {}) })
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5 lg:col-span-2">
      <div>
        <h2 id={id} className="text-base">
          {t('history')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('historyAbout')}</p>
      </div>
      <Loaded query={logins} skeleton={<Skeleton className="h-40 w-full" />}>
        {list =>
          list.length === 0 ? (
            <p className="text-sm text-muted">{t('historyEmpty')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {list.map(login => (
                <li key={login.id} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
                  <time dateTime={login.at} className="min-w-40 font-medium">
                    {format.dateTime(new Date(login.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                  <bdi className="min-w-40 grow">{login.device || t('unknownDevice')}</bdi>
                  <bdi className="figures text-muted">{login.ip}</bdi>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
