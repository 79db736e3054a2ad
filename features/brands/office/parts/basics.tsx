import { Alert, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Part } from '#shared/office/facts.tsx'
import { ask } from '#shared/web/ask.ts'
import { Save } from '../save.tsx'
import type { Settings } from '../use-settings.ts'

/** By which clock days begin; it stays once members have come. */
export function Clock({ now, isFixed }: { now: Settings['clock']; isFixed: boolean }) {
  const t = useTranslations('office.settings.clock')
  const may = useMay()
  const [timeZone, setTimeZone] = useState(now.value.timeZone)
  return (
    <Part title={t('title')}>
      <Select
        label={t('timeZone')}
        description={t('about')}
        data={[...new Set([now.value.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
        value={timeZone}
        onChange={next => setTimeZone(next ?? timeZone)}
        searchable
        allowDeselect={false}
        disabled={isFixed}
      />
      {!isFixed && <Save section="clock" now={now} next={{ timeZone }} mayChange={may('settings.clock')} />}
    </Part>
  )
}

/** Whether calls with passwords have to come sealed. */
export function Payloads({ now: { value, version } }: { now: Settings['payloads'] }) {
  const t = useTranslations('office.settings.payloads')
  const may = useMay()
  const { payloads } = value
  const next = payloads === 'required' ? 'accept' : 'required'
  return (
    <Part title={t('title')}>
      <Text size="sm">{t(`are.${payloads}`)}</Text>
      {payloads === 'accept' && <Alert color="amber">{t('warning')}</Alert>}
      {may('settings.payloads') && (
        <div>
          <Act
            label={t(`to.${next}`)}
            about={t(`toAbout.${next}`)}
            look={next === 'accept' ? 'danger' : 'main'}
            act={reason => ask(brandsApi.setPayloads, { payloads: next, version, reason })}
          />
        </div>
      )}
    </Part>
  )
}
