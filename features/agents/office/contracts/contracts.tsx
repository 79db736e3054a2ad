import { useTranslations } from 'use-intl'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { ContractList } from './contract-list.tsx'

/** Contracts and requests of all lines. */
export function Contracts() {
  const t = useTranslations('office.agentContracts')
  return (
    <AgentsFrame title={t('title')} about={t('about')}>
      <ContractList />
    </AgentsFrame>
  )
}
