import { useTranslations } from 'use-intl'
import type { AgentLine } from '#features/agents/api-office.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { Money, State } from '#shared/office/show.tsx'

export const FIGURES = [
  ...(['deposit', 'withdrawal', 'stake', 'valid', 'payout', 'memberRebate', 'agentRebate', 'bonus'] as const),
  ...(['feeSubsidy', 'salary', 'pnl'] as const),
] as const
/** Those that everybody looks at; the others each person adds. */
const FIRST: readonly string[] = ['deposit', 'withdrawal', 'stake', 'payout', 'agentRebate', 'pnl']

export function useLineColumns(): Column<AgentLine>[] {
  const t = useTranslations('office.agents')
  const { merchant } = useAtWork()
  const count = (id: 'teamSize' | 'registered' | 'firstDeposits' | 'bets', isFirst: boolean): Column<AgentLine> => ({
    ...{ id, title: t(`figures.${id}`), isFigure: true, startsHidden: !isFirst },
    cell: row => row[id],
    text: row => String(row[id]),
  })
  return [
    {
      ...{ id: 'username', title: t('username'), isFixed: true, text: row => row.username },
      cell: row => (
        <>
          <bdi>{row.username}</bdi> {row.isSelf && <State tone="plain">{t('self')}</State>}
        </>
      ),
    },
    {
      ...{ id: 'kind', title: t('kind'), startsHidden: true, text: row => t(`kinds.${row.kind}`) },
      cell: row => t(`kinds.${row.kind}`),
    },
    count('teamSize', true),
    count('registered', true),
    count('firstDeposits', false),
    count('bets', false),
    ...FIGURES.map(
      (key): Column<AgentLine> => ({
        ...{ id: key, title: t(`figures.${key}`), isFigure: true, startsHidden: !FIRST.includes(key) },
        cell: row => <Money amount={row[key]} currency={merchant.currency} />,
        text: row => row[key],
      }),
    ),
  ]
}
