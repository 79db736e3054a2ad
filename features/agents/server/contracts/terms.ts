import type * as z from 'zod/mini'
import type { agentContractsApi } from '#features/agents/api-contracts.ts'
import { parseAmount } from '#shared/money.ts'
import type { Proposal } from './propose.ts'
import { readTier } from './store-contracts.ts'

export type Terms = z.output<typeof agentContractsApi.propose.input>

/** What a call proposes. Salaries have the period of their kind, carry nothing and count no loss. */
export function proposalOf(
  merchantId: number,
  { kind, product, payee, tiers, minActiveBet, ...terms }: Terms,
): Proposal {
  const own =
    kind === 'dividend'
      ? terms
      : ({ ...terms, period: 'DAILY', carry: 'NONE', mode: 'FIXED', deductSalary: false } as const)
  return {
    ...{ merchantId, kind, product, payee },
    terms: { ...own, minActiveBet: parseAmount(minActiveBet), tiers: tiers.map(readTier) },
  }
}
