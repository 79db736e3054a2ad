import { useFormatter } from 'use-intl'
import type * as z from 'zod/mini'
import { agentReportsApi } from '#features/agents/api-reports.ts'
import { ask } from '#shared/web/ask.ts'
import { useReport } from './report.tsx'

type ActiveCountProps = { kept: number | null; days: z.input<typeof agentReportsApi.active.input> }

/** How many were active: as the report tells it, or counted while the report is shown already. */
export function ActiveCount({ kept, days }: ActiveCountProps) {
  const format = useFormatter()
  const query = useReport(['active', days], () => ask(agentReportsApi.active, days), { enabled: kept === null })
  const counted = query.isPlaceholderData ? null : query.data?.active
  const active = kept ?? counted ?? null
  return <span aria-busy={query.isFetching}>{active === null ? '–' : format.number(active)}</span>
}
