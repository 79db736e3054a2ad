import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { PnlRow, TeamFigures } from '#features/agents/api-reports.ts'
import { Button } from '#shared/ui/button.tsx'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { KindChip } from '../parts/chips.tsx'
import { Share, Sum } from '../parts/money.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import type { ProfitSort } from './profit.tsx'
import { type DaysAsk, ProfitDays } from './profit-days.tsx'

/** What the profit and loss, which stands first, is made of (agents §3.6). */
const MONEY = [
  ...(['deposit', 'withdrawal', 'stake', 'valid', 'payout', 'winLoss', 'memberRebate', 'agentRebate'] as const),
  ...(['bonus', 'feeSubsidy', 'salary'] as const),
]
const SORTS: readonly string[] = ['valid', 'stake', 'deposit', 'withdrawal']

type ProfitRowsProps = {
  list: readonly PnlRow[]
  totals: TeamFigures & { active: number | null }
  sort: ProfitSort
  onSort: (sort: ProfitSort) => void
  ask: DaysAsk
}

/** Who has a team leads to its report; who has none, and the agent alone, to their days. */
export function ProfitRows({ list, totals, sort, onSort, ask }: ProfitRowsProps) {
  const t = useTranslations('agentCentre.profit')
  const tParts = useTranslations('agentCentre.parts')
  const [, goTo] = useCentreItem()
  const [daysOf, setDaysOf] = useState<PnlRow>()
  const columns = useColumns(totals)
  const nameOf = (row: PnlRow) => (row.isSelf ? tParts('self', { name: row.username }) : row.username)
  const isTeam = (row: PnlRow) => !row.isSelf && row.kind === 'agent'
  return (
    <>
      <Rows
        caption={t('title')}
        head={tParts('username')}
        columns={columns}
        rows={list}
        keyOf={row => row.id}
        nameOf={nameOf}
        lead={row => (
          <button
            type="button"
            onClick={() => (isTeam(row) ? goTo(row.id) : setDaysOf(row))}
            className="min-h-8 text-gold-text underline-offset-2 hover:underline"
          >
            <bdi>{nameOf(row)}</bdi>
          </button>
        )}
        mark={row => <KindChip kind={row.kind} />}
        sort={{ by: sort, onSort: next => onSort(next as ProfitSort) }}
        deeds={(row, close) => (
          <>
            {isTeam(row) && (
              <Button
                look="primary"
                onClick={() => {
                  close()
                  goTo(row.id)
                }}
              >
                {t('openTeam')}
              </Button>
            )}
            <Button
              onClick={() => {
                close()
                setDaysOf(row)
              }}
            >
              {t('byDay')}
            </Button>
          </>
        )}
      />
      {daysOf && <ProfitDays id={daysOf.id} name={daysOf.username} ask={ask} onClose={() => setDaysOf(undefined)} />}
    </>
  )
}

function useColumns(totals: ProfitRowsProps['totals']): Col<PnlRow>[] {
  const t = useTranslations('agentCentre.figures')
  const tProfit = useTranslations('agentCentre.profit')
  const format = useFormatter()
  return [
    { key: 'size', label: t('teamSize'), align: 'end', cell: row => format.number(row.teamSize) },
    {
      ...{ key: 'pnl', label: t('pnl'), align: 'end', sort: 'pnl', onCard: true, about: tProfit('formulaAbout') },
      ...{ cell: row => <Money amount={row.pnl} signed />, sum: <Money amount={totals.pnl} signed /> },
    },
    {
      ...{ key: 'share', label: t('pnlShare'), align: 'end', sum: <Share part={totals.pnl} whole={totals.stake} /> },
      cell: row => <Share part={row.pnl} whole={row.stake} />,
    },
    {
      ...{ key: 'active', label: t('active'), align: 'end', sum: totals.active ?? '–' },
      cell: row => (row.active === null ? '–' : format.number(row.active)),
    },
    {
      ...{ key: 'bets', label: t('bets'), align: 'end', sum: format.number(totals.bets) },
      cell: row => format.number(row.bets),
    },
    ...MONEY.map(
      (key): Col<PnlRow> => ({
        ...{ key, label: t(key), align: 'end', onCard: key === 'valid' || key === 'deposit' },
        ...(SORTS.includes(key) && { sort: key }),
        ...{ cell: row => <Sum amount={row[key]} signed={key === 'winLoss'} />, sum: <Sum amount={totals[key]} /> },
      }),
    ),
  ]
}
