import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { deskApi } from '#features/cashier/api-desk.ts'
import { useAddress } from '#shared/office/address.ts'
import { useMay } from '#shared/office/at-work.ts'
import { PageFrame } from '#shared/office/page-frame.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { Draft } from './draft.tsx'
import { FEES, RULES, SIGNALS } from './fields.ts'
import { History } from './history.tsx'
import { Methods } from './methods.tsx'
import { Providers } from './providers.tsx'

export type Config = z.output<typeof deskApi.config.output>
type Raw = Record<string, unknown>
const TABS = ['methods', 'fees', 'weights', 'rules', 'providers', 'history'] as const

/** How the cashier works: each section a draft that a second person approves, or not. */
export function CashierConfig() {
  const t = useTranslations('office.config')
  const { search, change } = useAddress()
  const tab = TABS.find(each => each === search.tab) ?? 'methods'
  const config = useQuery({ queryKey: ['cashier-config'], queryFn: () => ask(deskApi.config, {}) })
  return (
    <PageFrame title={t('title')} about={t('about')}>
      <Tabs value={tab} onChange={picked => change({ tab: picked ?? undefined })} keepMounted={false}>
        <Tabs.List mb="sm">
          {TABS.map(each => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(each => (
          <Tabs.Panel key={each} value={each}>
            <Stack>
              <Loaded query={config}>{data => <Section name={each} config={data} />}</Loaded>
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  )
}

function Section({ name, config }: { name: (typeof TABS)[number]; config: Config }) {
  const may = useMay()
  const { version = '0', config: raw = {} as Raw } = config.versions[0] ?? {}
  const withdrawal = (raw.withdrawal ?? {}) as Raw
  switch (name) {
    case 'methods':
      return <Methods now={(raw.methods ?? {}) as Record<string, Raw>} version={version} />
    case 'fees':
      return (
        <Draft
          fields={FEES}
          now={(withdrawal.fee ?? {}) as Raw}
          mayChange={may('fees.change')}
          propose={(given, reason) => ask(deskApi.changeFees, { given, version, reason })}
        />
      )
    case 'weights':
      return (
        <Draft
          fields={SIGNALS}
          now={(withdrawal.weights ?? {}) as Raw}
          mayChange={may('weights.change')}
          propose={(given, reason) => ask(deskApi.changeWeights, { given, version, reason })}
        />
      )
    case 'rules':
      return (
        <Draft
          fields={RULES}
          now={raw}
          mayChange={may('rules.change')}
          propose={(given, reason) => ask(deskApi.changeRules, { given, version, reason })}
        />
      )
    case 'providers':
      return <Providers providers={config.providers} />
    case 'history':
      return <History versions={config.versions} />
  }
}
