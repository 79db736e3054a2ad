import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Choice } from '../choice.tsx'
import { Section } from '../section.tsx'
import { CHECK_KEY } from './check-key.ts'

const EVERY = [15, 30, 60] as const

export function CheckInterval() {
  const t = useTranslations('protection')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const check = useQuery({ queryKey: CHECK_KEY, queryFn: () => ask(protectionApi.check, {}) })
  const save = useMutation({
    mutationFn: (minutes: (typeof EVERY)[number]) => ask(protectionApi.setCheck, { minutes }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: CHECK_KEY })
      toast(t('checkSaved'), 'good')
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Section title={t('check')} about={t('checkAbout')}>
      <Loaded query={check} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ minutes }) => (
          <Choice
            label={t('howOften')}
            options={EVERY.map(each => ({ key: String(each), label: t('every', { minutes: each }) }))}
            chosen={String(save.isPending ? save.variables : minutes)}
            onChoose={key => save.mutate(EVERY.find(each => String(each) === key)!)}
          />
        )}
      </Loaded>
    </Section>
  )
}
