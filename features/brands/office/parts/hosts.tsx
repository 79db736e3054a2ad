import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brandsApi } from '#features/brands/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Id, Nothing } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Settings } from '../use-settings.ts'

/** Who the merchant is, and where it is reached. */
export function Hosts({ merchant }: { merchant: Settings['merchant'] }) {
  const t = useTranslations('office.settings')
  const may = useMay()
  const [host, setHost] = useState('')
  const { hosts, name, code, currency, timeZone } = merchant
  return (
    <Part title={t('merchant')}>
      <Facts>
        <Fact name={t('name')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('code')}>
          <Id>{code}</Id>
        </Fact>
        <Fact name={t('currency')}>{currency}</Fact>
        <Fact name={t('timeZone')}>{timeZone}</Fact>
        <Fact name={t('hosts')}>
          {hosts.length === 0 && <Nothing />}
          {hosts.map(each => (
            <Id key={each}>{each}</Id>
          ))}
        </Fact>
      </Facts>
      {may('settings.hosts') && (
        <div>
          <Act
            label={t('addHost')}
            about={t('addHostAbout')}
            isReady={host !== ''}
            act={reason => ask(brandsApi.addHost, { host, reason })}
            onDone={() => setHost('')}
          >
            <TextInput
              label={t('host')}
              value={host}
              onChange={event => setHost(event.currentTarget.value.trim().toLowerCase())}
              placeholder="play.example"
              dir="ltr"
              required
            />
          </Act>
        </div>
      )}
    </Part>
  )
}
