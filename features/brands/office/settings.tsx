import { SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import { useAddress } from '#shared/office/address.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { Clock, Payloads } from './parts/basics.tsx'
import { Carriers } from './parts/carriers.tsx'
import { Flags } from './parts/flags.tsx'
import { Hosts } from './parts/hosts.tsx'
import { Keys } from './parts/keys.tsx'
import { RealMoney } from './parts/real-money.tsx'
import { Rows } from './parts/rows.tsx'
import { Regions, Status } from './parts/site.tsx'
import { SmsRules } from './parts/sms.tsx'
import { Theme } from './parts/theme.tsx'
import { type Settings as All, useSettings } from './use-settings.ts'

const PARTS = ['site', 'support', 'look', 'flags', 'keys', 'carriers', 'money'] as const
type PartName = (typeof PARTS)[number]

/** What a merchant is set to, part by part; the address says which. */
export function Settings() {
  const t = useTranslations('office.settings')
  const { search, change } = useAddress()
  // Six words are no row on a phone.
  const isWide = useMediaQuery('(min-width: 48em)') ?? true
  const part = PARTS.find(each => each === search.part) ?? 'site'
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <SegmentedControl
        fullWidth={!isWide}
        orientation={isWide ? 'horizontal' : 'vertical'}
        value={part}
        onChange={next => change({ part: next })}
        data={PARTS.map(value => ({ value, label: t(`parts.${value}`) }))}
      />
      <Loaded query={useSettings()}>
        {all => (
          <Stack gap="xl">
            <Shown part={part} all={all} />
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** Keyed by versions: what was saved by anybody begins anew. */
function Shown({ part, all }: { part: PartName; all: All }) {
  if (part === 'site')
    return (
      <>
        <Status key={all.status.version} now={all.status} />
        <Regions key={`r${all.regions.version}`} now={all.regions} />
        <Hosts merchant={all.merchant} />
        <Clock key={`c${all.clock.version}`} now={all.clock} isFixed={all.merchant.hasBegun} />
        <Payloads now={all.payloads} />
      </>
    )
  if (part === 'support')
    return (['service', 'resources', 'licences', 'analytics'] as const).map(section => (
      <Rows key={`${section}${all[section].version}`} section={section} now={all[section]} />
    ))
  if (part === 'look') return <Theme key={all.theme.version} now={all.theme} />
  if (part === 'flags') return <Flags key={all.flags.version} now={all.flags} />
  if (part === 'keys') return <Keys keys={all.keys} />
  if (part === 'money')
    return <RealMoney key={all.realMoney.version} now={all.realMoney} mode={all.merchant.moneyMode} />
  return (
    <>
      <SmsRules key={all.sms.version} now={all.sms} />
      <Carriers />
    </>
  )
}
