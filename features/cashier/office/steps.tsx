import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import type { withdrawalsOfficeApi } from '#features/cashier/api-office.ts'
import { useNames } from '#features/operators/office/operators.tsx'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { When } from '#shared/office/show.tsx'

type Step = z.output<typeof withdrawalsOfficeApi.card.output>['steps'][number]

/** The story of an item: when, what became of it, by whom. */
export function Steps({ steps, stateText }: { steps: readonly Step[]; stateText: (state: string) => string }) {
  const t = useTranslations('office.cashier')
  const nameOf = useNames()
  return (
    <Part title={t('steps')}>
      <Facts>
        {steps.map(({ at, state, actor, note }) => (
          <Fact key={`${at} ${state} ${note}`} name={stateText(state)}>
            <When at={at} /> <bdi>{nameOf(actor)}</bdi> {note && <bdi>· {note}</bdi>}
          </Fact>
        ))}
      </Facts>
    </Part>
  )
}
