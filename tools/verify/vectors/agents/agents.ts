import * as z from 'zod/mini'
import { readShape, type VectorSchema } from '../schema.ts'
import * as bills from './bills.ts'
import * as contracts from './contracts.ts'
import * as lines from './lines.ts'
import * as members from './members.ts'

/** What gives each kind's answer, as the file writes it. */
const KINDS: Readonly<Record<string, (input: unknown) => unknown>> = {
  ...{ rebate: lines.rebateOf, seriesToPoint: lines.seriesOf, quota: lines.quotaAt, transfer: lines.transferOf },
  ...{ activeMembers: lines.activeOf, teamMetrics: lines.teamOf, endToEnd: lines.fromBetsToWallets },
  ...{ turnoverGross: contracts.turnoverGross, dividendGross: contracts.dividendOf, period: contracts.periodAt },
  ...{ contractCheck: contracts.checkOf, acceptContract: contracts.acceptOf },
  ...{ carry: bills.carryOf, cascade: bills.cascadeOf, cascadeRetry: bills.retryOf, houseNet: bills.netOf },
  ...{ realtime: bills.realtimeOf, resettle: bills.resettleOf },
  ...{ validBet: members.validBetOf, turnover: members.turnoverOf, manualRebate: members.manualRebateOf },
  splitWithdrawal: members.splitOf,
}

const shape = z.object({
  vectors: z.array(z.object({ id: z.string(), kind: z.string(), input: z.unknown(), expected: z.unknown() })),
})

/** Contracts of agents and what surrounds them: `agent-contract-vectors.json`. */
export const agentContracts: VectorSchema = {
  name: 'agent-contracts',
  matches: json => 'conventions' in json && 'vectors' in json,
  cases: json =>
    readShape(shape, json).vectors.map(({ id, kind, input, expected }) => ({
      id,
      run: () => ({ expected, got: KINDS[kind]?.(input) ?? `no rule of agents built: ${kind}` }),
    })),
}
