import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { limitFigures, sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { type Figures, type Place, useScopeText } from './shown.tsx'

const MONEY = /^(\d{1,12}(\.\d{1,4})?)?$/
const NONE: Figures = { payout: null, event: null, outcome: null, player: null }

/** What a book risks in one of these places; a field that is left empty says nothing of it. */
export function SetLimits({
  vendor,
  places,
  before = NONE,
}: {
  vendor: string
  places: readonly Place[]
  before?: Figures
}) {
  const t = useTranslations('office.sports')
  const textOf = useScopeText()
  const [scope, setScope] = useState(places[0]!.scope)
  const [figures, setFigures] = useState(before)
  return (
    <Act
      label={t('limit')}
      about={t('limitAbout')}
      isReady={limitFigures.every(figure => MONEY.test(figures[figure] ?? ''))}
      act={reason => ask(sportsOfficeApi.limit, { vendor, scope, ...figures, reason })}
    >
      <Select
        label={t('place')}
        data={places.map(place => ({ value: place.scope, label: textOf(place) }))}
        value={scope}
        onChange={value => setScope(value ?? scope)}
        allowDeselect={false}
      />
      {limitFigures.map(figure => (
        <TextInput
          key={figure}
          label={t(`figures.${figure}`)}
          value={figures[figure] ?? ''}
          onChange={({ currentTarget: { value } }) => setFigures(was => ({ ...was, [figure]: value.trim() || null }))}
          inputMode="decimal"
          dir="ltr"
        />
      ))}
    </Act>
  )
}
