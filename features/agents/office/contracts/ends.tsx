import { useTranslations } from 'use-intl'
import type { WouldEnd } from '#features/agents/api-contracts.ts'
import { Part } from '#shared/office/facts.tsx'
import { Party } from '../parts/names.tsx'
import { Rows } from '../parts/rows.tsx'

/** Contracts of the line that would end with it. */
export function Ends({ ends }: { ends: readonly WouldEnd[] }) {
  const t = useTranslations('office.agentContracts')
  const tParts = useTranslations('office.agentParts')
  return (
    <Part title={t('wouldEnd', { count: ends.length })}>
      <Rows
        label={t('wouldEnd', { count: ends.length })}
        rows={ends}
        rowKey={row => row.id}
        columns={[
          { id: 'payee', title: tParts('sides.payee'), cell: row => <bdi>{row.payee}</bdi> },
          { id: 'payer', title: tParts('sides.payer'), cell: row => <Party id={null} name={row.payer || null} /> },
          { id: 'reason', title: t('endReason'), cell: row => tParts(`ends.${row.reason}`) },
        ]}
      />
    </Part>
  )
}
