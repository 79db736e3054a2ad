import { useTranslations } from 'use-intl'
import { agentTeamApi } from '#features/agents/api-team.ts'
import { useFlagTree } from '#features/settings/site/settings.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { ask } from '#shared/web/ask.ts'
import { Report, useReport } from '../parts/report.tsx'
import { ScrollTabs } from '../parts/scroll-tabs.tsx'
import { DirectForm } from './direct-form.tsx'
import { LinkForm } from './link-form.tsx'
import { Links } from './links.tsx'

/** Each is there where the merchant has it (agents §3, table). */
const TABS = [
  { key: 'direct', flag: 'AGEREGDOWN3' },
  { key: 'link', flag: 'CREATEAFF3' },
  { key: 'links', flag: 'AFFMAN3' },
] as const

/** registerCenter (agents §3.3): accounts opened by hand, or by a link that others register through. */
export function RegisterCentre() {
  const t = useTranslations('agentCentre.register')
  const isOn = useFlagTree()
  const [item, goTo] = useCentreItem()
  const tabs = TABS.filter(({ flag }) => isOn(flag)).map(({ key }) => ({ key, label: t(`tab.${key}`) }))
  const chosen = tabs.find(({ key }) => key === item)?.key ?? tabs[0]?.key
  const query = useReport(['opening'], () => ask(agentTeamApi.opening, {}), {
    enabled: chosen === 'direct' || chosen === 'link',
  })
  if (!chosen) return null
  return (
    <ScrollTabs label={t('tabs')} tabs={tabs} chosen={chosen} onChoose={goTo}>
      {chosen === 'links' ? (
        <Links />
      ) : (
        <Report query={query}>
          {opening => (chosen === 'direct' ? <DirectForm opening={opening} /> : <LinkForm opening={opening} />)}
        </Report>
      )}
    </ScrollTabs>
  )
}
