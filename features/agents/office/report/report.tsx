import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type AgentLine, agentsOfficeApi } from '#features/agents/api-office.ts'
import { useAddress } from '#shared/office/address.ts'
import { useAtWork } from '#shared/office/at-work.ts'
import { DaySpans, type Days, useDayFilters, WithDays } from '#shared/office/days.tsx'
import { DataList } from '#shared/office/list/data-list.tsx'
import { ask } from '#shared/web/ask.ts'
import { AgentsFrame } from '../parts/agents-frame.tsx'
import { LineCard } from './line-card.tsx'
import { useLineColumns } from './line-columns.tsx'
import { Way } from './way.tsx'

const SORTS = ['pnl', 'stake', 'valid', 'deposit', 'withdrawal', 'username'] as const

/** What lines of agents came to: those at the top, and on from each into its own. */
export function AgentReport() {
  const t = useTranslations('office.agents')
  const { merchant } = useAtWork()
  return (
    <AgentsFrame title={t('title')} about={t('about', { zone: merchant.timeZone })} actions={<DaySpans />}>
      <WithDays span="week">{days => <Lines days={days} />}</WithDays>
    </AgentsFrame>
  )
}

function Lines({ days }: { days: Days }) {
  const t = useTranslations('office.agents')
  const client = useQueryClient()
  const { search } = useAddress()
  const { of, username, product } = search
  const sort = SORTS.find(each => each === search.sort) ?? 'pnl'
  const asked = { ...days, sort, ...(of && { of }), ...(username && { username }), ...(product && { product }) }
  const read = (page: { before?: string | undefined; limit: number }) => ({
    queryKey: ['agentReport', asked, page],
    queryFn: () => ask(agentsOfficeApi.report, { ...asked, ...page }),
    staleTime: 5_000,
  })
  const columns = useLineColumns()
  return (
    <>
      <Way />
      <DataList<AgentLine>
        id="agents"
        // Whose lines they are is no filter: each agent's are a list of their own.
        of={of ?? ''}
        columns={columns}
        rowKey={row => (row.isSelf ? `${row.id}-self` : row.id)}
        filters={[
          ...useDayFilters(),
          { kind: 'text', name: 'username', label: t('username') },
          { kind: 'text', name: 'product', label: t('product') },
          {
            ...{ kind: 'pick', name: 'sort', label: t('sort'), none: t('figures.pnl') },
            options: SORTS.filter(each => each !== 'pnl').map(value => ({ value, label: t(`figures.${value}`) })),
          },
        ]}
        read={(_, page) => client.fetchQuery(read(page))}
        drawer={row => ({ title: row.username, content: <LineCard line={row} days={days} /> })}
        empty={t('none')}
      />
    </>
  )
}
