import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pointsOfficeApi, type SettingsWritten } from '#features/points/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from './fields.module.css'
import { Whole } from './whole.tsx'

const SUMS = ['perBet', 'convertValue', 'convertDayCap'] as const
const NUMBERS = ['convertStep', 'convertLeast', 'makeUpCost', 'makeUpMost', 'months'] as const
const SUM = /^\d{1,12}(\.\d{1,4})?$/

/** How points are counted and what they are worth. */
export function PointSettingsPage() {
  const t = useTranslations('office.pointSettings')
  const may = useMay()
  const query = useQuery({ queryKey: ['pointSettings'], queryFn: () => ask(pointsOfficeApi.settings, {}) })
  const { data } = query
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={data && may('points.change') && <Change key={data.version} before={data.given} />}
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
              {NUMBERS.map(key => (
                <Fact key={key} name={t(`fields.${key}`)}>
                  <Whole number={given[key]} />
                </Fact>
              ))}
              <Fact name={t('fields.checkIn')}>
                <bdi dir="ltr">{given.checkIn.join(', ')}</bdi>
              </Fact>
            </Facts>
          </Part>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Change({ before }: { before: SettingsWritten }) {
  const t = useTranslations('office.pointSettings')
  const [given, setGiven] = useState(before)
  const isReady = SUMS.every(key => SUM.test(given[key])) && given.convertLeast % given.convertStep === 0
  return (
    <Act
      label={t('change')}
      about={t('changeAbout')}
      size="xl"
      isReady={isReady}
      act={reason => ask(pointsOfficeApi.change, { given, reason })}
    >
      <Checkbox
        label={t('fields.isOn')}
        checked={given.isOn}
        onChange={event => setGiven({ ...given, isOn: event.currentTarget.checked })}
      />
      <div className={styles.pairs}>
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
        {NUMBERS.map(key => (
          <NumberInput
            key={key}
            label={t(`fields.${key}`)}
            {...{ min: 0, allowDecimal: false, value: given[key] }}
            onChange={value => setGiven({ ...given, [key]: Number(value) })}
          />
        ))}
        {given.checkIn.map((points, i) => (
          <NumberInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={i}
            label={t('fields.place', { place: i + 1 })}
            {...{ min: 0, allowDecimal: false, value: points }}
            onChange={value => setGiven({ ...given, checkIn: given.checkIn.with(i, Number(value)) })}
          />
        ))}
      </div>
    </Act>
  )
}
