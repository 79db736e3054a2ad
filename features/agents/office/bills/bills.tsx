import { useTranslations } from 'use-intl'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { BillList } from './bill-list.tsx'

/** Bills of all lines. */
export function Bills() {
  const t = useTranslations('office.agentBills')
  return (
    <AgentsFrame title={t('title')} about={t('about')}>
      <BillList />
    </AgentsFrame>
  )
}
