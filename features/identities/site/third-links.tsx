import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { thirdApi } from '#features/identities/api.ts'
import { useStatus } from '#features/settings/site/settings.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

const KEY = ['third']

/** Which third parties open this account; nothing where the merchant has none. */
export function ThirdLinks() {
  const t = useTranslations('security')
  const id = useId()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const providers = useStatus().data?.info.thirdParties ?? []
  const links = useQuery({ queryKey: KEY, queryFn: () => ask(thirdApi.links, {}), enabled: providers.length > 0 })
  const sayFailure = (error: unknown) => toast(textOf(error), 'bad')
  const link = useMutation({
    mutationFn: async (provider: string) => location.assign((await ask(thirdApi.startLink, { provider })).url),
    onError: sayFailure,
  })
  const unlink = useMutation({
    mutationFn: (provider: string) => ask(thirdApi.unlink, { provider }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: sayFailure,
  })
  if (providers.length === 0) return null
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5">
      <div>
        <h2 id={id} className="text-base">
          {t('third')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('thirdAbout')}</p>
      </div>
      <Loaded query={links} skeleton={<Skeleton className="h-12 w-full" />}>
        {linked => (
          <ul className="flex flex-col divide-y divide-line">
            {providers.map(({ provider, label }) => {
              const isLinked = linked.some(each => each.provider === provider)
              const change = isLinked ? unlink : link
              return (
                <li key={provider} className="flex items-center justify-between gap-4 py-2 text-sm font-medium">
                  {label}
                  <Button
                    size="sm"
                    aria-label={isLinked ? t('unlinkOne', { name: label }) : t('linkOne', { name: label })}
                    busy={change.isPending}
                    onClick={() => change.mutate(provider)}
                  >
                    {isLinked ? t('unlink') : t('link')}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
