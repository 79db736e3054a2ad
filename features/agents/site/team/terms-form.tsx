import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { ask } from '#shared/web/ask.ts'
import { useDeed } from '../parts/use-deed.ts'
import { GivenTerms, percentsOf, ratesOf } from '../register/given-terms.tsx'
import type { DownlineKnown } from './downline-deeds.tsx'

/** Series and product rates of a direct downline. */
export function TermsForm({ card, onDone }: { card: DownlineKnown; onDone: () => void }) {
  const t = useTranslations('agentCentre.team')
  const tParts = useTranslations('agentCentre.parts')
  const [series, setSeries] = useState(card.series)
  const [percents, setPercents] = useState(() => percentsOf(card.rates))
  const rates = ratesOf(percents, card.rateScale)
  const save = useDeed(
    () => ask(agentTeamApi.setTerms, { id: card.id, series, rates: rates! }),
    () => {
      onDone()
      toast(t('termsSaved'), 'good')
    },
  )
  return (
    <div className="flex flex-col gap-4">
      <GivenTerms
        scales={card.seriesScale}
        rateScales={card.rateScale}
        series={series}
        percents={percents}
        onSeries={setSeries}
        onPercents={setPercents}
      />
      <Button
        look="primary"
        disabled={rates === undefined}
        busy={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {tParts('save')}
      </Button>
    </div>
  )
}
