import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sportsOfficeApi } from '#features/games/api-sports.ts'
import { Act } from '#shared/office/act/act.tsx'
import { ask } from '#shared/web/ask.ts'
import { type Margins, type Place, useScopeText } from './shown.tsx'

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
/** Every market of its place. */
export const EVERY = 'every'

type Props = {
  vendor: string
  places: readonly Place[]
  told: Pick<Margins, 'bounds' | 'markets'>
  before?: Margins['list'][number]
}

/** What a book keeps of a market in one of these places; left empty, nothing is said of it any more. */
export function SetMargin({ vendor, places, told: { bounds, markets }, before }: Props) {
  const t = useTranslations('office.sports')
  const textOf = useScopeText()
  const [scope, setScope] = useState(before?.scope ?? places[0]!.scope)
  const [market, setMarket] = useState(String(before?.market ?? EVERY))
  const [margin, setMargin] = useState(before?.margin ?? '')
  const isWithin =
    PERCENT.test(margin) && Number(margin) >= Number(bounds.least) && Number(margin) <= Number(bounds.most)
  const named = { vendor, scope, market: market === EVERY ? null : Number(market) }
  return (
    <Act
      label={t('setMargin')}
      about={t('marginAbout')}
      isReady={margin === '' || isWithin}
      act={reason => ask(sportsOfficeApi.margin, { ...named, margin: margin === '' ? null : margin, reason })}
    >
      <Select
        label={t('place')}
        data={places.map(place => ({ value: place.scope, label: textOf(place) }))}
        value={scope}
        onChange={value => setScope(value ?? scope)}
        allowDeselect={false}
      />
      <Select
        label={t('market')}
        data={[
          { value: EVERY, label: t('everyMarket') },
          ...markets.map(({ market: id, name }) => ({ value: String(id), label: name })),
        ]}
        value={market}
        onChange={value => setMarket(value ?? market)}
        allowDeselect={false}
        searchable
      />
      <TextInput
        label={t('marginField')}
        description={t('marginBounds', bounds)}
        value={margin}
        onChange={({ currentTarget: { value } }) => setMargin(value.trim())}
        error={margin !== '' && !isWithin}
        inputMode="decimal"
        dir="ltr"
      />
    </Act>
  )
}
