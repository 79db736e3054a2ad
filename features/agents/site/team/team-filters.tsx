import { useTranslations } from 'use-intl'
import type { Downline, PnlRow } from '#features/agents/api-reports.ts'
import { Filters, Pick, Typed } from '#features/records/site/records.tsx'
import { KINDS as CONTRACT_KINDS } from '../../rules/contracts/kinds.ts'
import { Between, Switch } from '../parts/fields.tsx'

const SORTS = ['registered', 'username', 'login'] as const
export type TeamSort = (typeof SORTS)[number]
const CONTRACTS = [...CONTRACT_KINDS, 'none'] as const
type Contract = (typeof CONTRACTS)[number]
const STATUSES = ['active', 'blocked', 'closed'] as const
const KINDS = ['agent', 'member'] as const

export const NO_FILTER = {
  ...{ username: '', kind: '' as PnlRow['kind'] | '', status: '' as Downline['status'] | '' },
  ...{ isAll: false, isOnline: false, contract: '' as Contract | '', sort: 'registered' as TeamSort },
  ...{ registeredFrom: '', registeredTo: '', loginFrom: '', loginTo: '', balanceFrom: '', balanceTo: '' },
}
export type TeamFilter = typeof NO_FILTER

/** As the server is asked: what is not filled in is left out. */
export function filterAsk({ isAll, isOnline, kind, status, contract, sort, ...texts }: TeamFilter) {
  return {
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<typeof texts>),
    ...{ ...(kind && { kind }), ...(status && { status }), ...(contract && { contract }) },
    ...{ level: isAll ? ('all' as const) : ('direct' as const), ...(isOnline && { online: 'true' }), sort },
  }
}

export function TeamFilters({
  filter,
  onFilter,
}: {
  filter: TeamFilter
  onFilter: (more: Partial<TeamFilter>) => void
}) {
  const t = useTranslations('agentCentre.team')
  const tParts = useTranslations('agentCentre.parts')
  const { sort: _, ...narrowing } = filter
  return (
    <Filters count={Object.values(narrowing).filter(Boolean).length}>
      <Typed label={tParts('username')} value={filter.username} onType={username => onFilter({ username })} />
      <Pick
        label={tParts('kind')}
        all={tParts('allKinds')}
        value={filter.kind}
        options={KINDS.map(value => ({ value, label: tParts(`kinds.${value}`) }))}
        onPick={next => onFilter({ kind: next as TeamFilter['kind'] })}
      />
      <Pick
        label={t('status')}
        all={t('allStatuses')}
        value={filter.status}
        options={STATUSES.map(value => ({ value, label: tParts(`statuses.${value}`) }))}
        onPick={next => onFilter({ status: next as TeamFilter['status'] })}
      />
      <Pick
        label={t('contract')}
        all={t('anyContract')}
        value={filter.contract}
        options={CONTRACTS.map(value => ({ value, label: t(`contracts.${value}`) }))}
        onPick={next => onFilter({ contract: next as TeamFilter['contract'] })}
      />
      <Pick
        label={t('sort')}
        all={t('sorts.registered')}
        value={filter.sort === 'registered' ? '' : filter.sort}
        options={SORTS.slice(1).map(value => ({ value, label: t(`sorts.${value}`) }))}
        onPick={next => onFilter({ sort: (next || 'registered') as TeamSort })}
      />
      <Switch label={t('allLevels')} isOn={filter.isAll} onSwitch={isAll => onFilter({ isAll })} />
      <Switch label={t('onlineOnly')} isOn={filter.isOnline} onSwitch={isOnline => onFilter({ isOnline })} />
      <Between
        label={t('registered')}
        type="date"
        from={filter.registeredFrom}
        to={filter.registeredTo}
        onChange={({ from, to }) => onFilter({ registeredFrom: from, registeredTo: to })}
      />
      <Between
        label={t('lastLogin')}
        type="date"
        from={filter.loginFrom}
        to={filter.loginTo}
        onChange={({ from, to }) => onFilter({ loginFrom: from, loginTo: to })}
      />
      <Between
        label={t('balance')}
        type="amount"
        from={filter.balanceFrom}
        to={filter.balanceTo}
        onChange={({ from, to }) => onFilter({ balanceFrom: from, balanceTo: to })}
      />
    </Filters>
  )
}
