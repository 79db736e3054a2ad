import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ranksOfficeApi, type SettingsWritten } from '#features/ranks/api-office.ts'
import { PRODUCTS } from '#features/ranks/rules/growth.ts'
import { FIELDS, LAST_RANK, MOST_WEIGHT } from '#features/ranks/rules/settings.ts'
import { Act } from '#shared/office/act/act.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { ask } from '#shared/web/ask.ts'

type Field = (typeof FIELDS)[number]
const ONE: Readonly<Record<Field, RegExp>> = {
  ...{ needs: /^\d{1,15}$/, keeps: /^\d{1,15}$/, bonus: /^\d{1,12}(\.\d{1,4})?$/, gift: /^\d{1,12}(\.\d{1,4})?$/ },
}

/** `0, 500, …`: one of all ranks; null where it is anything else. */
function readRow(field: Field, text: string): string[] | null {
  const parts = text.split(',').map(part => part.trim())
  return parts.length === LAST_RANK + 1 && parts.every(part => ONE[field].test(part)) ? parts : null
}

/** Another ladder, from now on. */
export function ChangeLadder({ before }: { before: SettingsWritten }) {
  const t = useTranslations('office.rankSettings')
  const [given, setGiven] = useState(before)
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(FIELDS.map(field => [field, before.ranks.map(row => row[field]).join(', ')])) as Record<
        Field,
        string
      >,
  )
  const rows = FIELDS.map(field => readRow(field, texts[field]))
  const written = (): SettingsWritten => ({
    ...given,
    ranks: before.ranks.map((_, rank) => {
      const [needs, keeps, bonus, gift] = rows.map(row => row![rank]!)
      return { needs: needs!, keeps: keeps!, bonus: bonus!, gift: gift! }
    }),
  })
  const modes = (['HIGHEST', 'ALL'] as const).map(value => ({ value, label: t(`modes.${value}`) }))
  return (
    <Act
      label={t('change')}
      about={t('changeAbout')}
      size="xl"
      isReady={rows.every(row => row !== null)}
      act={reason => ask(ranksOfficeApi.change, { given: written(), reason })}
    >
      <Checkbox
        label={t('isOn')}
        checked={given.isOn}
        onChange={event => setGiven({ ...given, isOn: event.currentTarget.checked })}
      />
      <Fields>
        <Select
          label={t('mode')}
          data={modes}
          allowDeselect={false}
          value={given.mode}
          onChange={mode => setGiven({ ...given, mode: mode as 'ALL' })}
        />
        {FIELDS.map(field => (
          <TextInput
            key={field}
            label={t(`fields.${field}`)}
            dir="ltr"
            value={texts[field]}
            error={readRow(field, texts[field]) === null && t('wrong')}
            onChange={event => setTexts({ ...texts, [field]: event.currentTarget.value })}
          />
        ))}
        {PRODUCTS.map(product => (
          <NumberInput
            key={product}
            label={t('weightOf', { product })}
            {...{ min: 0, max: MOST_WEIGHT, allowDecimal: false, value: given.weights[product] }}
            onChange={value => setGiven({ ...given, weights: { ...given.weights, [product]: Number(value) } })}
          />
        ))}
      </Fields>
    </Act>
  )
}
