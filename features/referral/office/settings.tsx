import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { referralOfficeApi, type SettingsWritten } from '#features/referral/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Fields } from '#shared/office/fields.tsx'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'

const SUMS = ['bonus', 'friendBonus', 'minDeposit', 'minBet', 'budget'] as const
const COUNTS = { days: { least: 1, most: 90 }, times: { least: 0, most: 10 } } as const
const SUM = /^\d{1,12}(\.\d{1,4})?$/

/** What is paid for a friend, and out of how much. */
export function ReferralSettingsPage() {
  const t = useTranslations('office.referralSettings')
  const may = useMay()
  const query = useQuery({ queryKey: ['referralSettings'], queryFn: () => ask(referralOfficeApi.settings, {}) })
  const { data } = query
  return (
    <PageFrame
      title={t('title')}
      about={t('about')}
      actions={data && may('referral.change') && <Change key={data.version} before={data.given} />}
    >
      <Loaded query={query}>
        {({ version, currency, left, given }) => (
          <Part
            title={version === 0 ? t('none') : t('version', { version })}
            actions={<State tone={given.isOn ? 'good' : 'plain'}>{t(given.isOn ? 'on' : 'off')}</State>}
          >
            <Facts>
              {SUMS.map(key => (
                <Fact key={key} name={t(`fields.${key}`)}>
                  <Money amount={given[key]} currency={currency} />
                </Fact>
              ))}
              <Fact name={t('left')}>
                <Money amount={left} currency={currency} />
              </Fact>
              <Fact name={t('fields.days')}>{given.days}</Fact>
              <Fact name={t('fields.times')}>{given.times}</Fact>
            </Facts>
          </Part>
        )}
      </Loaded>
    </PageFrame>
  )
}

function Change({ before }: { before: SettingsWritten }) {
  const t = useTranslations('office.referralSettings')
  const [given, setGiven] = useState(before)
  const [counts, setCounts] = useState({ days: String(before.days), times: String(before.times) })
  const isCount = (key: keyof typeof COUNTS) => {
    const { least, most } = COUNTS[key]
    return /^\d{1,2}$/.test(counts[key]) && Number(counts[key]) >= least && Number(counts[key]) <= most
  }
  const isReady = SUMS.every(key => SUM.test(given[key])) && isCount('days') && isCount('times')
  const written = () => ({ ...given, days: Number(counts.days), times: Number(counts.times) })
  return (
    <Act
      label={t('change')}
      about={t('changeAbout')}
      size="xl"
      isReady={isReady}
      act={reason => ask(referralOfficeApi.change, { given: written(), reason })}
    >
      <Checkbox
        label={t('fields.isOn')}
        checked={given.isOn}
        onChange={event => setGiven({ ...given, isOn: event.currentTarget.checked })}
      />
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
        {(['days', 'times'] as const).map(key => (
          <TextInput
            key={key}
            label={t(`fields.${key}`)}
            inputMode="numeric"
            value={counts[key]}
            error={!isCount(key) && t('noCount', COUNTS[key])}
            onChange={event => setCounts({ ...counts, [key]: event.currentTarget.value.trim() })}
          />
        ))}
      </Fields>
    </Act>
  )
}
