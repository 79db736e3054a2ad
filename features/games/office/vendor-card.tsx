import { Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { gamesOfficeApi } from '#features/games/api-office.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useAtWork, useMay } from '#shared/office/at-work.ts'
import { Fact, Facts } from '#shared/office/facts.tsx'
import { Id, Nothing, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { momentOf } from './moment.ts'
import { type Vendor, VendorState } from './vendor-state.tsx'

export function VendorCard({ vendor }: { vendor: Vendor }) {
  const t = useTranslations('office.vendors')
  const may = useMay()
  const { code, closedFrom, closedUntil, health, games } = vendor
  return (
    <Stack gap="md">
      <Facts>
        <Fact name={t('code')}>
          <Id>{code}</Id>
        </Fact>
        <Fact name={t('state')}>
          <VendorState vendor={vendor} />
        </Fact>
        <Fact name={t('games')}>{games}</Fact>
        <Fact name={t('wallet')}>{t(`wallets.${vendor.wallet}`)}</Fact>
        <Fact name={t('window')}>
          {closedFrom === null ? (
            <Nothing />
          ) : (
            <>
              <When at={closedFrom} /> – <When at={closedUntil} />
            </>
          )}
        </Fact>
        <Fact name={t('health')}>
          {health === null ? (
            <Nothing />
          ) : (
            t('healthOf', { calls: health.calls, failed: health.failed, slowestMs: health.slowestMs })
          )}
        </Fact>
      </Facts>
      {may('vendors.change') && <Acts vendor={vendor} />}
    </Stack>
  )
}

function Acts({ vendor: { code, name, enabled, hot, maintenance, closedFrom } }: { vendor: Vendor }) {
  const t = useTranslations('office.vendors')
  const change = (given: object) => (reason: string) => ask(gamesOfficeApi.changeVendor, { code, ...given, reason })
  return (
    <Group gap="xs">
      {maintenance ? (
        <Act label={t('open')} about={t('openAbout', { name })} look="main" act={change({ maintenance: false })} />
      ) : (
        <Act label={t('close')} about={t('closeAbout', { name })} look="danger" act={change({ maintenance: true })} />
      )}
      <Schedule code={code} />
      {closedFrom !== null && (
        <Act label={t('unschedule')} about={t('unscheduleAbout')} act={change({ window: null })} />
      )}
      <Act
        label={enabled ? t('hide') : t('show')}
        about={enabled ? t('hideAbout') : t('showAbout')}
        act={change({ enabled: !enabled })}
      />
      <Act label={hot ? t('notHot') : t('hot')} about={t('hotAbout')} act={change({ hot: !hot })} />
    </Group>
  )
}

/** By the merchant's clock, which is the one that the office shows. */
function Schedule({ code }: { code: string }) {
  const t = useTranslations('office.vendors')
  const { merchant } = useAtWork()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const window = () => ({ from: momentOf(from, merchant.timeZone), until: momentOf(until, merchant.timeZone) })
  return (
    <Act
      label={t('schedule')}
      about={t('scheduleAbout', { zone: merchant.timeZone })}
      isReady={from !== '' && until !== '' && from < until}
      act={reason => ask(gamesOfficeApi.changeVendor, { code, window: window(), reason })}
    >
      <TextInput
        type="datetime-local"
        label={t('from')}
        value={from}
        onChange={event => setFrom(event.currentTarget.value)}
        required
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        value={until}
        onChange={event => setUntil(event.currentTarget.value)}
        required
      />
    </Act>
  )
}
