import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { protectionApi } from '#features/protection/api.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Loaded } from '#shared/ui/states.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useRefusalText } from '#shared/web/refusal-text.ts'
import { Choice } from './choice.tsx'
import { Section } from './section.tsx'

const KEY = ['protection', 'offers']

/** Bonuses or none: the member's own switch; where an operator said no for them, it says so. */
export function Offers() {
  const t = useTranslations('protection.offers')
  const textOf = useRefusalText()
  const client = useQueryClient()
  const offers = useQuery({ queryKey: KEY, queryFn: () => ask(protectionApi.offers, {}) })
  const save = useMutation({
    mutationFn: (wanted: boolean) => ask(protectionApi.wantOffers, { wanted }),
    onSuccess: (_, wanted) => {
      // What is offered is otherwise now, wherever it is shown.
      void client.invalidateQueries()
      toast(t(wanted ? 'saved' : 'savedNone'), 'good')
    },
    onError: error => toast(textOf(error), 'bad'),
  })
  return (
    <Section title={t('title')} about={t('about')}>
      <Loaded query={offers} skeleton={<Skeleton className="h-16 w-full" />}>
        {({ wanted, source }) =>
          !wanted && source === 'operator' ? (
            <p className="text-sm font-medium">{t('byOperator')}</p>
          ) : (
            <Choice
              label={t('choose')}
              options={(['yes', 'none'] as const).map(key => ({ key, label: t(key) }))}
              chosen={(save.isPending ? save.variables : wanted) ? 'yes' : 'none'}
              onChoose={key => save.mutate(key === 'yes')}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
