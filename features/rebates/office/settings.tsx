import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rebatesOfficeApi, type SettingsWritten } from '#features/rebates/api-office.ts'
import { LAST_RANK, MOST_PPM, PRODUCTS, type Product } from '#features/rebates/rules/settings.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

const SUMS = ['minClaim', 'dayCap'] as const
const SUM = /^\d{1,12}(\.\d{1,4})?$/

/** Rates by product and rank, how each is paid, and the limits. */
export function RebateSettingsPage() {
  const t = useTranslations('office.rebateSettings')
  const may = useMay()
  const query = useQuery({ queryKey: ['rebateSettings'], queryFn: () => ask(rebatesOfficeApi.settings, {}) })
  const { data } = query
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={data && may('rebates.change') && <Change key={data.version} before={data.given} />}
    >
      <Loaded query={query}>
        {({ version, currency, given }) => (
          <Part
            title={version === 0 ? t('standard') : t('version', { version })}
            actions={<State tone={given.isOn ? 'good' : 'plain'}>{t(given.isOn ? 'on' : 'off')}</State>}
          >
            <Facts>
              {SUMS.map(key => (
                <Fact key={key} name={t(`fields.${key}`)}>
                  <Money amount={given[key]} currency={currency} />
                </Fact>
              ))}
              <Fact name={t('fields.autoSweep')}>{t(given.autoSweep ? 'yes' : 'no')}</Fact>
              {PRODUCTS.map(product => (
                <Fact key={product} name={product}>
                  {t(`modes.${given.rates[product].mode}`)} · <bdi dir="ltr">{given.rates[product].ppm.join(', ')}</bdi>
                </Fact>
              ))}
            </Facts>
          </Part>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** `6000, 6200, …` as rates of all ranks; null where it is anything else. */
function readRates(text: string): number[] | null {
  const parts = text.split(',').map(part => part.trim())
  const isGood =
    parts.length === LAST_RANK + 1 && parts.every(part => /^\d{1,6}$/.test(part) && Number(part) <= MOST_PPM)
  return isGood ? parts.map(Number) : null
}

function Change({ before }: { before: SettingsWritten }) {
  const t = useTranslations('office.rebateSettings')
  const [given, setGiven] = useState(before)
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(PRODUCTS.map(each => [each, before.rates[each].ppm.join(', ')])) as Record<Product, string>,
  )
  const isReady = SUMS.every(key => SUM.test(given[key])) && PRODUCTS.every(each => readRates(texts[each]) !== null)
  const written = (): SettingsWritten => ({
    ...given,
    rates: Object.fromEntries(
      PRODUCTS.map(each => [each, { mode: given.rates[each].mode, ppm: readRates(texts[each]) }]),
    ) as SettingsWritten['rates'],
  })
  const modes = (['MANUAL', 'AUTO'] as const).map(value => ({ value, label: t(`modes.${value}`) }))
  return (
    <Act
      label={t('change')}
      about={t('changeAbout')}
      size="xl"
      isReady={isReady}
      act={reason => ask(rebatesOfficeApi.change, { given: written(), reason })}
    >
      {(['isOn', 'autoSweep'] as const).map(key => (
        <Checkbox
          key={key}
          label={t(`fields.${key}`)}
          checked={given[key]}
          onChange={event => setGiven({ ...given, [key]: event.currentTarget.checked })}
        />
      ))}
      <Fields>
        {SUMS.map(key => (
          <TextInput
            key={key}
            label={t(`fields.${key}`)}
            inputMode="decimal"
            value={given[key]}
            error={!SUM.test(given[key]) && t('noSum')}
            onChange={event => setGiven({ ...given, [key]: event.currentTarget.value.trim() })}
          />
        ))}
        {PRODUCTS.flatMap(product => [
          <Select
            key={`${product} mode`}
            label={`${product}: ${t('mode')}`}
            data={modes}
            allowDeselect={false}
            value={given.rates[product].mode}
            onChange={mode =>
              setGiven({
                ...given,
                rates: { ...given.rates, [product]: { ...given.rates[product], mode: mode as 'MANUAL' } },
              })
            }
          />,
          <TextInput
            key={product}
            label={`${product}: ${t('ranks', { last: LAST_RANK })}`}
            dir="ltr"
            value={texts[product]}
            error={readRates(texts[product]) === null && t('wrong', { most: MOST_PPM })}
            onChange={event => setTexts({ ...texts, [product]: event.currentTarget.value })}
          />,
        ])}
      </Fields>
    </Act>
  )
}
