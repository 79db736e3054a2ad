import { useFormatter, useTranslations } from 'use-intl'
import type { Downline } from '#features/agents/api-reports.ts'
import { useCentreItem } from '#shared/ui/centre-link.tsx'
import { Money } from '#shared/ui/money.tsx'
import { ContractChips, KindChip, StatusChip } from '../parts/chips.tsx'
import { Sum } from '../parts/money.tsx'
import { type Col, Rows } from '../parts/rows.tsx'
import { DownlineCard } from './downline-card.tsx'
import type { TeamSort } from './team-filters.tsx'

type TeamRowsProps = { list: readonly Downline[]; sort: TeamSort; onSort: (sort: TeamSort) => void }

/** An agent's name leads one level down; each row opens with all that is known and may be done. */
export function TeamRows({ list, sort, onSort }: TeamRowsProps) {
  const t = useTranslations('agentCentre.team')
  const tParts = useTranslations('agentCentre.parts')
  const [, goTo] = useCentreItem()
  const columns = useColumns()
  return (
    <Rows
      caption={t('title')}
      head={tParts('username')}
      columns={columns}
      rows={list}
      keyOf={row => row.id}
      nameOf={row => row.username}
      lead={row =>
        row.kind === 'agent' ? (
          <button
            type="button"
            onClick={() => goTo(row.id)}
            className="min-h-8 text-gold-text underline-offset-2 hover:underline"
          >
            <bdi>{row.username}</bdi>
          </button>
        ) : (
          <bdi>{row.username}</bdi>
        )
      }
      mark={row => (
        <>
          <KindChip kind={row.kind} />
          {row.isOnline && <Online />}
        </>
      )}
      sort={{ by: sort, onSort: next => onSort(next as TeamSort) }}
      open={(row, close) => <DownlineCard row={row} onClose={close} />}
    />
  )
}

function Online() {
  const t = useTranslations('agentCentre.team')
  return (
    <span role="img" aria-label={t('online')} title={t('online')} className="size-2 shrink-0 rounded-full bg-jade" />
  )
}

function useColumns(): Col<Downline>[] {
  const t = useTranslations('agentCentre.team')
  const format = useFormatter()
  const dayOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return [
    { key: 'level', label: t('level'), align: 'end', cell: row => format.number(row.level) },
    { key: 'size', label: t('teamSize'), align: 'end', cell: row => format.number(row.teamSize) },
    { key: 'balance', label: t('balance'), align: 'end', onCard: true, cell: row => <Money amount={row.balance} /> },
    { key: 'team', label: t('teamBalance'), align: 'end', cell: row => <Money amount={row.teamBalance} /> },
    { key: 'today', label: t('validToday'), align: 'end', onCard: true, cell: row => <Sum amount={row.validToday} /> },
    { key: 'month', label: t('validMonth'), align: 'end', onCard: true, cell: row => <Sum amount={row.validMonth} /> },
    { key: 'registered', label: t('registered'), sort: 'registered', cell: row => dayOf(row.registeredAt) },
    {
      ...{ key: 'login', label: t('lastLogin'), sort: 'login' },
      cell: row => (row.lastLoginAt ? dayOf(row.lastLoginAt) : <span className="text-muted">{t('never')}</span>),
    },
    { key: 'status', label: t('status'), cell: row => <StatusChip status={row.status} /> },
    { key: 'contracts', label: t('contract'), cell: row => <ContractChips kinds={row.contracts} /> },
  ]
}
