import { useTranslations } from 'use-intl'
import type { ContractLine, WouldEnd } from '#features/agents/api-contracts.ts'
import { contractsOfficeApi } from '#features/agents/api-deals.ts'
import { Act } from '#shared/office/act/act.tsx'
import { When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import styles from '../parts/parts.module.css'
import { Ends } from './ends.tsx'

/** Ends a contract against the will of its sides; what hangs on it is shown before. */
export function EndContract({ contract, end }: { contract: ContractLine; end: { at: string; ends: WouldEnd[] } }) {
  const t = useTranslations('office.agentContracts.acts')
  return (
    <Act
      label={t('end')}
      about={t('endAbout', { name: contract.payee.username })}
      look="danger"
      size="xl"
      act={reason => ask(contractsOfficeApi.end, { id: contract.id, reason })}
    >
      <p className={styles.about}>
        {t('endAt')} <When at={end.at} />
      </p>
      <Ends ends={end.ends} />
    </Act>
  )
}
