import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentSiteApi, type LimitsText } from '#features/agents/api-agents.ts'
import { wrongLimit } from '#features/agents/rules/transfer-rules.ts'
import { parseAmount } from '#shared/money.ts'
import { Act } from '#shared/office/act/act.tsx'
import { useMay } from '#shared/office/at-work.ts'
import { Fact, Facts, Part } from '#shared/office/facts.tsx'
import { Money, State } from '#shared/office/show.tsx'
import { Loaded } from '#shared/office/states.tsx'
import { ask } from '#shared/web/ask.ts'
import { AgentsFrame } from '../parts/agents-frame.tsx'

const LIMITS = ['min', 'max', 'dailyMax', 'stepUpSingle', 'stepUpDaily'] as const
/** Money as it is typed: up to four decimals. */
const SUM = /^\d{1,11}(\.\d{1,4})?$/

/** What may go up and down the lines of the merchant. */
export function TransferLimits() {
  const t = useTranslations('office.agentLimits')
  const may = useMay()
  const query = useQuery({ queryKey: ['agentLimits'], queryFn: () => ask(agentSiteApi.limits, {}) })
  const { data } = query
  return (
    <AgentsFrame
      title={t('title')}
      about={t('about')}
      actions={data && may('agents.limits') && <Change key={JSON.stringify(data.limits)} limits={data.limits} />}
    >
      <Loaded query={query}>
        {({ limits, currency, isOwn }) => (
          <Part title={t('inForce')} actions={<State tone="info">{t(isOwn ? 'own' : 'standard')}</State>}>
            <Facts>
              {LIMITS.map(key => (
                <Fact key={key} name={t(`limits.${key}`)}>
                  <Money amount={limits[key]} currency={currency} />
                </Fact>
              ))}
            </Facts>
          </Part>
        )}
      </Loaded>
    </AgentsFrame>
  )
}

function Change({ limits }: { limits: LimitsText }) {
  const t = useTranslations('office.agentLimits')
  const [typed, setTyped] = useState<LimitsText>(limits)
  const given = Object.fromEntries(LIMITS.map(key => [key, typed[key].trim()])) as LimitsText
  const wrong = wrongOf(given)
  return (
    <Act
      label={t('change')}
      about={t('changeAbout')}
      isReady={wrong === null}
      act={reason => ask(agentSiteApi.setLimits, { ...given, reason })}
    >
      {LIMITS.map(key => (
        <TextInput
          key={key}
          label={t(`limits.${key}`)}
          inputMode="decimal"
          value={typed[key]}
          onChange={event => setTyped({ ...typed, [key]: event.currentTarget.value })}
          error={wrong === key && t('doesNotFit')}
        />
      ))}
    </Act>
  )
}

/** The first field that is no sum, or does not fit the others. */
function wrongOf(given: LimitsText): keyof LimitsText | null {
  const noSum = LIMITS.find(key => !SUM.test(given[key]))
  if (noSum) return noSum
  const sums = LIMITS.map(key => [key, parseAmount(given[key])])
  return wrongLimit(Object.fromEntries(sums))
}
