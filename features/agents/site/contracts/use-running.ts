import { useQuery } from '@tanstack/react-query'
import { agentRequestsApi, type Consolidated } from '#features/agents/api-requests.ts'
import { ACCOUNT_TYPES } from '#features/people/rules/people.ts'
import { ask } from '#shared/web/ask.ts'
import { useSession } from '#shared/web/session.ts'
import type { Kind } from '../../rules/contracts/kinds.ts'

export type { Kind as ContractKind } from '../../rules/contracts/kinds.ts'

const FRESH_MS = 60_000

/** What runs and what waits for an answer, as the specification's client reads it; asked for by agents alone, and not by those on trial. */
export function useConsolidated() {
  const session = useSession()
  const { isAgent = false, canContract = false } = ACCOUNT_TYPES[session?.accountType ?? Number.NaN] ?? {}
  return useQuery({
    queryKey: ['agents', session?.token, 'consolidated'],
    queryFn: () => ask(agentRequestsApi.consolidated, {}),
    enabled: isAgent && canContract,
    staleTime: FRESH_MS,
  })
}

const OF_KIND = {
  dividend: { info: 'divtypeinfo', requests: 'divtypereq' },
  daily: { info: 'dailysalinfotype', requests: 'dailysalreqtype' },
  hourly: { info: 'contracthoursalinfo', requests: 'contracthoursalreq' },
  realtime: { info: 'realtimesalinfotype', requests: 'realtimesalreqtype' },
} as const satisfies Record<Kind, { info: keyof Consolidated; requests: keyof Consolidated }>

const KINDS = Object.keys(OF_KIND) as Kind[]
const hasAny = (byProduct: object) => Object.keys(byProduct).length > 0

/** The kinds of which a request waits for this agent's answer. */
export function requestedKinds(all: Consolidated | undefined): Kind[] {
  return all ? KINDS.filter(kind => hasAny(all[OF_KIND[kind].requests])) : []
}

/** Whether a contract of a kind runs for this agent, or is offered to them (agents §2.1, menu). */
export function useRunningKinds(): (kind: Kind) => boolean {
  const { data } = useConsolidated()
  const requested = requestedKinds(data)
  return kind => data !== undefined && (hasAny(data[OF_KIND[kind].info]) || requested.includes(kind))
}
