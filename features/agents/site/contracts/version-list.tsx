import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { Note } from '#shared/ui/states.tsx'
import { ask } from '#shared/web/ask.ts'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { PAGE_SIZE, Pager } from '../parts/pager.tsx'
import { Report, useReport } from '../parts/report.tsx'
import { ContractHead } from './contract-head.tsx'
import { TierTable } from './tier-table.tsx'

/** Contracts as they followed one another, each with why it ended; with the agent's own upline unless `of` says with whom. */
export function VersionList({ kind, of }: { kind: Kind; of?: string }) {
  const t = useTranslations('agentCentre.contracts')
  const [pageNo, setPageNo] = useState(1)
  const input = { kind, pageNo, pageSize: PAGE_SIZE, ...(of && { with: of }) }
  const query = useReport(['versions', input], () => ask(agentContractsApi.versions, input))
  return (
    <Report query={query}>
      {({ list, total }) =>
        list.length === 0 ? (
          <div className="card">
            <Note icon={<HistoryIcon aria-hidden size={28} />} title={t('noVersions')} />
          </div>
        ) : (
          <>
            <ul className="flex flex-col gap-3">
              {list.map(contract => (
                <li key={contract.id} className="card flex flex-col gap-3 p-4">
                  <ContractHead contract={contract} />
                  <p className="text-xs text-muted">
                    {t('version', { version: contract.version })}
                    {contract.endReason && ` · ${t(`reasons.${contract.endReason}`)}`}
                  </p>
                  <details>
                    <summary className="inline-flex min-h-11 items-center text-sm font-medium text-gold-text">
                      {t('tiers')} ({contract.tiers.length})
                    </summary>
                    <TierTable kind={kind} caption={t('tiers')} tiers={contract.tiers} />
                  </details>
                </li>
              ))}
            </ul>
            <Pager pageNo={pageNo} total={total} onPage={setPageNo} />
          </>
        )
      }
    </Report>
  )
}
