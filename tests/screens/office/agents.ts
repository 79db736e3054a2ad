import type { SiteAgent } from '#features/agents/api-agents.ts'
import type { ContractLine } from '#features/agents/api-contracts.ts'
import type { AgentPlace } from '#features/agents/api-lines.ts'
import type { OfficeBill, PayoutRun } from '#features/agents/api-payouts.ts'

/* What the office is told of agents, as tests of its screens give it. */

const AT = '2026-11-20T03:04:05.000Z'

export const contract = (id: string, more: Partial<ContractLine> = {}): ContractLine => ({
  ...{ id, kind: 'dividend', product: 'CONS', payer: null, payee: { id: 'mem_hoang0000', username: 'hoang' } },
  ...{ period: 'SEMIMONTHLY', carry: 'WITHIN_MONTH', mode: 'FIXED', activeMode: 'PERIOD_TOTAL' },
  ...{ minActiveBet: '1000.00', deductSalary: false, funding: 'UPLINE', status: 'A', version: 2, proposedAt: AT },
  tiers: [
    ...[
      {
        minValidBet: '0.00',
        minNetLoss: '0.00',
        minActive: 0,
        rateType: 'P' as const,
        ratePpm: 200_000,
        amount: '0.00',
      },
    ],
    { minValidBet: '90000.00', minNetLoss: '500.00', minActive: 3, rateType: 'P', ratePpm: 300_000, amount: '0.00' },
  ],
  ...{ expiresAt: null, effectiveFrom: AT, effectiveTo: null, endReason: null },
  ...more,
})

export const officeBill = (id: string, more: Partial<OfficeBill> = {}): OfficeBill => ({
  ...{
    id,
    kind: 'dividend',
    product: 'CONS',
    payer: 'hoang',
    payerId: 'mem_hoang0000',
    payee: 'minh',
    payeeId: 'mem_minh00000',
  },
  ...{ from: '2026-11-01', to: '2026-11-15', startsAt: AT, endsAt: AT, valid: '164200.00', active: 16, pnl: '9120.00' },
  ...{ carryIn: '-120.00', base: '9000.00', tier: 1, rateType: 'P', ratePpm: 300_000, gross: '2700.00' },
  ...{ received: '2000.00', clawed: '0.00', open: '700.00', dueDown: '310.00', paidDown: '310.00', net: '1690.00' },
  ...{ status: 'PART_PAID', revision: 1, paidAt: null, contractId: '7', funding: 'UPLINE', held: '0.00' },
  ...more,
})

export const run = (more: Partial<PayoutRun> = {}): PayoutRun => ({
  ...{ kind: 'dividend', from: '2026-11-01', to: '2026-11-15', bills: 4, waiting: 2, unpaid: 1 },
  ...{ gross: '5400.00', received: '2000.00', open: '700.00', houseCost: '3000.00' },
  ...more,
})

export const siteAgent = (username: string, more: Partial<SiteAgent> = {}): SiteAgent => ({
  ...{
    id: `mem_${username}00000`,
    username,
    type: 1,
    status: 'active',
    upline: { id: 'mem_hoang0000', username: 'hoang' },
  },
  ...{ direct: 3, members: 40, agents: 5, teamBalance: '1200.00', arrears: '0.00', holds: [], registeredAt: AT },
  ...more,
})

export const PLACE: AgentPlace = {
  ...{ id: 'mem_minh00000000000000', username: 'minh', type: 1, status: 'active' },
  uplines: [{ id: 'mem_anh000000000000000', username: 'anh' }],
  move: null,
  series: { LOTT: 1980 },
  rates: { LIVE: 4_000, RNG: 6_000 },
  most: { series: { LOTT: 1990 }, rates: { LIVE: 8_000, RNG: 8_000 } },
  ...{ allowsEqual: false, toUpline: true, flags: ['transfer'], inForce: ['transfer', 'withdraw'] },
  quotas: [
    { group: 'LOTT', from: 1980, to: 1989, left: 3 },
    { group: 'LOTT', from: 1960, to: 1979, left: null },
  ],
  freeze: null,
  closing: null,
  money: {
    ...{ balance: '120.00', teamBalance: '1200.00', members: 40, agents: 5, arrears: '23.00', unpaid: 1 },
    ...{ receivable: '10.00', asked: 1, asking: 2 },
  },
}
