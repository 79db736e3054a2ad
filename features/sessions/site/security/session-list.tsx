import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { accountApi } from '#features/sessions/api-account.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

const KEY = ['sessions']

/** Where the account is logged in, each with the way to end it (security §3.1). */
export function SessionList() {
  const t = useTranslations('security')
  const format = useFormatter()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const id = useId()
  const sessions = useQuery({ queryKey: KEY, queryFn: () => ask(accountApi.sessions, {}) })
  const options = {
    onSuccess: () => toast(t('ended'), 'good'),
    onError: (error: unknown) => toast(textOf(error), 'bad'),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  } as const
  const end = useMutation({ mutationFn: (each: string) => ask(accountApi.endSession, { id: each }), ...options })
  const endOthers = useMutation({ mutationFn: () => ask(accountApi.endOtherSessions, {}), ...options })
  const nameOf = (device: string) => device || t('unknownDevice')
  const timeOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5 lg:col-span-2">
      <div>
        <h2 id={id} className="text-base">
          {t('sessions')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('sessionsAbout')}</p>
      </div>
      <Loaded query={sessions} skeleton={<Skeleton className="h-20 w-full" />}>
        {open => (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {open.map(each => (
                <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <MonitorSmartphone aria-hidden size={22} className="shrink-0 text-gold" />
                  <div className="min-w-40 grow text-sm">
                    <p className="font-medium">
                      <bdi>{nameOf(each.device)}</bdi>
                    </p>
                    <p className="text-xs text-muted">
                      <bdi className="figures">{each.ip}</bdi> · {t('active', { at: timeOf(each.lastActiveAt) })}
                    </p>
                  </div>
                  {each.isCurrent ? (
                    <span className="rounded-full border border-jade px-2.5 py-0.5 text-xs font-semibold text-jade">
                      {t('thisDevice')}
                    </span>
                  ) : (
                    <Button
                      size="sm"
                      aria-label={t('endOne', { device: nameOf(each.device) })}
                      busy={end.isPending && end.variables === each.id}
                      onClick={() => end.mutate(each.id)}
                    >
                      {t('end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {open.length > 1 && (
              <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()} className="self-start">
                {t('endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
