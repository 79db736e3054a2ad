import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { peopleApi } from '#features/people/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'

const KEY = ['privacy']

/** Whether others see this member's bets and wins, under a shortened name. */
export function Privacy() {
  const t = useTranslations('security')
  const id = useId()
  const textOf = useRefusalText()
  const client = useQueryClient()
  const privacy = useQuery({ queryKey: KEY, queryFn: () => ask(peopleApi.privacy, {}) })
  const save = useMutation({
    mutationFn: (hidden: boolean) => ask(peopleApi.savePrivacy, { hidden }),
    onSuccess: saved => client.setQueryData(KEY, saved),
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-4 p-5">
      <div>
        <h2 id={id} className="text-base">
          {t('privacy')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('privacyAbout')}</p>
      </div>
      <Loaded query={privacy} skeleton={<Skeleton className="h-11 w-full" />}>
        {({ hidden }) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-sm font-medium">
              {hidden ? t('isHidden') : t('isShown')}
            </p>
            <Button busy={save.isPending} onClick={() => save.mutate(!hidden)}>
              {hidden ? t('show') : t('hide')}
            </Button>
          </div>
        )}
      </Loaded>
    </section>
  )
}
