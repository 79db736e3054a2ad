import { useTranslations } from 'use-intl'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { ScrollTabs } from '../parts/scroll-tabs.tsx'
import { Bills } from './bills/bills.tsx'
import { DownlineContracts } from './downline-contracts.tsx'
import { Hours } from './hours.tsx'
import { MyContracts } from './my-contracts.tsx'
import { VersionList } from './version-list.tsx'
import { Windows } from './windows.tsx'

const TABS = ['mine', 'downlines', 'bills', 'paying', 'history'] as const

/** The pages of contracts (agents §3.9 to §3.12): the same five tabs, of which the address tells one. */
function ContractPage({ kind }: { kind: Kind }) {
  const t = useTranslations('agentCentre.contracts')
  const [item, goTo] = useCentreItem()
  const chosen = TABS.find(tab => tab === item) ?? 'mine'
  return (
    <ScrollTabs
      label={t('tabs')}
      tabs={TABS.map(key => ({ key, label: t(`tab.${key}`) }))}
      chosen={chosen}
      onChoose={goTo}
    >
      {chosen === 'mine' && <MyContracts kind={kind} />}
      {chosen === 'downlines' && <DownlineContracts kind={kind} />}
      {chosen === 'bills' && <MyBills kind={kind} />}
      {chosen === 'paying' && <Bills kind={kind} side="paying" />}
      {chosen === 'history' && <VersionList kind={kind} />}
    </ScrollTabs>
  )
}

/** Hours and windows are told by day; all others a bill each. */
function MyBills({ kind }: { kind: Kind }) {
  if (kind === 'hourly') return <Hours />
  if (kind === 'realtime') return <Windows />
  return <Bills kind={kind} side="mine" />
}

export const Dividend = () => <ContractPage kind="dividend" />
export const DailySalary = () => <ContractPage kind="daily" />
export const HourlySalary = () => <ContractPage kind="hourly" />
export const RealtimeSalary = () => <ContractPage kind="realtime" />
