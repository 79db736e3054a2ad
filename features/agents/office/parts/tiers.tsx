import { useTranslations } from 'use-intl'
import type { ContractLine, TierLine } from '#features/agents/api-contracts.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { Money, State } from '#shared/office/show.tsx'
import { percentOf } from './names.tsx'
import { Rows } from './rows.tsx'

type Row = TierLine & { step: number }

/** The steps of a contract; `reached` is the index of the one that a bill came to. */
export function Tiers({ contract, reached = -1 }: { contract: ContractLine; reached?: number }) {
  const t = useTranslations('office.agentParts.tiers')
  const columns: Column<Row>[] = [
    {
      ...{ id: 'step', title: t('step') },
      cell: row => (
        <>
          {row.step + 1} {row.step === reached && <State tone="good">{t('reached')}</State>}
        </>
      ),
    },
    { id: 'valid', title: t('valid'), isFigure: true, cell: row => <Money amount={row.minValidBet} /> },
    ...(contract.kind === 'dividend'
      ? [
          {
            ...{ id: 'loss', title: t('loss'), isFigure: true },
            cell: (row: Row) => <Money amount={row.minNetLoss} />,
          },
        ]
      : []),
    { id: 'active', title: t('active'), isFigure: true, cell: row => row.minActive },
    {
      ...{ id: 'rate', title: t('rate'), isFigure: true },
      cell: row =>
        row.rateType === 'P' ? <bdi dir="ltr">{percentOf(row.ratePpm)}</bdi> : <Money amount={row.amount} />,
    },
  ]
  const rows = contract.tiers.map((tier, step) => ({ ...tier, step }))
  return <Rows label={t('label')} columns={columns} rows={rows} rowKey={row => String(row.step)} />
}
