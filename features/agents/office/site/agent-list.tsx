import { useTranslations } from 'use-intl'
import { agentSiteApi, type SiteAgent } from '#features/agents/api-agents.ts'
import { HOLDS } from '#features/agents/rules/freezes.ts'
import { parseAmount } from '#shared/money.ts'
import type { Column } from '#shared/office/list/columns.ts'
import { DataList } from '#shared/office/list/data-list.tsx'
import { Money, Nothing, State, When } from '#shared/office/show.tsx'
import { ask } from '#shared/web/ask.ts'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { Party } from '../parts/names.tsx'

const TONES = { active: 'good', blocked: 'bad', closed: 'plain' } as const

/** The agents of the merchant, wherever they stand. */
export function AgentList() {
  const t = useTranslations('office.agentSite')
  return (
    <AgentsFrame title={t('title')} about={t('about')}>
      <DataList<SiteAgent>
        id="agentList"
        columns={useColumns()}
        rowKey={row => row.id}
        to={row => `/agents/${row.id}`}
        filters={[
          { kind: 'text', name: 'username', label: t('name') },
          {
            ...{ kind: 'pick', name: 'type', label: t('type') },
            options: (['1', '2'] as const).map(value => ({ value, label: t(`types.${value}`) })),
          },
          {
            ...{ kind: 'pick', name: 'status', label: t('state') },
            options: (['active', 'blocked', 'closed'] as const).map(value => ({ value, label: t(`states.${value}`) })),
          },
          {
            ...{ kind: 'pick', name: 'held', label: t('heldBack') },
            options: HOLDS.map(value => ({ value, label: t(`holds.${value}`) })),
          },
          { kind: 'text', name: 'upline', label: t('upline') },
          { kind: 'text', name: 'directFrom', label: t('directFrom') },
          { kind: 'text', name: 'directTo', label: t('directTo') },
        ]}
        read={(filters, page) => ask(agentSiteApi.agents, { ...filters, ...page } as never)}
        empty={t('none')}
      />
    </AgentsFrame>
  )
}

function useColumns(): Column<SiteAgent>[] {
  const t = useTranslations('office.agentSite')
  const count = (id: 'direct' | 'members' | 'agents'): Column<SiteAgent> => ({
    ...{ id, title: t(`counts.${id}`), isFigure: true, text: row => String(row[id]) },
    cell: row => row[id],
  })
  return [
    {
      id: 'username',
      title: t('name'),
      isFixed: true,
      cell: row => <bdi>{row.username}</bdi>,
      text: row => row.username,
    },
    {
      ...{ id: 'type', title: t('type'), text: row => String(row.type) },
      cell: row => t(`types.${row.type as 1}`),
    },
    {
      ...{ id: 'state', title: t('state'), text: row => row.status },
      cell: row => <State tone={TONES[row.status]}>{t(`states.${row.status}`)}</State>,
    },
    {
      ...{ id: 'upline', title: t('upline'), text: row => row.upline?.username ?? '' },
      cell: row => <Party id={row.upline?.id ?? null} name={row.upline?.username ?? null} />,
    },
    ...[count('direct'), count('members'), count('agents')],
    {
      ...{ id: 'teamBalance', title: t('teamBalance'), isFigure: true, text: row => row.teamBalance },
      cell: row => <Money amount={row.teamBalance} />,
    },
    {
      ...{ id: 'arrears', title: t('arrears'), isFigure: true, text: row => row.arrears },
      cell: row => (parseAmount(row.arrears) > 0n ? <Money amount={row.arrears} /> : <Nothing />),
    },
    {
      ...{ id: 'held', title: t('heldBack'), text: row => row.holds.join(' ') },
      cell: row =>
        row.holds.length === 0 ? (
          <Nothing />
        ) : (
          row.holds.map(hold => (
            <State key={hold} tone="bad">
              {t(`holds.${hold}`)}
            </State>
          ))
        ),
    },
    {
      ...{ id: 'registered', title: t('registered'), startsHidden: true, text: row => row.registeredAt },
      cell: row => <When at={row.registeredAt} />,
    },
  ]
}
