import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AgentPlace, agentLinesOfficeApi } from '#features/agents/api-lines.ts'
import { SERIES } from '#features/people/rules/people.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'

type Values = Record<string, number>

/** Series and rates in place of who stands above, of whom nobody has more. */
export function SetTerms({ place }: { place: AgentPlace }) {
  const t = useTranslations('office.agentPlace')
  const [series, setSeries] = useState<Values>(place.series)
  const [rates, setRates] = useState<Values>(place.rates)
  const [allowsEqual, setAllowsEqual] = useState(place.allowsEqual)
  const change = (set: typeof setSeries, name: string) => (value: number | string) =>
    // What is left empty stays as it is.
    set(({ [name]: _, ...others }) => (value === '' ? others : { ...others, [name]: Number(value) }))
  return (
    <Act
      label={t('acts.terms')}
      about={t('acts.termsAbout', { name: place.username })}
      act={reason => ask(agentLinesOfficeApi.terms, { memberId: place.id, series, rates, allowsEqual, reason })}
    >
      {Object.entries(place.most.series).map(([group, most]) => (
        <NumberInput
          key={group}
          label={t('acts.seriesOf', { group })}
          description={t('acts.between', { from: SERIES.base, to: most })}
          {...{ min: SERIES.base, max: most, step: SERIES.step, allowDecimal: false, value: series[group] ?? '' }}
          onChange={change(setSeries, group)}
        />
      ))}
      {Object.entries(place.most.rates).map(([product, most]) => (
        <NumberInput
          key={product}
          label={t('acts.rateOf', { product })}
          description={t('acts.millionths', { most })}
          {...{ min: 0, max: most, allowDecimal: false, value: rates[product] ?? '' }}
          onChange={change(setRates, product)}
        />
      ))}
      <Checkbox
        label={t('acts.allowsEqual')}
        checked={allowsEqual}
        onChange={event => setAllowsEqual(event.currentTarget.checked)}
      />
    </Act>
  )
}
