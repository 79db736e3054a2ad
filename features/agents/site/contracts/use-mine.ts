import { agentContractsApi } from '#features/agents/api-contracts.ts'
import { ask } from '#shared/web/ask.ts'
import type { Kind } from '../../rules/contracts/kinds.ts'
import { useReport } from '../parts/report.tsx'

/** The agent's own contracts of a kind, and the requests that wait for their answer. */
export const useMine = (kind: Kind) => useReport(['mine', kind], () => ask(agentContractsApi.mine, { kind }))
