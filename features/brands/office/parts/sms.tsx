import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { Save } from '../save.tsx'
import type { Settings } from '../use-settings.ts'

/** Where SMS may go, how many, and how long a code lasts: what keeps strangers from spending the budget. */
export function SmsRules({ now }: { now: Settings['sms'] }) {
  const t = useTranslations('office.settings.sms')
  const may = useMay()
  const [countries, setCountries] = useState(now.value.countries.join(' '))
  const [hourlyBudget, setHourlyBudget] = useState<number | string>(now.value.hourlyBudget)
  const [codeMinutes, setCodeMinutes] = useState<number | string>(now.value.codeMinutes)
  const next = {
    countries: countries.split(/[\s,+]+/).filter(each => each !== ''),
    hourlyBudget: Number(hourlyBudget),
    codeMinutes: Number(codeMinutes),
  }
  return (
    <Part title={t('title')}>
      <TextInput
        label={t('countries')}
        description={t('countriesAbout')}
        value={countries}
        onChange={event => setCountries(event.currentTarget.value)}
        dir="ltr"
        inputMode="tel"
      />
      <NumberInput
        label={t('hourlyBudget')}
        description={t('hourlyBudgetAbout')}
        value={hourlyBudget}
        onChange={setHourlyBudget}
        min={0}
        max={1_000_000}
        allowDecimal={false}
      />
      <NumberInput
        label={t('codeMinutes')}
        value={codeMinutes}
        onChange={setCodeMinutes}
        min={1}
        max={10}
        allowDecimal={false}
      />
      <Save section="sms" now={now} next={next} mayChange={may('settings.sms')} />
    </Part>
  )
}
