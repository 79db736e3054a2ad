import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import { missingOf, type RealMoney as Said } from '#features/settings/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Diff } from '#shared/office/changes.tsx'
import { Part } from '#shared/office/facts.tsx'
import { Note } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Settings } from '../use-settings.ts'

type Props = { now: Settings['realMoney']; mode: Settings['merchant']['moneyMode'] }

/** What is said before real money is taken. Servers of a merchant that takes it do not start while anything is missing. */
export function RealMoney({ now, mode }: Props) {
  const t = useTranslations('office.settings.realMoney')
  const may = useMay()
  const { value, version } = now
  const [typed, type] = useState(() => textsOf(value))
  const next = readOf(typed)
  const field = (name: keyof typeof typed) => ({
    ...{ label: t(name), value: typed[name] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      type(before => ({ ...before, [name]: value })),
  })
  return (
    <Part title={t('title')}>
      <Note title={t(mode === 'real' ? 'isReal' : 'isCredits')} />
      <TextInput {...field('legalEntity')} />
      <TextInput {...field('allowedCountries')} description={t('allowedCountriesAbout')} dir="ltr" />
      <NumberInput
        label={t('minimumAge')}
        value={typed.minimumAge}
        onChange={age => type(before => ({ ...before, minimumAge: String(age) }))}
        min={18}
        max={99}
        allowDecimal={false}
      />
      <TextInput {...field('kyc')} description={t('kycAbout')} />
      <Textarea {...field('helpLinks')} description={t('helpLinksAbout')} dir="ltr" autosize />
      <TextInput {...field('exclusion')} description={t('exclusionAbout')} />
      <Textarea {...field('fundsStatement')} autosize />
      {may('settings.realMoney') && (
        <div>
          <Act
            label={t('save')}
            about={t('saveAbout')}
            look="main"
            disabled={JSON.stringify(next) === JSON.stringify(readOf(textsOf(value)))}
            isReady={mode === 'credits' || missingOf(next).length === 0}
            act={reason => ask(brandsApi.setRealMoney, { value: next, version, reason })}
          >
            <Diff before={value} after={next} />
          </Act>
        </div>
      )}
    </Part>
  )
}

const textsOf = (said: Said) => ({
  legalEntity: said.legalEntity ?? '',
  allowedCountries: said.allowedCountries?.join(' ') ?? '',
  minimumAge: String(said.minimumAge ?? ''),
  kyc: said.kyc ?? '',
  helpLinks: said.helpLinks?.join('\n') ?? '',
  exclusion: said.exclusion ?? '',
  fundsStatement: said.fundsStatement ?? '',
})

const wordsOf = (text: string) => text.split(/[\s,]+/).filter(each => each !== '')

/** What is left empty is not said. */
function readOf(typed: ReturnType<typeof textsOf>): Said {
  const said = {
    ...{ legalEntity: typed.legalEntity.trim(), allowedCountries: wordsOf(typed.allowedCountries.toUpperCase()) },
    ...{ minimumAge: Number(typed.minimumAge), kyc: typed.kyc.trim(), helpLinks: wordsOf(typed.helpLinks) },
    ...{ exclusion: typed.exclusion.trim(), fundsStatement: typed.fundsStatement.trim() },
  }
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value)),
  )
}
